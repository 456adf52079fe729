import type { z } from 'zod';
import type { OfficeOutput } from '#contract/office/api.ts';
import type { cohortQuery, reportQuery, officeReports } from '#contract/office/reports.ts';
import { toPesos } from '#domain/credit/money.ts';
import { lateBuckets } from '#domain/staff/saved-views.ts';
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
import { tableFile } from '#server/actions/base/keyset-list.ts';
import { addDays, dayIn, type Day } from '#domain/calendar.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import { appNow } from '#server/database/clock.ts';
import { inTransaction } from '#server/database/store.ts';
import {
  countArrears,
  countCohort,
  countDay,
  firstCohort,
  noteRun,
} from '#server/queries/reports/count-reports.ts';
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
  const most = Math.max(cohortWeeks, ...weeks.map(({ fell }) => fell.length));
  return {
    ...head,
    measure,
    weeks: weeks.map(({ week, credits, fell }) => {
      let sum = 0;
      const shares = fell.map((each) => shareOf((sum += each), credits));
      return { week, credits, shares: [...shares, ...Array<null>(most - fell.length).fill(null)] };
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

type ReportAsked = z.output<typeof officeReports.exportReport.query>;
type Report = z.output<typeof officeReports.exportReport.params>['report'];
type Line = readonly (string | number | null)[];

/** Returns a report as a file. It names nobody, so the audit log has no line of it. @throws invalid-input */
export async function exportReport(
  deps: Deps,
  report: Report,
  asked: ReportAsked,
): Promise<AsyncIterable<Uint8Array>> {
  const [heads = [], ...lines] = await linesOf[report](deps, asked);
  return tableFile(asked.format, heads.map(String), lines);
}

const linesOf: Readonly<Record<Report, (deps: Deps, asked: ReportAsked) => Promise<Line[]>>> = {
  funnel: async (deps, asked) => {
    const { begun, stages } = await showFunnel(deps, asked);
    return [
      ['Paso', 'Pasan', '% del anterior', '% antes', 'Mediana (s)', 'p10 (s)', 'p90 (s)'],
      ['Empezadas', begun, null, null, null, null, null],
      ...stages.map(({ name, passed, share, shareBefore, time }) => [
        name,
        passed,
        share,
        shareBefore,
        whole(time?.median),
        whole(time?.p10),
        whole(time?.p90),
      ]),
    ];
  },
  decisions: async (deps, asked) => {
    const { begun, approved, refused, reviewed, reasons } = await showDecisions(deps, asked);
    return [
      ['Resultado', 'Solicitudes'],
      ['Empezadas', begun],
      ['Aprobadas', approved],
      ['No aprobadas', refused],
      ['En revisión', reviewed],
      ...reasons.map(({ words, requests }): Line => [`Motivo: ${words}`, requests]),
    ];
  },
  cohorts: async (deps, { measure, partner, store }) => {
    const { weeks } = await showCohorts(deps, { measure, partner, store });
    return [
      [
        'Firmados la semana del',
        'Créditos',
        ...(weeks[0]?.shares.map((_, index) => `Sem. ${index + 1} (%)`) ?? []),
      ],
      ...weeks.map(({ week, credits, shares }): Line => [week, credits, ...shares]),
    ];
  },
  arrears: async (deps, asked) => {
    const { buckets, notBegun } = await showArrears(deps, asked);
    return [
      ['Días de atraso', 'Créditos', '%', 'Vencido'],
      ...buckets.map(({ bucket, credits, share, overdue }): Line => [
        bucket === 'current' ? 'Al corriente' : bucket,
        credits,
        share,
        overdue,
      ]),
      ['Por cobrar sin empezar', null, null, notBegun],
    ];
  },
};

const whole = (seconds: number | undefined): number | null =>
  seconds === undefined ? null : Math.round(seconds);

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
  await inTransaction(store, async (tx) => {
    await countArrears(tx, today);
    await noteRun(tx);
  });
}

function mondayOf(day: Day): Day {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}
