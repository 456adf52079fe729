import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfficeOutput } from '#contract/office/api.ts';
import { revokeContract } from '#server/actions/credit/revoke-contract.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { setClock } from '#test/support/clock.ts';
import { payOnly, payRefund, seenBy, settledClabe, signedRequest } from '#test/support/credit.ts';
import { deskPerson, must, type DeskPerson } from '#test/support/desk-person.ts';
import { stockShops } from '#test/support/shop.ts';

let server: TestApp;
let finance: DeskPerson;

beforeAll(async () => {
  server = await buildTestApp();
  await stockShops(server.deps);
  await setClock(server.deps, '2031-03-03T18:00:00Z');
  finance = await deskPerson(server, 'finance', 1, 'Alma Ruiz');
});
afterAll(() => server.close());

/** Nobody's session ends by the jump. */
async function clockTo(at: string) {
  await setClock(server.deps, at);
  await sql`update staff_sessions set created_at = app_now(), last_seen_at = app_now()`.execute(
    server.deps.store.db,
  );
}
const dayOf = async (on: string) => {
  const { figures } = must(
    await finance.client.get<OfficeOutput<'getPaymentDay'>>(`office/payment-days/${on}`),
  );
  const [row] = figures;
  return row && { ...row, closing: row.closing !== null };
};
const open = async () => {
  const { rows } = must(await finance.client.get<OfficeOutput<'listPaymentDays'>>('office/payment-days'));
  return rows.map(({ day, payments, isChanged }) => [day, payments, isChanged]);
};
const close = async (day: string) => {
  const row = await dayOf(day);
  const { network = '', payments = 0, reported = 0, waiting: unclear = 0, returned = 0 } = { ...row };
  const seen = { network, partner: 1, payments, reported, waiting: unclear, returned };
  must(await finance.client.post(`office/payment-days/${day}/close`, seen));
};
const waiting = async () =>
  must(await finance.client.get<OfficeOutput<'getOfficeToday'>>('office/today')).queues.find(
    ({ queue }) => queue === 'payment-days',
  )?.count;

test('a day says where its money stands now: held until the down payment is whole, then applied, then returned', async () => {
  const loan = await signedRequest(server.deps);
  await payOnly(server.deps, loan.account, 0, 'part-1', 10_000);
  expect(await dayOf('2031-03-03')).toMatchObject({ reported: 100, applied: 0, held: 100, nowhere: 0 });
  await clockTo('2031-03-04T18:00:00Z');
  const { amount_centavos: whole } = await server.deps.store.db
    .selectFrom('instalments')
    .select('amount_centavos')
    .where('account', '=', loan.account)
    .where('number', '=', 0)
    .executeTakeFirstOrThrow();
  await payOnly(server.deps, loan.account, 0, 'part-2', whole - 10_000);
  const rest = (whole - 10_000) / 100;
  expect(await dayOf('2031-03-03')).toMatchObject({ reported: 100, applied: 100, held: 0, nowhere: 0 });
  expect(await dayOf('2031-03-04')).toMatchObject({ reported: rest, applied: rest, held: 0, nowhere: 0 });

  const caller = await seenBy(server.deps, loan.account, loan.owner);
  await revokeContract(server.deps, { caller }, loan.account);
  expect(await dayOf('2031-03-04')).toMatchObject({ applied: 0, held: rest, refunded: 0, nowhere: 0 });
  await settledClabe(server.deps, caller, loan.account, '032180000118359719');
  const refund = await server.deps.store.db
    .selectFrom('refunds')
    .select('id')
    .where('account', '=', loan.account)
    .executeTakeFirstOrThrow();
  await payRefund(server.deps, finance.id, refund.id, {
    transfer: 'RASTREO1',
    isReviewed: false,
  });
  expect(await dayOf('2031-03-03')).toMatchObject({ applied: 0, held: 0, refunded: 100, nowhere: 0 });
  expect(await dayOf('2031-03-04')).toMatchObject({ applied: 0, held: 0, refunded: rest, nowhere: 0 });
});

test('days that nobody closed, or whose payments changed after their close, wait in Hoy and in the list', async () => {
  await clockTo('2031-03-05T18:00:00Z');
  expect(await open()).toEqual([
    ['2031-03-03', 1, false],
    ['2031-03-04', 1, false],
  ]);
  expect(await waiting()).toBe(2);
  for (const day of ['2031-03-03', '2031-03-04']) await close(day);
  expect([await open(), await waiting()]).toEqual([[], 0]);
  const late = await signedRequest(server.deps);
  await clockTo('2031-03-06T18:00:00Z');
  await payOnly(server.deps, late.account, 0, 'told-late');
  await sql`update payment_events set paid_at = '2031-03-04T20:00:00Z' where event_id = 'told-late'`.execute(
    server.deps.store.db,
  );
  expect(await open()).toEqual([['2031-03-04', 2, true]]);
  expect(await waiting()).toBe(1);
  await close('2031-03-04');
  expect(await open()).toEqual([]);

  // Given back since, and nothing waits: another figure of the page.
  const { db } = server.deps.store;
  await sql`update payment_events set result = 'unknown-reference', partner_id = 1, paid_at = '2031-03-05T20:00:00Z'
    where event_id = 'told-late'`.execute(db);
  await close('2031-03-04');
  await close('2031-03-05');
  expect(await open()).toEqual([]);
  await sql`update payment_events set result = 'returned' where event_id = 'told-late'`.execute(db);
  expect(await open()).toEqual([['2031-03-05', 1, true]]);
  await close('2031-03-05');
  expect(await open()).toEqual([]);

  // All of a closed line is somebody else's since: it is closed again, at zero.
  await sql`update payment_events set partner_id = 2 where event_id = 'told-late'`.execute(db);
  expect(await open()).toEqual([['2031-03-05', 0, true]]);
  expect(await waiting()).toBe(1);
  await close('2031-03-05');
  expect([await open(), await waiting()]).toEqual([[], 0]);
  // Who only reads closes none.
  const auditor = await deskPerson(server, 'auditor', 1);
  expect(await auditor.client.get('office/payment-days')).toMatchObject({ status: 403 });
});
