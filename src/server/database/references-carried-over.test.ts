import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, dayIn } from '#domain/calendar.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import { takePayment } from '#server/actions/loan/take-payment.ts';
import { creditBenchOn, pay, signedRequest } from '#test/support/credit.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { rowsOf } from '#test/support/rows.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
let bench: Awaited<ReturnType<typeof creditBenchOn>>;
beforeAll(async () => {
  database = await openTestDatabase();
  bench = await creditBenchOn(database);
});
afterAll(() => database.close());

/** The database as the version before left it. */
async function withoutReferences(): Promise<void> {
  const { db } = database.store;
  for (const statement of [
    'drop trigger partner_of_payment_reference on payment_events',
    'drop trigger references_of_instalments on instalments',
    'drop function copy_references',
    'drop table payment_references, payoff_quotes, reference_plans',
    'alter table instalments alter column reference set not null',
    // Later ones changed the table.
    "delete from applied_migrations where name like any ('{0093%,0139%,0142%,0176%}')",
  ]) {
    await sql.raw(statement).execute(db);
  }
}

test('references of before lead to their account, live 364 days from the signature, and are planned while open', async () => {
  const { deps } = bench;
  const open = await signedRequest(deps);
  await pay(deps, open.account, 0);
  const done = await signedRequest(deps);
  for (const number of [0, 1, 2, 3, 4]) await pay(deps, done.account, number);
  await withoutReferences();
  expect(await migrate(database.opened)).toEqual([
    '0093_references_and_quotes.sql',
    '0139_ways_to_pay.sql',
    '0142_one_clabe_each.sql',
    '0176_payments_dated_too_early.sql',
  ]);

  const [contract] = await rowsOf(deps, 'contracts', 'request_id', open.requestId);
  const signedOn = dayIn(businessZone, contract?.signed_at ?? new Date(0));
  const references = await rowsOf(deps, 'payment_references', 'account', open.account);
  const instalments = await rowsOf(deps, 'instalments', 'account', open.account);
  expect(references).toHaveLength(5);
  for (const { number, reference, amount_centavos } of instalments) {
    expect(references.find((each) => each.reference === reference)).toMatchObject({
      kind: number === 0 ? 'down' : 'week',
      week: number,
      amount_centavos,
      expires_on: addDays(signedOn, 364),
      replaced_by: null,
    });
  }
  expect(await rowsOf(deps, 'reference_plans', 'account', open.account)).toMatchObject([
    { next_on: addDays(signedOn, 334) },
  ]);
  expect(await rowsOf(deps, 'reference_plans', 'account', done.account)).toEqual([]);
  const first = instalments.find(({ number }) => number === 1)?.reference ?? '';
  const event = { eventId: 'after', reference: first, amountCentavos: 199_000, paidAt: new Date() };
  expect(await takePayment(deps, event)).toEqual({ result: 'applied' });
});

test('what a process of the version before signs has its references too', async () => {
  const { deps } = bench;
  const { account } = await signedRequest(deps);
  const { db } = database.store;
  await sql`delete from payment_references where account = ${account}`.execute(db);
  await sql`delete from reference_plans where account = ${account}`.execute(db);
  const rows = await rowsOf(deps, 'instalments', 'account', account);
  await sql`delete from instalments where account = ${account}`.execute(db);
  await db
    .insertInto('instalments')
    .values(
      rows.map(({ number, reference, amount_centavos }) => ({ account, number, reference, amount_centavos })),
    )
    .execute();
  expect(await rowsOf(deps, 'payment_references', 'account', account)).toHaveLength(5);
  expect(await rowsOf(deps, 'reference_plans', 'account', account)).toHaveLength(1);
});
