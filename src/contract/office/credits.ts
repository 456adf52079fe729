import { z } from 'zod';
import { creditViews } from '#domain/staff/saved-views.ts';
import { calls } from '../call.ts';
import { instant, partnerId, pesos, streamed } from '../values.ts';
import { asksWhy, counted, fileFormat, pages, partnerRef, searchReason } from './values.ts';

export const creditState = z.enum([
  'pending',
  'current',
  'late',
  'locked',
  'paid',
  'cancelled',
  'revoked',
  'rescinded',
]);

/** A line of the list. Nothing of it is sealed. */
export const creditLine = z.object({
  account: z.string(),
  partner: partnerRef,
  product: z.object({ name: z.string(), color: z.string().nullable() }),
  state: creditState,
  isLocked: z.boolean(),
  daysLate: z.number().int(),
  /** All that is still owed; null before the activation. */
  owed: pesos.nullable(),
  /** By two people; none of it was paid. */
  forgiven: pesos,
  weeksPaid: z.number().int(),
  weeks: z.number().int(),
  openedAt: instant,
});
export type OfficeCreditLine = z.infer<typeof creditLine>;

const cursor = z
  .string()
  .regex(/^[np]\d{10}$/)
  .optional();

export const creditsQuery = z.object({
  view: z.enum(creditViews).default('all'),
  partner: partnerId.optional(),
  /** As in the list of requests. */
  search: z.string().trim().max(60).optional(),
  ...searchReason,
  sort: z.enum(['-opened', '+opened']).default('-opened'),
  cursor,
});
export { cursor as creditCursor };

export const officeCredits = calls({
  listCredits: {
    method: 'GET',
    path: '/office/credits',
    summary: 'Credits of the caller’s partners, fifty a page, with the number in each view',
    query: creditsQuery,
    response: z.object({
      asOf: instant,
      rows: z.array(creditLine),
      ...pages,
      asksWhy,
      /** Of each view under the same partner filter. */
      counts: z.array(z.object({ view: z.enum(creditViews), ...counted })),
      may: z.object({ export: z.boolean() }),
    }),
  },
  exportCredits: {
    method: 'GET',
    path: '/office/credits-csv',
    summary: 'The list as CSV or .xlsx, without anything sealed; the audit log says who took it',
    query: creditsQuery.omit({ cursor: true }).extend({ format: fileFormat }),
    response: streamed,
    as: 'stream',
  },
});
