import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signContract } from '#server/actions/papers/sign-contract.ts';
import { acceptedRequest, openCreditBench, pay } from '#test/support/credit.ts';
import { drawnSignature } from '#test/support/paper.ts';
import { rowsOf } from '#test/support/rows.ts';
import { serviceLoans } from './service-loans.ts';

let bench: Awaited<ReturnType<typeof openCreditBench>>;
let promoter: number;
beforeAll(async () => {
  bench = await openCreditBench();
  const { db } = bench.deps.store;
  const row = await db
    .insertInto('promoters')
    .values({ id: 100_900, partner_id: 1, name: 'Rosa Campos', promoter_code: 'R1', agency_code: 'A1' })
    .returning('id')
    .executeTakeFirstOrThrow();
  promoter = row.id;
  await daysLater(1);
});
afterAll(() => bench.close());

/** To noon in Mexico City, so that the day is the same in UTC. */
const daysLater = (days: number) =>
  sql`update clock_shift set shift = (date_trunc('day', app_now() at time zone 'UTC') at time zone 'UTC'
    + interval '1 day' * ${days} + interval '18 hours') - now()`.execute(bench.deps.store.db);
const planOf = (missedDays: number | null) =>
  bench.deps.store.db
    .insertInto('commission_plans')
    .values({ partner_id: 1, amount_centavos: 150_00, share: 0, missed_days: missedDays })
    .execute();
const entriesOf = async (account: string) =>
  (await rowsOf(bench.deps, 'commission_entries', 'account', account))
    .toSorted((one, two) => one.number - two.number)
    .map(({ cause, amount_centavos }) => [cause, amount_centavos]);

async function sold() {
  const { deps } = bench;
  const { account, owner, requestId } = await acceptedRequest(deps, { partner: 1 });
  await deps.store.db
    .updateTable('credit_requests')
    .set({ promoter_id: promoter })
    .where('id', '=', requestId)
    .execute();
  await signContract(deps, owner, { id: account, requestId, image: await drawnSignature() });
  await pay(deps, account, 0);
  return { account };
}

const earned = ['activated', 150_00];
const missed = ['first-missed', -150_00];
const paid = ['first-paid', 150_00];

test('a first payment missed takes the commission back once, and its payment gives it again', async () => {
  await planOf(5);
  const [late, other] = [await sold(), await sold()];
  await pay(bench.deps, other.account, 1);
  await daysLater(7 + 5);
  await serviceLoans(bench.deps);
  expect(await entriesOf(late.account)).toEqual([earned]);
  await daysLater(1);
  await serviceLoans(bench.deps);
  await daysLater(1);
  await Promise.all([serviceLoans(bench.deps), serviceLoans(bench.deps)]);
  expect(await entriesOf(late.account)).toEqual([earned, missed]);
  expect(await entriesOf(other.account)).toEqual([earned]);
  await pay(bench.deps, late.account, 1);
  expect(await entriesOf(late.account)).toEqual([earned, missed, paid]);
  await daysLater(30);
  await serviceLoans(bench.deps);
  // A later week that is missed takes nothing back.
  expect(await entriesOf(late.account)).toEqual([earned, missed, paid]);
});

test('a sale of a plan that does not say it keeps its commission', async () => {
  await planOf(5);
  const late = await sold();
  await planOf(null);
  const kept = await sold();
  await daysLater(7 + 6);
  await serviceLoans(bench.deps);
  expect(await entriesOf(kept.account)).toEqual([earned]);
  expect(await entriesOf(late.account)).toEqual([earned, missed]);
});
