import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfficeOutput } from '#contract/office/api.ts';
import { addDays } from '#domain/calendar.ts';
import { countReports } from '#server/actions/desk/reports.ts';
import { revokeContract } from '#server/actions/credit/revoke-contract.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { acceptedRequest, pay, payOnly, signedRequest } from '#test/support/credit.ts';
import { deskPerson, must, type DeskPerson } from '#test/support/desk-person.ts';
import { stockShops } from '#test/support/shop.ts';

let server: TestApp;
let analyst: DeskPerson;

/** Days before now: a request and all its times move together. */
async function aged(requestId: string, days: number, promoter: number | null = null): Promise<void> {
  const by = sql`make_interval(days => ${days})`;
  await sql`update credit_requests set promoter_id = ${promoter} where id = ${requestId}
    and contract_signed_at is null`.execute(server.deps.store.db);
  await sql`update credit_requests set created_at = app_now() - interval '10 minutes' - ${by},
    phone_verified_at = app_now() - interval '9 minutes' - ${by}, located_at = app_now() - interval '8 minutes' - ${by},
    contract_signed_at = contract_signed_at - ${by}, down_payment_paid_at = down_payment_paid_at - ${by}
    where id = ${requestId}`.execute(server.deps.store.db);
}

beforeAll(async () => {
  server = await buildTestApp();
  await stockShops(server.deps);
  const { deps } = server;
  // Two that begin earlier, one refused; one that begins now; one of another partner.
  for (const promoter of [10, null]) {
    const { requestId } = await acceptedRequest(deps, { partner: 1 });
    await aged(requestId, 5, promoter);
  }
  const refused = await acceptedRequest(deps, { partner: 1 });
  await aged(refused.requestId, 5);
  await deps.store.db
    .updateTable('credit_requests')
    .set({
      decision: 'refused',
      credit_accepted_at: null,
      decision_reasons: JSON.stringify([{ code: 'score-low', text: 'x' }]),
    })
    .where('id', '=', refused.requestId)
    .execute();
  await aged((await acceptedRequest(deps, { partner: 1 })).requestId, 0);
  await aged((await acceptedRequest(deps, { partner: 2 })).requestId, 5);
  // Two credits of three weeks ago: the one paid its first week, the other did not.
  for (const paid of [true, false]) {
    const credit = await signedRequest(deps, { partner: 1 });
    await pay(deps, credit.account, 0);
    if (paid) await pay(deps, credit.account, 1);
    await aged(credit.requestId, 40);
    await sql`update instalments set due_on = due_on - 40, paid_at = paid_at - interval '40 days'
      where account = ${credit.account} and number > 0`.execute(deps.store.db);
  }
  await countReports(deps, new AbortController().signal);
  analyst = await deskPerson(server, 'analyst', 1);
});
afterAll(() => server.close());

const funnel = async (query = '') =>
  must(await analyst.client.get<OfficeOutput<'getFunnel'>>(`office/reports/funnel${query}`));

test('the funnel counts the days of the night and today, of the own partner, and narrows', async () => {
  const { begun, stages, refused, countedAt } = await funnel();
  expect(countedAt).not.toBeNull();
  expect([begun, refused]).toEqual([4, 1]);
  expect(stages.map(({ passed }) => passed)).toEqual([4, 4, 4, 4, 4, 4, 4, 3, 0, 0]);
  expect(stages[7]?.share).toBe(75);
  expect(stages[0]?.time?.median).toBeCloseTo(60, 0);
  expect((await funnel('?promoter=10')).begun).toBe(1);
  expect((await funnel('?partner=2')).begun).toBe(0);
  // The same whether the night counted them or they are counted now.
  const live = await server.deps.store.db
    .selectFrom('credit_requests')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('partner_id', '=', 1)
    .where(sql<boolean>`created_at > app_now() - interval '20 days'`)
    .executeTakeFirstOrThrow();
  expect(begun).toBe(live.count);
  expect(await analyst.client.get('office/reports/funnel?from=2020-01-01&until=2021-01-01')).toMatchObject({
    status: 400,
  });
});

