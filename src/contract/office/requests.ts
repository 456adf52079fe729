import { z } from 'zod';
import { stepIds } from '#domain/onboarding/journey.ts';
import { requestOutcomes, stageNames } from '#domain/staff/request-standing.ts';
import { requestStates, requestViews } from '#domain/staff/saved-views.ts';
import { calls } from '../call.ts';
import { day, instant, partnerId, productId, promoterId, streamed } from '../values.ts';
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

export const requestState = z.enum(requestStates);
export const requestStep = z.enum(stepIds);

/** A line of the list. Nothing of it is sealed. */
export const requestLine = z.object({
  id: z.string(),
  account: z.string(),
  partner: partnerRef,
  promoter: z.string().nullable(),
  /** Where it is attended: the one that it was handed to, or else where it is sold. */
  store: z.string().nullable(),
  product: z.object({ name: z.string(), color: z.string().nullable() }),
  state: requestState,
  /** Null once it is refused or cancelled. */
  step: requestStep.nullable(),
  /** Of the rules; null: they were not asked yet. */
  decision: z.enum(['approved', 'refused', 'review']).nullable(),
  begunAt: instant,
  /** When it came to this step or state. */
  since: instant,
  /** What it has in common with other requests of the partner. */
  marks: z.number().int(),
  /** Who works on it. */
  claim: z.object({ name: z.string(), isMine: z.boolean() }).nullable(),
});
export type OfficeRequestLine = z.infer<typeof requestLine>;

export const requestsQuery = z.object({
  view: z.enum(requestViews).default('all'),
  step: requestStep.optional(),
  partner: partnerId.optional(),
  /** Of its link, or who helped. */
  promoter: promoterId.optional(),
  store: officeId.optional(),
  /** Begun on this day or later, in Mexico City. */
  since: day.optional(),
  /** Behind a figure of a report: begun on this day or before, sold so, come so far, ended so, refused for this. */
  until: day.optional(),
  soldStore: officeId.optional(),
  product: productId.optional(),
  passed: z.enum(stageNames).optional(),
  outcome: z.enum(requestOutcomes).optional(),
  because: z.string().max(60).optional(),
  accounts: someAccounts.optional(),
  /** Those on which the caller works, or nobody. */
  held: z.enum(['mine', 'nobody']).optional(),
  /** A whole account, its first six digits or more, a request, payment reference or IMEI, a phone's last four digits; with a reason a whole phone or RFC. */
  search: z.string().trim().max(60).optional(),
  ...searchReason,
  sort: z.enum(['-begun', '+begun']).default('-begun'),
  cursor: z
    .string()
    .regex(/^[np][\w-]{22}$/)
    .optional(),
});

export const officeRequests = calls({
  listOfficeRequests: {
    method: 'GET',
    path: '/office/requests',
    summary: 'Requests of the caller’s partners, fifty a page, with the number in each view',
    query: requestsQuery,
    response: z.object({
      rows: z.array(requestLine),
      ...pages,
      asksWhy,
      /** Of each view under the same partner, promoter and store. */
      counts: z.array(z.object({ view: z.enum(requestViews), ...counted })),
      /** Those that the list can be narrowed to. */
      stores: z.array(z.object({ id: officeId, name: z.string() })),
      may: z.object({ handle: z.boolean(), export: z.boolean() }),
    }),
  },
  exportOfficeRequests: {
    method: 'GET',
    path: '/office/requests-csv',
    summary: 'The list as CSV or .xlsx, without anything sealed; the audit log says who took it',
    query: requestsQuery.omit({ cursor: true }).extend({ format: fileFormat }),
    response: streamed,
    as: 'stream',
  },
});
