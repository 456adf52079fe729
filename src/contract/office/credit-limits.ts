import { z } from 'zod';
import { bandCount } from '#domain/credit/credit-limits.ts';
import { calls } from '../call.ts';
import { day, instant, partnerId, pesos, requestId } from '../values.ts';
import { approval } from './approvals.ts';
import { partnerRef } from './values.ts';
import { becameWhat } from '#domain/staff/request-standing.ts';

const limitInPesos = z
  .number('Escriba un monto en pesos.')
  .int('Escriba pesos sin centavos.')
  .min(1, 'Escriba un monto mayor que cero.')
  .max(500_000, 'Como máximo $500,000.');

/** Bands from best to worst; amounts in whole pesos. */
export const limitsOfCredit = z.object({
  bands: z
    .array(
      z.object({
        fromScore: z
          .number('Escriba los puntos.')
          .int('Escriba puntos enteros.')
          .min(300, 'De 300 a 850 puntos.')
          .max(850, 'De 300 a 850 puntos.'),
        maxFinanced: limitInPesos,
        maxMonthly: limitInPesos,
      }),
    )
    .length(bandCount),
  noHistory: z.object({
    maxFinanced: limitInPesos,
    maxFinancedMet: limitInPesos,
    maxMonthly: limitInPesos,
  }),
});

const outcome = z.enum(['approved', 'review', 'refused']);

/** What a partner may set of the credit rules. */
export const officeCreditLimits = calls({
  listCreditLimits: {
    method: 'GET',
    path: '/office/credit-limits',
    summary: 'The limits of the credit rules by partner, and how many times they were set',
    response: z.object({
      partners: z.array(
        z.object({
          partner: partnerRef,
          ...limitsOfCredit.shape,
          /** 0: the usual ones. */
          version: z.number().int(),
          /** Null: the usual ones. */
          setAt: instant.nullable(),
          mayPropose: z.boolean(),
        }),
      ),
      approvals: z.array(approval),
    }),
  },
  simulateCreditLimits: {
    method: 'POST',
    path: '/office/credit-limits/simulate',
    summary: 'What the rules would have said of past requests with these limits. Stores nothing',
    body: limitsOfCredit.extend({
      partner: partnerId,
      /** Of the day on which a request began. */
      from: day,
      until: day,
    }),
    response: z.object({
      /** Decided requests that were looked at. */
      requests: z.number().int(),
      /** Whether there are more: only the newest were looked at. */
      more: z.boolean(),
      /** How many had the first outcome and would have the second. */
      moves: z.array(z.object({ before: outcome, after: outcome, requests: z.number().int() })),
      /** Of what is approved without a person. */
      financedBefore: pesos,
      financedAfter: pesos,
      /** What became of those that would have another outcome: a stricter one, or a looser one. */
      became: z.array(
        z.object({
          direction: z.enum(['stricter', 'looser']),
          became: z.enum(becameWhat),
          requests: z.number().int(),
          financed: pesos,
          owed: pesos,
          /** Of all of them; null: they are too many for a list by account. */
          accounts: z.array(z.string()).nullable(),
        }),
      ),
      /** The newest that would have another outcome. */
      changed: z.array(
        z.object({
          requestId,
          begunAt: instant,
          product: z.string(),
          financed: pesos,
          score: z.number().int().nullable(),
          before: outcome,
          after: outcome,
          became: z.enum(becameWhat),
        }),
      ),
    }),
  },
});