test('refusals have their reasons in words', async () => {
  const report = must(await analyst.client.get<OfficeOutput<'getDecisions'>>('office/reports/decisions'));
  expect([report.approved, report.refused]).toEqual([3, 1]);
  expect(report.reasons).toEqual([{ code: 'score-low', words: 'Calificación baja', requests: 1 }]);
});

test('cohorts say which share had come to be late by which week, and arrears how late they are', async () => {
  const cohorts = async (measure: string) =>
    must(await analyst.client.get<OfficeOutput<'getCohorts'>>(`office/reports/cohorts?measure=${measure}`))
      .weeks[0];
  const late = await cohorts('late-7');
  expect(late?.credits).toBe(2);
  const known = (late?.shares ?? []).filter((share) => share !== null);
  expect(known.length).toBeGreaterThanOrEqual(4);
  expect(known.at(-1)).toBe(100);
  expect((await cohorts('first-missed'))?.shares.filter((share) => share !== null).at(-1)).toBe(50);
  const { buckets } = must(await analyst.client.get<OfficeOutput<'getArrears'>>('office/reports/arrears'));
  expect(buckets.reduce((sum, { credits }) => sum + credits, 0)).toBe(2);
  expect(buckets.find(({ bucket }) => bucket === 'current')?.credits).toBe(0);
});

test('a revoked contract is in no cohort; cohorts go on after twelve weeks, to what is charged off', async () => {
  const { deps } = server;
  const cohort = async (measure: string) => {
    await countReports(deps, new AbortController().signal);
    return must(
      await analyst.client.get<OfficeOutput<'getCohorts'>>(`office/reports/cohorts?measure=${measure}`),
    ).weeks;
  };
  const before = (await cohort('first-missed'))[0];
  const revoked = await signedRequest(deps, { partner: 1 });
  await pay(deps, revoked.account, 0);
  await revokeContract(deps, { caller: revoked.owner }, revoked.account);
  await aged(revoked.requestId, 40);
  await sql`update instalments set due_on = due_on - 40 where account = ${revoked.account} and number > 0`.execute(
    deps.store.db,
  );
  expect((await cohort('first-missed'))[0]).toEqual(before);

  const old = await signedRequest(deps, { partner: 1 });
  await pay(deps, old.account, 0);
  await aged(old.requestId, 280);
  await sql`update instalments set due_on = due_on - 280 where account = ${old.account} and number > 0`.execute(
    deps.store.db,
  );
  const weeks = await cohort('charged-off');
  const oldest = weeks.at(-1);
  expect(oldest?.credits).toBe(1);
  const known = (oldest?.shares ?? []).filter((share) => share !== null);
  // Of the forty weeks that are over since its Monday, the first is the one of the signature.
  expect(known.length).toBe(39);
  // Its first week was due a week after the signature, and it is charged off ninety days later.
  const fell = known.indexOf(100);
  // 98 days after the signature: 'Semana 14', whatever day of its week that was.
  expect(fell + 1).toBe(14);
  expect(known.slice(0, fell).every((share) => share === 0)).toBe(true);
  expect(weeks[0]?.shares.length).toBe(oldest?.shares.length);
  await sql`update credit_requests set down_payment_paid_at = null where id = ${old.requestId}`.execute(
    deps.store.db,
  );
  await sql`delete from credit_standings where account = ${old.account}`.execute(deps.store.db);
});

test('what credits owe whose devices are not delivered is a figure of its own, and nothing of it is late', async () => {
  const before = must(await analyst.client.get<OfficeOutput<'getArrears'>>('office/reports/arrears'));
  const { account } = await signedRequest(server.deps);
  await payOnly(server.deps, account, 0);
  await countReports(server.deps, new AbortController().signal);
  const after = must(await analyst.client.get<OfficeOutput<'getArrears'>>('office/reports/arrears'));
  expect(after.notBegun - before.notBegun).toBe(7_960);
  const currentOf = ({ buckets }: typeof after) =>
    buckets.find(({ bucket }) => bucket === 'current')?.credits ?? 0;
  expect(currentOf(after) - currentOf(before)).toBe(1);
  const collector = await deskPerson(server, 'collections', 1);
  const { rows } = must(await collector.client.get<OfficeOutput<'listCollections'>>('office/collections'));
  expect(rows.map((row) => row.account)).not.toContain(account);
});

