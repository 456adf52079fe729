import { z } from 'zod';
import { testEvent, webhookEvents } from '#domain/webhooks/events.ts';
import { calls } from '../call.ts';
import { done, instant, partnerId } from '../values.ts';
import { idParams, pages, partnerRef, reasonText, seen } from './values.ts';

const events = z
  .array(z.enum(webhookEvents))
  .min(1, 'Elija al menos un aviso.')
  .max(webhookEvents.length)
  .transform((chosen) => [...new Set(chosen)]);

const endpoint = z.object({
  id: z.uuid(),
  partner: partnerRef,
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  isEnabled: z.boolean(),
  createdAt: instant,
  /** When another secret took the place of the first. */
  rotatedAt: instant.nullable(),
  succeededAt: instant.nullable(),
  failedAt: instant.nullable(),
  waiting: z.number().int(),
  givenUp: z.number().int(),
  seen,
});
export type OfficeWebhook = z.infer<typeof endpoint>;

const delivery = z.object({
  id: z.uuid(),
  eventId: z.string(),
  type: z.enum([...webhookEvents, testEvent]),
  occurredAt: instant,
  account: z.string().nullable(),
  request: z.string().nullable(),
  status: z.enum(['waiting', 'delivered', 'given-up']),
  attempts: z.number().int(),
  nextAttemptAt: instant.nullable(),
  triedAt: instant.nullable(),
  /** Why the last attempt failed. */
  error: z.string().nullable(),
});
export type OfficeWebhookDelivery = z.infer<typeof delivery>;

export const webhookQuery = z.object({
  status: z.enum(['waiting', 'delivered', 'given-up']).optional(),
  cursor: z
    .string()
    .regex(/^[np]\d{1,18}$/)
    .optional(),
});

/** Shown once. */
const secret = z.string().meta({ description: 'whsec_…, as the libraries of Standard Webhooks take it' });

/** Receivers of the partners' own systems, and what was sent to them. */
export const officeWebhooks = calls({
  listWebhooks: {
    method: 'GET',
    path: '/office/webhooks',
    summary: 'Receivers of the partners with their last success and failure',
    response: z.object({ rows: z.array(endpoint), mayKeep: z.array(partnerRef) }),
  },
  getWebhook: {
    method: 'GET',
    path: '/office/webhooks/{id}',
    summary: 'One receiver and its deliveries, the newest first',
    params: idParams,
    query: webhookQuery,
    response: z.object({
      endpoint,
      rows: z.array(delivery),
      ...pages,
      may: z.object({ keep: z.boolean() }),
    }),
  },
  addWebhook: {
    method: 'POST',
    path: '/office/webhooks',
    summary: 'Adds a receiver; its secret is shown once',
    body: z.object({
      partner: partnerId,
      url: z.string('Escriba la dirección.').trim().max(500, 'Escriba como máximo 500 letras.'),
      events,
    }),
    response: z.object({ id: z.uuid(), secret }),
  },
  changeWebhook: {
    method: 'POST',
    path: '/office/webhooks/{id}',
    summary: 'Changes which events a receiver gets, or turns it on or off',
    params: idParams,
    body: z.object({ events, isEnabled: z.boolean(), seen: seen.optional() }),
    response: done,
  },
  rotateWebhookSecret: {
    method: 'POST',
    path: '/office/webhooks/{id}/secret',
    summary: 'A new secret, shown once; the one before signs too for a day',
    params: idParams,
    response: z.object({ secret }),
  },
  testWebhook: {
    method: 'POST',
    path: '/office/webhooks/{id}/test',
    summary: 'Sends a test event to a receiver',
    params: idParams,
    response: done,
  },
  sendWebhookAgain: {
    method: 'POST',
    path: '/office/webhook-deliveries/{id}/again',
    summary: 'Sends a delivery again that arrived or was given up',
    params: idParams,
    response: done,
  },
  removeWebhook: {
    method: 'POST',
    path: '/office/webhooks/{id}/remove',
    summary: 'Removes a receiver; nothing more is sent to it',
    params: idParams,
    body: z.object({ reason: reasonText }),
    response: done,
  },
});
