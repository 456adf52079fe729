import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, dayIn, type Day } from '#domain/calendar.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import { cohortMeasures } from '#domain/staff/request-standing.ts';
import { appNow } from '#server/database/clock.ts';
import { dayFigures, type DayFiguresRow } from '#server/queries/office/payment-days.ts';
import { readArrears, readCohorts } from '#server/queries/reports/read-reports.ts';
import { openCreditBench } from '#test/support/credit.ts';
import { limit } from '#test/support/limits.ts';
import { playYear } from '#test/support/year/play-year.ts';
import { countReports } from './reports.ts';

/** What the desk's books say of a played season, against the same computed a second time from events and ledgers. */
const bench = await openCreditBench();
afterAll(() => bench.close());
const { deps } = bench;
const { db } = deps.store;
let today: Day;

beforeAll(async () => {
  await playYear(deps, { seed: 7, customers: 14, weeks: 14 });
  today = dayIn(businessZone, await appNow(db));
  await countReports(deps, new AbortController().signal);
}, limit(120_000));

const one = async <Row>(query: ReturnType<typeof sql<Row>>): Promise<Row> => {
  const { rows } = await query.execute(db);
  if (!rows[0]) throw new Error('a sum has one row');
  return rows[0];
};

test('each day’s money stands in one place, and over all days where the ledgers have it', async () => {
  const days: DayFiguresRow[] = [];
  for (let back = 0; back < 7 * 16; back++)
    days.push(
      ...(await dayFigures(deps.store, { day: addDays(today, -back), network: null, partnerId: null })),
    );
  const sum = (of: (row: DayFiguresRow) => number) => days.reduce((total, row) => total + of(row), 0);
  expect(days.filter((row) => row.reported !== row.booked + row.waiting + row.returned)).toEqual([]);
  expect(
    days.filter((row) => Math.min(row.held, row.refunded, row.booked - row.held - row.refunded) < 0),
  ).toEqual([]);
  const events = await one(
    sql<{ centavos: number; payments: number }>`select coalesce(sum(amount_centavos), 0)::bigint as centavos,
      count(*)::int as payments from payment_events`,
  );
  expect([sum((row) => row.reported), sum((row) => row.payments)]).toEqual([
    events.centavos,
    events.payments,
  ]);
  const pots = await one(
    sql<{ held: number; refunded: number }>`select -coalesce(sum(held), 0)::bigint as held,
      coalesce(-sum(cash) filter (where kind = 'refunded'), 0)::bigint as refunded from loan_entries`,
  );
  expect(pots.held + pots.refunded).toBeGreaterThan(0);
  expect({ held: sum((row) => row.held), refunded: sum((row) => row.refunded) }).toEqual(pots);
});

test('cohorts are what each credit came to by itself, to the week', async () => {
  const after = { 'first-missed': 1, 'late-7': 8, 'late-30': 31, 'charged-off': 91 } as const;
  for (const measure of cohortMeasures) {
    const { rows } = await sql<{ week: Day; credits: number; fell: number }>`
      select week, count(*)::int as credits, count(late)::int as fell from (
        select date_trunc('week', r.contract_signed_at at time zone ${businessZone})::date as week, (
          select true from instalments i where i.account = l.account and i.number > 0
            and (${measure} <> 'first-missed' or i.number = 1)
            and i.due_on + ${after[measure]}::int <= ${today}::date
            and coalesce((i.paid_at at time zone ${businessZone})::date, 'infinity') >= i.due_on + ${after[measure]}::int
            and not exists (select from loan_entries e where e.account = l.account and e.value_day < i.due_on + ${after[measure]}::int
              and e.kind in ('settled', 'revoked', 'rescinded', 'cancelled')
              and not exists (select from loan_entries x where x.account = e.account and x.cause = 'of:' || e.seq))
          union select true from loan_entries e where e.account = l.account and e.kind = 'forgiven'
            and ${measure} = 'charged-off'
          limit 1) as late
        from loans l join credit_requests r on r.id = l.request_id
        where r.down_payment_paid_at is not null and l.status in ('Active', 'Paid', 'Rescinded')
      ) credits group by week order by week desc`.execute(db);
    const shown = await readCohorts(deps.store, measure, { partnerId: null, store: null });
    expect([
      measure,
      shown.map(({ week, credits, fell }) => ({
        week,
        credits,
        fell: fell.reduce((total, each) => total + each, 0),
      })),
    ]).toEqual([
      measure,
      rows.map(({ week, credits, fell }) => ({ week, credits, fell: week > addDays(today, -14) ? 0 : fell })),
    ]);
    if (measure !== 'charged-off')
      expect([measure, rows.some(({ fell }) => fell > 0)]).toEqual([measure, true]);
    // Each week that is over has its number, and no other.
    for (const { week, fell } of shown) {
      const weeks = (Date.parse(today) - Date.parse(week)) / 86_400_000 / 7;
      expect(fell.length).toBe(Math.max(0, Math.floor(weeks) - 1));
    }
  }
});

test('what is overdue is what the open weeks owe, less what came ahead of them', async () => {
  const rows = await readArrears(deps.store, { partnerId: null, store: null });
  const running = await one(
    sql<{ credits: number }>`select count(*)::int as credits from loans where status = 'Active'`,
  );
  expect(rows.reduce((total, { credits }) => total + credits, 0)).toBe(running.credits);
  const late = await one(
    sql<{ credits: number }>`select count(distinct l.account)::int as credits from loans l join instalments i
      on i.account = l.account and i.number > 0 and i.paid_at is null and i.due_on < ${today}::date
      and i.amount_centavos > i.forgiven_centavos where l.status = 'Active'`,
  );
  expect(
    rows.filter(({ bucket }) => bucket !== 'current').reduce((total, { credits }) => total + credits, 0),
  ).toBe(late.credits);
});
