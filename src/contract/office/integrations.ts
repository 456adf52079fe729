import { z } from 'zod';
import { calls } from '../call.ts';
import { done, instant, partnerId } from '../values.ts';
import { idParams, messageChannels, partnerRef } from './values.ts';

/** The services that the product calls. */
export const ports = [
  'sms',
  'whatsapp',
  'voice',
  'push',
  'email',
  'identity',
  'bureau',
  'payments',
  'device-lock',
  'captcha',
  'storage',
] as const;

const seen = z.object({ call: z.string(), at: instant }).nullable();

const givenUp = z.object({
  id: z.uuid(),
  channel: z.enum(messageChannels),
  /** Null: a code or notice of no shop. */
  partner: partnerRef.nullable(),
  createdAt: instant,
  gaveUpAt: instant,
  attempts: z.number().int(),
  error: z.string().nullable(),
  mayRetry: z.boolean(),
});
export type OfficeGivenUpMessage = z.infer<typeof givenUp>;

/** Services, messages and queues: what works, what waits, what was given up. */
export const officeIntegrations = calls({
  listIntegrations: {
    method: 'GET',
    path: '/office/integrations',
    summary: 'Services with their adapter, breaker, last success and failure; messages given up; queues',
    query: z.object({
      /** Whose messages; without it those of every partner. */
      partner: partnerId.optional(),
    }),
    response: z.object({
      /** By the process that answers, since it started. */
      providers: z.array(
        z.object({
          port: z.enum(ports),
          adapter: z.string(),
          isSimulated: z.boolean(),
          /** Null: without a circuit breaker. */
          isOpen: z.boolean().nullable(),
          succeeded: seen,
          failed: seen,
          /** Whether the caller may try it now, or why nobody does. */
          probe: z.object({ may: z.boolean(), not: z.string().nullable() }),
          /** When it was tried last; null: never, or not this caller's to see. */
          probed: z.object({ works: z.boolean(), said: z.string(), by: z.string(), at: instant }).nullable(),
        }),
      ),
      channels: z.array(
        z.object({
          channel: z.enum(messageChannels),
          waiting: z.number().int(),
          oldestAt: instant.nullable(),
        }),
      ),
      givenUp: z.array(givenUp),
      /** Of all partners; null unless the person sees every partner. */
      queues: z
        .array(
          z.object({
            name: z.string(),
            waiting: z.number().int(),
            oldestAt: instant.nullable(),
            failed: z.number().int(),
            mayRetry: z.boolean(),
          }),
        )
        .nullable(),
    }),
  },
  getPostalCodes: {
    method: 'GET',
    path: '/office/postal-codes',
    summary: 'How many postal codes are known, and the colonias of one',
    query: z.object({
      code: z
        .string()
        .regex(/^\d{5}$/, 'Escriba los 5 números del código postal.')
        .optional(),
    }),
    response: z.object({
      codes: z.number().int(),
      districts: z.number().int(),
      mayImport: z.boolean(),
      /** Null: none was asked for. Empty: it is unknown. */
      found: z
        .array(
          z.object({
            district: z.string(),
            municipality: z.string(),
            city: z.string().nullable(),
            state: z.string(),
          }),
        )
        .nullable(),
    }),
  },
  importPostalCodes: {
    method: 'POST',
    path: '/office/postal-codes',
    summary:
      'Replaces the postal list by the file that SEPOMEX publishes, plain or zipped; by who administers every partner',
    response: z.object({
      rows: z.number().int(),
      added: z.number().int(),
      changed: z.number().int(),
      removed: z.number().int(),
    }),
    as: 'multipart-in',
  },
  probeService: {
    method: 'POST',
    path: '/office/integrations/{port}/probe',
    summary:
      'Tries a service with a call that sends and charges nothing; by who administers every partner, and logged',
    params: z.object({ port: z.enum(ports) }),
    response: z.object({ works: z.boolean(), said: z.string() }),
  },
  retryMessage: {
    method: 'POST',
    path: '/office/messages/{id}/retry',
    summary: 'Tries a message again that was given up; not a code, nor one about money owed',
    params: idParams,
    response: done,
  },
  retryJobs: {
    method: 'POST',
    path: '/office/queues/{name}/retry',
    summary: 'Tries the failed jobs of a queue again, at most 1,000; by who administers every partner',
    params: z.object({ name: z.string().max(50, 'No existe') }),
    response: z.object({ retried: z.number().int() }),
  },
});
