import type { z } from 'zod';
import type { OfficeOutput } from '#contract/office/api.ts';
import type { cohortQuery, reportQuery, salesQuery } from '#contract/office/reports.ts';
import { toPesos } from '#domain/credit/money.ts';
import { arrearsBuckets } from '#domain/staff/saved-views.ts';
import { refusalWords } from '#domain/staff/review-reasons.ts';
import { stageNames, cohortWeeks } from '#domain/staff/request-standing.ts';
import type { Deps } from '#server/actions/base/context.ts';
import {
  readArrears,
  readCohorts,
  readFunnel,
  readReasons,
  readTimes,
  type Funnel,
} from '#server/queries/reports/read-reports.ts';
import { addDays, dayIn, nextMonth, type Day } from '#domain/calendar.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import { appNow } from '#server/database/clock.ts';
import { inTransaction } from '#server/database/store.ts';
import {
  countArrears,
  countCohort,
  countDay,
  countSales,
  firstCohort,
  firstSale,
  noteRun,
} from '#server/queries/reports/count-reports.ts';
import { forgetRefusals } from '#server/queries/reports/refusals.ts';
import { readSales, type SalesRow } from '#server/queries/reports/sales.ts';
import { reportHead, reportScope, salesDays, shareOf } from './report-scope.ts';

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
  const most = Math.max(cohortWeeks, ...weeks.map(({ fell }) => fell.length));
  return {
    ...head,
    measure,
    weeks: weeks.map(({ week, credits, fell }) => {
      let sum = 0;
      const notOver = Array<null>(most - fell.length).fill(null);
      const late = fell.map((each) => (sum += each));
      const shares = late.map((each) => shareOf(each, credits));
      return { week, credits, shares: [...shares, ...notOver], late: [...late, ...notOver] };
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
    buckets: arrearsBuckets.map((bucket) => {
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

/** What was sold, by day, by what or by who: the page shows so many lines. @throws invalid-input */
export async function showSales(
  deps: Deps,
  asked: z.output<typeof salesQuery>,
): Promise<OfficeOutput<'getSales'>> {
  const { rows, ...sales } = await allSales(deps, asked);
  return { ...sales, rows: rows.slice(0, salesLinesMost), more: rows.length > salesLinesMost };
}

/** Every line of it. @throws invalid-input */
export async function allSales(
  deps: Deps,
  { by, ...asked }: z.output<typeof salesQuery>,
): Promise<Omit<OfficeOutput<'getSales'>, 'more'>> {
  const { filter, today } = await reportScope(deps, asked, salesDays);
  const [head, rows] = await Promise.all([
    reportHead(deps, asked.partner),
    readSales(deps.store, filter, by, today),
  ]);
  return {
    ...head,
    range: { from: filter.from, until: filter.until },
    by,
    total: soldIn(rows),
    rows: rows.map((row) => ({ key: row.key, name: row.name, ...soldIn([row]) })),
  };
}

const salesLinesMost = 366;

const soldIn = (rows: readonly SalesRow[]) => {
  const sum = (of: (row: SalesRow) => number) => rows.reduce((all, row) => all + of(row), 0);
  return {
    pieces: sum(({ pieces }) => pieces),
    undone: sum(({ undone }) => undone),
    price: toPesos(sum((row) => row.price_centavos)),
    down: toPesos(sum((row) => row.down_centavos)),
    weekly: toPesos(sum((row) => row.weekly_centavos)),
    promised: toPesos(sum((row) => row.promised_centavos)),
  };
};

/** Requests that began so long ago have come as far as they will. */
const countedDays = 100;

/** Counts the reports: each day and each week in a transaction of its own, so that nobody waits for them. */
export async function countReports({ store }: Pick<Deps, 'store'>, signal: AbortSignal): Promise<void> {
  const today = dayIn(businessZone, await appNow(store.db));
  for (let back = 0; back < countedDays; back++) {
    signal.throwIfAborted();
    await inTransaction(store, (tx) => countDay(tx, addDays(today, -back)));
  }
  const thisWeek = mondayOf(today);
  const first = (await firstCohort(store, today)) ?? thisWeek;
  for (let week = thisWeek; week >= first; week = addDays(week, -7)) {
    signal.throwIfAborted();
    await inTransaction(store, (tx) => countCohort(tx, week, today));
  }
  for (let month = (await firstSale(store, today)) ?? today; month <= today; month = nextMonth(month)) {
    signal.throwIfAborted();
    const last = addDays(nextMonth(month), -1);
    await inTransaction(store, (tx) => countSales(tx, month, last < today ? last : today));
  }
  await inTransaction(store, async (tx) => {
    await countArrears(tx, today);
    await forgetRefusals(tx, today);
    await noteRun(tx);
  });
}

function mondayOf(day: Day): Day {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}
