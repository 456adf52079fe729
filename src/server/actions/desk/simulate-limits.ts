import type { z } from 'zod';
import type { OfficeOutput } from '#contract/office/api.ts';
import type { officeCreditLimits } from '#contract/office/credit-limits.ts';
import { addDays } from '#domain/calendar.ts';
import { faultOfLimits } from '#domain/credit/credit-limits.ts';
import { isRuleCode, type Decision } from '#domain/credit/decision.ts';
import { toPesos } from '#domain/credit/money.ts';
import { decideAgain, type PastDecision } from '#domain/credit/past-decision.ts';
import { startOfDay } from '#domain/credit/try-again.ts';
import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { planOfRequest } from '#server/actions/base/plan-of-request.ts';
import { limitsWritten } from '#server/actions/people/credit-limits.ts';
import { partnerRefs } from '#server/actions/base/grants-on-wire.ts';
import { becameOf, pastDecisions, type PastDecisionRow } from '#server/queries/reports/past-decisions.ts';
import { accountsMost } from '#domain/staff/saved-views.ts';
import { becameWhat } from '#domain/staff/request-standing.ts';
import { deskToday } from '#server/actions/base/keyset-list.ts';
import { bureauSummaryOf } from '#server/queries/requests/bureau-reports.ts';
import { assertRange } from './report-scope.ts';

const mostRequests = 5_000;
const mostShown = 50;

/** Returns what the rules would have said of past requests with these limits. @throws not-found, invalid-input */
export async function simulateLimits(
  { store }: Pick<Deps, 'store'>,
  { partner, from, until, ...written }: z.output<typeof officeCreditLimits.simulateCreditLimits.body>,
): Promise<OfficeOutput<'simulateCreditLimits'>> {
  if (!(await partnerRefs(store)).has(partner)) throw new DomainError('not-found');
  assertRange(from, until);
  const limits = { ...limitsWritten(written), version: 0 };
  const fault = faultOfLimits(limits);
  if (fault !== null) throw new DomainError('invalid-input', { messages: [fault] });
  const rows = await pastDecisions(store, {
    partnerId: partner,
    from: new Date(startOfDay(from)),
    until: new Date(startOfDay(addDays(until, 1))),
    limit: mostRequests + 1,
  });
  const compared = rows.slice(0, mostRequests).flatMap((row) => {
    const past = pastOf(row);
    return past ? [{ row, past, after: decideAgain(past, limits) }] : [];
  });
  const moved = compared.filter(({ past, after }) => past.outcome !== after);
  const { today } = await deskToday(store);
  const fates = new Map(
    (
      await becameOf(
        store,
        moved.map(({ row }) => row.id),
        today,
      )
    ).map((fate) => [fate.id, fate]),
  );
  const approved = (of: (each: (typeof compared)[number]) => Decision['outcome']) =>
    compared
      .filter((each) => of(each) === 'approved')
      .reduce((sum, { past }) => sum + past.plan.financedCentavos, 0);
  return {
    requests: compared.length,
    more: rows.length > mostRequests,
    moves: outcomes.flatMap((before) =>
      outcomes.map((after) => ({
        before,
        after,
        requests: compared.filter((each) => each.past.outcome === before && each.after === after).length,
      })),
    ),
    financedBefore: toPesos(approved(({ past }) => past.outcome)),
    financedAfter: toPesos(approved(({ after }) => after)),
    became: directions.flatMap((direction) =>
      becameWhat.flatMap((became) => {
        const those = moved.flatMap(({ row, past, after }) => {
          const fate = fates.get(row.id);
          return fate?.became === became && directionOf(past.outcome, after) === direction
            ? [{ ...fate, financed: past.plan.financedCentavos }]
            : [];
        });
        if (those.length === 0) return [];
        return [
          {
            direction,
            became,
            requests: those.length,
            financed: toPesos(those.reduce((sum, { financed }) => sum + financed, 0)),
            owed: toPesos(those.reduce((sum, { owed }) => sum + owed, 0)),
            accounts: those.length > accountsMost ? null : those.map(({ account }) => account),
          },
        ];
      }),
    ),
    changed: moved.slice(0, mostShown).map(({ row, past, after }) => ({
      requestId: row.id,
      begunAt: row.created_at.toISOString(),
      product: row.product,
      financed: toPesos(past.plan.financedCentavos),
      score: past.bureau.score,
      before: past.outcome,
      after,
      became: fates.get(row.id)?.became ?? 'none',
    })),
  };
}

const outcomes = ['approved', 'review', 'refused'] as const;
const directions = ['stricter', 'looser'] as const;

const directionOf = (before: Decision['outcome'], after: Decision['outcome']) =>
  outcomes.indexOf(after) > outcomes.indexOf(before) ? 'stricter' : 'looser';

/** What the rules said: of a request that a person has answered since, that they left it to a person. */
function pastOf(row: PastDecisionRow): PastDecision | null {
  const bureau = bureauSummaryOf(row);
  if (!bureau || row.decision === null) return null;
  const leftOpen = (row.review_reason ?? '').split(',').filter(isRuleCode);
  return {
    outcome: leftOpen.length > 0 ? 'review' : row.decision,
    codes:
      leftOpen.length > 0
        ? leftOpen
        : (row.decision_reasons ?? []).map(({ code }) => code).filter(isRuleCode),
    bureau,
    plan: planOfRequest(row),
    addressEdited: row.address_edited,
    promoterHelp: row.promoter_help,
  };
}
