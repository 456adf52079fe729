import { z } from 'zod';
import { arrearsBuckets, salesBy } from '#domain/staff/saved-views.ts';
import { stepIds } from '#domain/onboarding/journey.ts';
import { cohortMeasures, stageNames } from '#domain/staff/request-standing.ts';
import { calls } from '../call.ts';
import { day, instant, partnerId, pesos, productId, promoterId, streamed } from '../values.ts';
import { fileFormat, messageChannels, officeId } from './values.ts';

/** Requests that began on these days; without them the last thirty. */
export const reportQuery = z.object({
  from: day.optional(),
  until: day.optional(),
  partner: partnerId.optional(),
  store: officeId.optional(),
  promoter: promoterId.optional(),
  product: productId.optional(),
});

export const salesQuery = reportQuery.extend({ by: z.enum(salesBy).default('day') });

export const cohortQuery = z.object({
  measure: z.enum(cohortMeasures).default('late-7'),
  partner: partnerId.optional(),
  store: officeId.optional(),
});

const range = z.object({ from: day, until: day });
const choice = z.object({ id: z.string(), name: z.string() });

/** What every report says of itself. */
const counted = {
  /** The last night that was counted; null: not yet, it is being done. */
  countedAt: instant.nullable(),
  choices: z.object({ stores: z.array(choice), products: z.array(choice) }),
};

/** `undone`: of the pieces, those whose contract was undone since; `weekly`: of one week, `promised`: of all. */
const sold = z.object({
  pieces: z.number().int(),
  undone: z.number().int(),
  price: pesos,
  down: pesos,
  weekly: pesos,
  promised: pesos,
});

const refusals = z.array(z.object({ code: z.string(), words: z.string(), requests: z.number().int() }));

/** Counts of requests and credits; never a person. */
export const officeReports = calls({
  getFunnel: {
    method: 'GET',
    path: '/office/reports/funnel',
    summary: 'How many requests passed each stage and how long it took, beside as many days before',
    query: reportQuery,
    response: z.object({
      ...counted,
      range,
      before: range,
      begun: z.number().int(),
      begunBefore: z.number().int(),
      stages: z.array(
        z.object({
          name: z.enum(stageNames),
          passed: z.number().int(),
          /** Per cent of the stage before; null: nobody came there. */
          share: z.number().nullable(),
          shareBefore: z.number().nullable(),
          /** Seconds, of the latest requests; null: nobody passed. */
          time: z.object({ p10: z.number(), median: z.number(), p90: z.number() }).nullable(),
        }),
      ),
      refused: z.number().int(),
    }),
  },
  getDecisions: {
    method: 'GET',
    path: '/office/reports/decisions',
    summary: 'How many requests were approved, refused or sent to review, and why they were refused',
    query: reportQuery,
    response: z.object({
      ...counted,
      range,
      begun: z.number().int(),
      approved: z.number().int(),
      refused: z.number().int(),
      reviewed: z.number().int(),
      reasons: refusals,
    }),
  },
  getCohorts: {
    method: 'GET',
    path: '/office/reports/cohorts',
    summary: 'Credits by week of signature: per cent that had come to be late by each week after it',
    query: cohortQuery,
    response: z.object({
      ...counted,
      measure: z.enum(cohortMeasures),
      weeks: z.array(
        z.object({
          week: day,
          credits: z.number().int(),
          /** Per cent by the first week, the second …; null: not over yet. */
          shares: z.array(z.number().nullable()),
          /** The same as numbers of credits. */
          late: z.array(z.number().int().nullable()),
        }),
      ),
    }),
  },
  getArrears: {
    method: 'GET',
    path: '/office/reports/arrears',
    summary: 'Running credits by how late they are',
    query: z.object({ partner: partnerId.optional(), store: officeId.optional() }),
    response: z.object({
      ...counted,
      /** Owed by credits whose weeks have not begun: their devices are not delivered. They are 'current'. */
      notBegun: pesos,
      buckets: z.array(
        z.object({
          bucket: z.enum(arrearsBuckets),
          credits: z.number().int(),
          /** Per cent of the running credits. */
          share: z.number(),
          overdue: pesos,
        }),
      ),
    }),
  },
  getSales: {
    method: 'GET',
    path: '/office/reports/sales',
    summary: 'What was sold: pieces, cash price, down payments and weekly money, by day or by what and who',
    query: salesQuery,
    response: z.object({
      ...counted,
      range,
      by: z.enum(salesBy),
      total: sold,
      rows: z.array(
        sold.extend({
          /** The first day of its week or month, or what the list of credits is narrowed by. */
          key: z.string(),
          /** Null: none, or it is a day. */
          name: z.string().nullable(),
        }),
      ),
      /** There are more lines than these. */
      more: z.boolean(),
    }),
  },
  getCauses: {
    method: 'GET',
    path: '/office/reports/causes',
    summary:
      'What people are refused on the way to their credit, by step and code, and what services did not do',
    query: reportQuery.pick({ from: true, until: true, partner: true }),
    response: z.object({
      ...counted,
      range,
      before: range,
      /** The most frequent first. */
      causes: z.array(
        z.object({
          step: z.enum(stepIds),
          code: z.string(),
          /** What the person read. */
          words: z.string(),
          /** That was not valid, as the contract names it. */
          field: z.string().nullable(),
          times: z.number().int(),
          before: z.number().int(),
        }),
      ),
      /** Requests of these days that stand at a step of theirs now. */
      waiting: z.array(z.object({ step: z.enum(stepIds), count: z.number().int(), isMore: z.boolean() })),
      /** Requests of these days that the bureau or the identity service refused. */
      refused: refusals,
      /** Messages of the last 14 days that were given up. */
      givenUp: z.array(z.object({ channel: z.enum(messageChannels), messages: z.number().int() })),
    }),
  },
  exportReport: {
    method: 'GET',
    path: '/office/reports/{report}/csv',
    summary: 'A report as CSV or .xlsx, under the same filter',
    params: z.object({ report: z.enum(['funnel', 'decisions', 'cohorts', 'arrears', 'sales', 'causes']) }),
    query: salesQuery.extend({ measure: z.enum(cohortMeasures).default('late-7'), format: fileFormat }),
    response: streamed,
    as: 'stream',
  },
});
