import { z } from 'zod';
import { cohortMeasures, cohortWeeksMost } from '#domain/staff/request-standing.ts';
import { arrearsViews, creditViews } from '#domain/staff/saved-views.ts';
import { calls } from '../call.ts';
import { day, instant, partnerId, pesos, productId, promoterId, streamed } from '../values.ts';
import {
  asksWhy,
  counted,
  fileFormat,
  officeId,
  pages,
  partnerRef,
  searchReason,
  someAccounts,
} from './values.ts';

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

/** What the credits behind a figure of a report are narrowed to. */
const behindCredits = {
  arrears: z.enum(arrearsViews).optional(),
  /** Signed in the week of this Monday; and late so, by so many weeks after it. */
  week: day.optional(),
  measure: z.enum(cohortMeasures).optional(),
  within: z.coerce.number().int().min(1).max(cohortWeeksMost).optional(),
  /** Sold on these days: that of the down payment. */
  soldSince: day.optional(),
  soldUntil: day.optional(),
  /** Whose contract was undone since. */
  undone: z.enum(['yes']).optional(),
  store: officeId.optional(),
  promoter: promoterId.optional(),
  product: productId.optional(),
  color: z.string().max(40).optional(),
  without: z.enum(['promoter', 'store', 'color']).optional(),
  /** These, with a comma between. */
  accounts: someAccounts.optional(),
};

export const creditsQuery = z.object({
  view: z.enum(creditViews).default('all'),
  partner: partnerId.optional(),
  ...behindCredits,
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
      /** Of a store or promoter by which the list is narrowed. */
      sold: z.object({ store: z.string().nullable(), promoter: z.string().nullable() }),
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
