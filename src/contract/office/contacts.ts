import { z } from 'zod';
import { deliveryChannels, deliveryOutcomes } from '#domain/delivery/delivery.ts';
import { calls } from '../call.ts';
import { instant, partnerId, requestParams } from '../values.ts';
import { counted, pages, partnerRef } from './values.ts';

/** A customer to be spoken with about her device, since her down payment. */
export const deliveryContact = z.object({
  requestId: z.string(),
  account: z.string(),
  partner: partnerRef,
  product: z.object({ name: z.string(), color: z.string().nullable() }),
  since: instant,
  /** Null: she was not reached yet. */
  doneAt: instant.nullable(),
  tries: z.number().int(),
  triedAt: instant.nullable(),
  lastOutcome: z.enum(deliveryOutcomes).nullable(),
  /** Whether the desk may call her now, from 07:00 until before 22:00 where she lives; else from when. */
  mayCall: z.boolean(),
  callFrom: instant,
});
export type OfficeContact = z.infer<typeof deliveryContact>;

export const contactsQuery = z.object({
  partner: partnerId.optional(),
  cursor: z
    .string()
    .regex(/^[np][\w-]{22}$/)
    .optional(),
});

export const officeContacts = calls({
  listToContact: {
    method: 'GET',
    path: '/office/delivery-contacts',
    summary: 'Customers to be spoken with about their device, the longest wait first',
    query: contactsQuery,
    response: z.object({
      rows: z.array(deliveryContact),
      ...pages,
      ...counted,
      may: z.object({ log: z.boolean() }),
    }),
  },
  logDeliveryContact: {
    method: 'POST',
    path: '/office/delivery-contacts/{requestId}/log',
    summary:
      'Logs a call or message about the device, only inside the hours; `reached` takes her off the list',
    params: requestParams,
    body: z.object({
      channel: z.enum(deliveryChannels, 'Elija cómo fue el contacto.'),
      outcome: z.enum(deliveryOutcomes, 'Elija el resultado.'),
      /** Becomes a note of the request. */
      note: z.string().trim().max(2000, 'Escriba como máximo 2,000 letras.').default(''),
    }),
    response: z.object({ isDone: z.boolean() }),
  },
});