test('what is overdue is what Cobranza lists, less the part of a week that was paid', async () => {
  const collector = await deskPerson(server, 'collections', 1);
  const listed = async () => {
    const list = await collector.client.get<OfficeOutput<'listCollections'>>('office/collections');
    const { rows } = must(list);
    return { account: rows[0]?.account ?? '', overdue: rows.reduce((sum, { overdue }) => sum + overdue, 0) };
  };
  const reported = async () => {
    await countReports(server.deps, new AbortController().signal);
    const report = await analyst.client.get<OfficeOutput<'getArrears'>>('office/reports/arrears');
    return must(report).buckets.reduce((sum, { overdue }) => sum + overdue, 0);
  };
  const { account, overdue } = await listed();
  expect(await reported()).toBe(overdue);
  await pay(server.deps, account, 2, 'part', 10_000);
  expect((await listed()).overdue).toBe(overdue - 100);
  expect(await reported()).toBe(overdue - 100);
});

test('each report is taken as CSV', async () => {
  for (const report of ['funnel', 'decisions', 'cohorts', 'arrears', 'sales', 'causes']) {
    const csv = await analyst.client.get<string>(`office/reports/${report}/csv`);
    expect([report, csv.status]).toEqual([report, 200]);
    expect(csv.body.split('\r\n').length).toBeGreaterThan(report === 'causes' ? 1 : 2);
  }
});

const sales = async (query: string) =>
  must(await analyst.client.get<OfficeOutput<'getSales'>>(`office/reports/sales?${query}`));

test('sales are of up to a year, and what was undone stays on its day', async () => {
  const { range } = await sales('');
  const year = `from=${addDays(range.until, -365)}&until=${range.until}`;
  const { total, rows } = await sales(`${year}&by=product`);
  expect(rows.reduce((sum, { pieces }) => sum + pieces, 0)).toBe(total.pieces);
  // The revoked one of above.
  expect(total.undone).toBe(1);
  const undone = must(
    await analyst.client.get<OfficeOutput<'listCredits'>>(
      `office/credits?undone=yes&soldSince=${addDays(range.until, -365)}&soldUntil=${range.until}`,
    ),
  );
  expect(undone.rows).toHaveLength(1);
  const longer = `from=${addDays(range.until, -366)}&until=${range.until}`;
  expect(await analyst.client.get(`office/reports/sales?${longer}`)).toMatchObject({ status: 400 });
});

test('the sum of sales is of every line, also of those that the page does not show; the file has them', async () => {
  const { range } = await sales('');
  await sql`insert into report_sales select 1, ${addDays(range.until, -3)}::date, 0, '', 1, 'many-' || n, 1, 0, 100, 0, 0, 0
    from generate_series(1, 400) n`.execute(server.deps.store.db);
  const [byDay, byColor] = [await sales('by=day'), await sales('by=color')];
  expect(byColor.total).toEqual(byDay.total);
  expect([byColor.rows.length, byColor.more]).toEqual([366, true]);
  const file = await analyst.client.get<string>('office/reports/sales/csv?by=color');
  expect(file.body.match(/many-\d+/g)).toHaveLength(400);
  await sql`delete from report_sales where color like 'many-%'`.execute(server.deps.store.db);
});

test('until a night has counted all that a report shows, it says that it is being counted', async () => {
  await sql`update report_runs set edition = 1`.execute(server.deps.store.db);
  expect((await funnel()).countedAt).toBeNull();
  await server.runJobs();
  expect((await funnel()).countedAt).not.toBeNull();
});
