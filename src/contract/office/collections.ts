import { z } from 'zod';
import { contactChannels, contactOutcomes } from '#domain/credit/contact-log.ts';
import { askedBuckets, lateBuckets, promiseViews } from '#domain/staff/saved-views.ts';
import { calls } from '../call.ts';
import { accountParams, day, instant, partnerId, pesos } from '../values.ts';
import { creditCursor, creditLine } from './credits.ts';
import { asksWhy, counted, officeId, pages, personRef, searchReason } from './values.ts';

/** Whether the desk may speak to the customer now, and if not, why. */
export const mayContact = z.object({
  allowed: z.boolean(),
  because: z.enum(['contact-stop', 'revocation-open', 'outside-hours']).nullable(),
  /** Outside of the hours: when it is allowed again. */
  from: instant.nullable(),
  /** '13:05', where she lives; the first and the last of them where there are two clocks. */
  clocks: z.array(z.string()),
});
export type MayContact = z.infer<typeof mayContact>;

const promise = z.object({ amount: pesos, day });

export const collectionLine = creditLine.extend({
  overdue: pesos,
  /** LFPC 71: nothing may be demanded without offering to pay the arrears. */
  mayChoose: z.boolean(),
  lastContact: z
    .object({ at: instant, channel: z.enum(contactChannels), outcome: z.enum(contactOutcomes) })
    .nullable(),
  promise: promise.nullable(),
  mayContact,
});
export type OfficeCollectionLine = z.infer<typeof collectionLine>;

export const collectionsQuery = z.object({
  bucket: z.enum(askedBuckets).optional(),
  promise: z.enum(promiseViews).optional(),
  partner: partnerId.optional(),
  search: z.string().trim().max(60).optional(),
  ...searchReason,
  cursor: creditCursor,
});

/** A contact as the desk wrote it down. */
export const contact = z.object({
  id: officeId,
  at: instant,
  by: personRef,
  channel: z.enum(contactChannels),
  outcome: z.enum(contactOutcomes),
  note: z.string().nullable(),
  promise: promise.nullable(),
});
export type OfficeContact = z.infer<typeof contact>;

const amount = z
  .number('Escriba cuánto va a pagar.')
  .min(1, 'Escriba al menos $1.00.')
  .max(1_000_000, 'Escriba una cantidad menor.')
  .multipleOf(0.01, 'Escriba pesos y centavos.');

export const newContact = z
  .object({
    channel: z.enum(contactChannels, 'Elija el medio.'),
    outcome: z.enum(contactOutcomes, 'Elija el resultado.'),
    note: z.string().trim().max(1000, 'Escriba como máximo 1,000 letras.').default(''),
    /** Of the outcome 'promised'. */
    amount: amount.optional(),
    day: z.iso.date('Elija el día.').optional(),
    /** LFPC 71: the customer was offered to pay what is late. */
    offeredArrears: z.boolean().default(false),
  })
  .refine(({ outcome, amount: sum }) => outcome !== 'promised' || sum !== undefined, {
    path: ['amount'],
    error: 'Escriba cuánto va a pagar.',
  })
  .refine(({ outcome, day: on }) => outcome !== 'promised' || on !== undefined, {
    path: ['day'],
    error: 'Elija el día.',
  });

export const officeCollections = calls({
  listCollections: {
    method: 'GET',
    path: '/office/collections',
    summary: 'Late credits, the longest first, with what the law allows for each',
    query: collectionsQuery,
    response: z.object({
      asOf: instant,
      rows: z.array(collectionLine),
      ...pages,
      asksWhy,
      counts: z.array(z.object({ bucket: z.enum(lateBuckets), ...counted })),
      promises: z.array(z.object({ promise: z.enum(promiseViews), ...counted })),
    }),
  },
  logContact: {
    method: 'POST',
    path: '/office/credits/{account}/contacts',
    summary:
      'Writes down a contact with the customer that is had now; refused outside of the hours where she lives, ' +
      'after a stop, and where the law asks for an offer first',
    params: accountParams,
    body: newContact,
    response: contact,
  },
});
