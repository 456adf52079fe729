import { afterAll, expect, test } from 'vitest';
import { cancelContract } from '#server/actions/credit/cancel-contract.ts';
import { revokeContract } from '#server/actions/credit/revoke-contract.ts';
import { takePayment } from '#server/actions/loan/take-payment.ts';
import { appNow } from '#server/database/clock.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import { openCreditBench, pay, signedRequest } from '#test/support/credit.ts';
import { rowsOf } from '#test/support/rows.ts';
import { secondsUntilNext, voidReferencesOf } from './maintenance.ts';

const bench = await openCreditBench();
afterAll(() => bench.close());
const { deps, jobs } = bench;

const statesOf = async (account: string) => {
  const rows = await rowsOf(deps, 'payment_references', 'account', account);
  const voided = (await deps.store.db.selectFrom('sandbox_voided_references').selectAll().execute()).map(
    ({ reference }) => reference,
  );
  return {
    issued: rows.length,
    recorded: rows.filter(({ voided_at }) => voided_at !== null).length,
    atNetwork: rows.filter(({ reference }) => voided.includes(reference)).length,
  };
};
const asked = (account: string) =>
  jobs.filter(
    ({ name, data }) => name === 'void-references' && 'account' in data && data.account === account,
  );
const run = async (account: string) => {
  const { data } = asked(account).at(-1) ?? {};
  if (data) await voidReferencesOf(deps, data as { account: string });
};

test('a cancelled credit has all of its references voided, those of weeks too', async () => {
  const { account, owner } = await signedRequest(deps);
  await voidReferencesOf(deps, { account });
  expect(await statesOf(account)).toEqual({ issued: 5, recorded: 0, atNetwork: 0 });
  await cancelContract(deps, { caller: owner }, account);
  await run(account);
  expect(await statesOf(account)).toEqual({ issued: 5, recorded: 5, atNetwork: 5 });
});

test('a revoked one, and one that was paid off by one sum, all that were not paid', async () => {
  const revoked = await signedRequest(deps);
  await pay(deps, revoked.account, 0);
  await revokeContract(deps, { caller: revoked.owner }, revoked.account);
  await run(revoked.account);
  expect(await statesOf(revoked.account)).toEqual({ issued: 5, recorded: 4, atNetwork: 4 });

  const { account } = await signedRequest(deps);
  await pay(deps, account, 0);
  const [week] = (await rowsOf(deps, 'instalments', 'account', account)).filter(({ number }) => number === 2);
  const [reference, paidAt] = [week?.reference ?? '', await appNow(deps.store.db)];
  await takePayment(deps, { eventId: `all-${account}`, reference, amountCentavos: 4 * 199_000, paidAt });
  await run(account);
  expect(await statesOf(account)).toEqual({ issued: 5, recorded: 3, atNetwork: 3 });
  // More money for a credit that is closed asks for nothing again.
  await takePayment(deps, { eventId: `more-${account}`, reference, amountCentavos: 100, paidAt });
  expect(asked(account)).toHaveLength(1);
});

test('what the network refuses does not keep the credit open, and is asked again', async () => {
  const { account, owner } = await signedRequest(deps);
  await cancelContract(deps, { caller: owner }, account);
  const [first] = await rowsOf(deps, 'payment_references', 'account', account);
  const payments = {
    ...deps.payments,
    voidReference: (input: { reference: string }, signal: AbortSignal) =>
      input.reference === first?.reference
        ? Promise.reject(new ProviderError('payments', 'answered 503'))
        : deps.payments.voidReference(input, signal),
  };
  await voidReferencesOf({ ...deps, payments }, { account });
  expect(await statesOf(account)).toEqual({ issued: 5, recorded: 4, atNetwork: 4 });
  expect(asked(account).at(-1)?.data).toEqual({ account, tries: 1 });
  await run(account);
  expect(await statesOf(account)).toEqual({ issued: 5, recorded: 5, atNetwork: 5 });
  expect(asked(account)).toHaveLength(2);
});

test('for a week, then not any more', () => {
  const waits = Array.from({ length: 200 }, (_, tries) => secondsUntilNext(tries));
  expect(waits.slice(0, 11)).toEqual([...Array.from({ length: 10 }, () => 60), 3_600]);
  const days = waits.reduce<number>((sum, each) => sum + (each ?? 0), 0) / 86_400;
  expect(Math.floor(days)).toBe(7);
  expect(waits.at(-1)).toBeNull();
});
