import type { z } from 'zod';
import type { OfficeOutput } from '#contract/office/api.ts';
import type { cohortQuery, reportQuery } from '#contract/office/reports.ts';
import { toPesos } from '#domain/credit/money.ts';
import { lateBuckets } from '#domain/staff/saved-views.ts';
import { refusalWords } from '#domain/staff/review-reasons.ts';
import { stageNames } from '#domain/staff/request-standing.ts';
import type { Deps } from '#server/actions/base/context.ts';
import {
  readArrears,
  readCohorts,
  readFunnel,
  readReasons,
  readTimes,
  type Funnel,
} from '#server/queries/reports/read-reports.ts';
import { reportHead, reportScope, shareOf } from './report-scope.ts';

type Asked = z.output<typeof reportQuery>;

/** How many requests passed each stage, and how long that took. @throws invalid-input */
export async function showFunnel(deps: Deps, asked: Asked): Promise<OfficeOutput<'getFunnel'>> {
  const { filter, before, today } = await reportScope(deps, asked);
  const [head, now, earlier, times] = await Promise.all([
    reportHead(deps, asked.partner),
    readFunnel(deps.store, filter, today),
    readFunnel(deps.store, before, today),
    readTimes(deps.store, filter),
  ]);
  const share = ({ begun, passed }: Funnel, stage: number) =>
    shareOf(passed[stage] ?? 0, stage === 0 ? begun : (passed[stage - 1] ?? 0));
  return {
    ...head,
    range: { from: filter.from, until: filter.until },
    before: { from: before.from, until: before.until },
    begun: now.begun,
    begunBefore: earlier.begun,
    stages: stageNames.map((name, stage) => {
      const time = times.find((each) => each.stage === stage);
      return {
        name,
        passed: now.passed[stage] ?? 0,
        share: share(now, stage),
        shareBefore: share(earlier, stage),
        time: time ? { p10: time.p10, median: time.median, p90: time.p90 } : null,
      };
    }),
    refused: now.refused,
  };
}

/** What was decided, and why not. @throws invalid-input */
export async function showDecisions(deps: Deps, asked: Asked): Promise<OfficeOutput<'getDecisions'>> {
  const { filter, today } = await reportScope(deps, asked);
  const [head, { begun, passed, refused, reviewed }, reasons] = await Promise.all([
    reportHead(deps, asked.partner),
    readFunnel(deps.store, filter, today),
    readReasons(deps.store, filter, today),
  ]);
  return {
    ...head,
    range: { from: filter.from, until: filter.until },
    begun,
    approved: passed[stageNames.indexOf('Aprobación')] ?? 0,
    refused,
    reviewed,
    reasons: reasons.map(({ code, requests }) => ({ code, words: refusalWords(code), requests })),
  };
}

/** Per cent of each week's credits that had come to be late, week after week. */
export async function showCohorts(
  deps: Deps,
  { measure, partner, store }: z.output<typeof cohortQuery>,
): Promise<OfficeOutput<'getCohorts'>> {
  const place = { partnerId: partner ?? null, store: store ?? null };
  const [head, weeks] = await Promise.all([
    reportHead(deps, partner),
    readCohorts(deps.store, measure, place),
  ]);
  return {
    ...head,
    measure,
    weeks: weeks.map(({ week, credits, fell }) => {
      let sum = 0;
      const shares = fell.map((each) => (each === null ? null : shareOf((sum += each), credits)));
      return { week, credits, shares };
    }),
  };
}

/** How late the running credits are. */
export async function showArrears(
  deps: Deps,
  { partner, store }: Pick<Asked, 'partner' | 'store'>,
): Promise<OfficeOutput<'getArrears'>> {
  const place = { partnerId: partner ?? null, store: store ?? null };
  const [head, rows] = await Promise.all([reportHead(deps, partner), readArrears(deps.store, place)]);
  const all = rows.reduce((sum, { credits }) => sum + credits, 0);
  return {
    ...head,
    notBegun: toPesos(rows.reduce((sum, { notBegun }) => sum + notBegun, 0)),
    buckets: (['current', ...lateBuckets] as const).map((bucket) => {
      const row = rows.find((each) => each.bucket === bucket);
      return {
        bucket,
        credits: row?.credits ?? 0,
        share: shareOf(row?.credits ?? 0, all) ?? 0,
        overdue: toPesos(row?.overdue ?? 0),
      };
    }),
  };
}
