import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { potsOf } from '#domain/credit/ledger/entries.ts';
import { within, type Scope } from '#server/database/partner-scope.ts';
import { inTransaction } from '#server/database/store.ts';
import { entriesOf, loanByAccount, lockLoan } from '#server/queries/loans/loans.ts';
import { openCreditBench, pay, signedRequest } from '#test/support/credit.ts';
import { ledgerOf, lockedLedgerOf } from './ledger-of.ts';

let bench: Awaited<ReturnType<typeof openCreditBench>>;
beforeAll(async () => {
  bench = await openCreditBench();
});
afterAll(() => bench.close());

test('a loan from before there were ledgers is read as its columns tell it, and stored with its next payment', async () => {
  const { store } = bench.deps;
  const { account } = await signedRequest(bench.deps);
  for (const number of [0, 1]) await pay(bench.deps, account, number);
  const before = potsOf(await entriesOf(store, account));
  await forgetLedger(account);

  const loan = (await loanByAccount(store, account))!;
  expect(potsOf(await ledgerOf(store, loan))).toEqual(before);
  const own: Scope = { role: 'enganche_shop', partnerIds: [loan.partner_id] };
  expect(potsOf(await within(own, () => ledgerOf(store, loan)))).toEqual(before);
  expect(await entriesOf(store, account)).toEqual([]);

  await pay(bench.deps, account, 2);
  const stored = await entriesOf(store, account);
  expect(stored.map(({ seq }) => seq)).toEqual(stored.map((_, index) => index + 1));
  expect(potsOf(stored)).toMatchObject({ cash: before.cash + 199_000, owed: before.owed - 199_000, held: 0 });
});

test('two that carry a loan over at once store it once', async () => {
  const { store } = bench.deps;
  const { account } = await signedRequest(bench.deps);
  await forgetLedger(account);
  await Promise.all(
    [1, 2, 3].map(() =>
      inTransaction(store, async (tx) => lockedLedgerOf(tx, (await lockLoan(tx, account))!)),
    ),
  );
  expect((await entriesOf(store, account)).map(({ kind }) => kind)).toEqual(['opened']);
});

/** As in a database of a version before. */
async function forgetLedger(account: string): Promise<void> {
  const { db } = bench.deps.store;
  await sql`alter table loan_entries disable trigger append_only`.execute(db);
  await sql`delete from loan_entries where account = ${account}`.execute(db);
  await sql`alter table loan_entries enable trigger append_only`.execute(db);
}
