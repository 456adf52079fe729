import { z } from 'zod';
import { calls } from '../call.ts';
import { instant, integer, partnerId, pesos, streamed } from '../values.ts';
import { approval } from './approvals.ts';
import { fileFormat, partnerRef } from './values.ts';

/** '2026-11'. */
export const month = z.string('Elija el mes.').regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Elija el mes.');

export const commissionsQuery = z.object({ partner: partnerId.optional(), month: month.optional() });

/** What a credit that becomes active earns its seller. */
const commissionPlan = z.object({
  amount: pesos,
  /** Of the down payment, in per cent. */
  share: z.number(),
  /** So many days after a first payment was missed the sale earns nothing until it is made; null: it does. */
  missedDays: z.number().int().nullable(),
  since: instant,
});

export const officeCommissions = calls({
  getCommissions: {
    method: 'GET',
    path: '/office/commissions',
    summary:
      'Commissions of a partner in a month: the plan, what each promoter earned and lost, closed or not',
    query: commissionsQuery,
    response: z.object({
      partner: partnerRef,
      month: z.string(),
      /** Of this year and the one before, the last first. */
      months: z.array(z.string()),
      plan: commissionPlan.nullable(),
      rows: z.array(
        z.object({
          id: z.number().int(),
          name: z.string(),
          code: z.string(),
          store: z.string().nullable(),
          credits: z.number().int(),
          earned: pesos,
          /** Negative. */
          taken: pesos,
          total: pesos,
        }),
      ),
      total: pesos,
      closing: z
        .object({ total: pesos, closedAt: instant, maker: z.string(), checker: z.string().nullable() })
        .nullable(),
      /** Acts on commissions that wait for a second person. */
      approvals: z.array(approval),
      may: z.object({ propose: z.boolean(), close: z.boolean() }),
    }),
  },
  exportStatement: {
    method: 'GET',
    path: '/office/promoters/{promoter}/statement/{month}',
    summary: 'The statement of a promoter’s month as CSV or .xlsx; the audit log says who took it',
    params: z.object({ promoter: integer(1, 2_147_483_647), month }),
    query: z.object({ format: fileFormat }),
    response: streamed,
    as: 'stream',
  },
  printStatement: {
    method: 'GET',
    path: '/office/promoters/{promoter}/statement/{month}/pdf',
    summary: 'The same as PDF',
    params: z.object({ promoter: integer(1, 2_147_483_647), month }),
    response: streamed,
    as: 'stream',
  },
});
