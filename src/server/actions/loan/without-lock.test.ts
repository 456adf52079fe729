import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { customerDay } from '#domain/credit/ledger/customer-clock.ts';
import { appNow } from '#server/database/clock.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { closeTheft } from '#server/actions/credit/close-theft.ts';
import { promisePayment } from '#server/actions/credit/promise-payment.ts';
import { reportTheft } from '#server/actions/credit/report-theft.ts';
import { openCreditBench, pay, signedRequest } from '#test/support/credit.ts';
import { ledgerFaults } from '#server/queries/loans/ledger-checks.ts';
import { deliverMessages, messagesTo } from '#test/support/messages.ts';
import { rowsOf } from '#test/support/rows.ts';
import { checkLedgers } from './check-ledgers.ts';
import { readAccount } from './read-account.ts';
import { serviceLoans } from './service-loans.ts';

let bench: Awaited<ReturnType<typeof openCreditBench>>;
/** The same shop without a lock service. */
let free: Deps;
beforeAll(async () => {
  bench = await openCreditBench();
  const { config } = bench.deps;
  free = {
    ...bench.deps,
    config: { ...config, providers: { ...config.providers, deviceLock: { is: 'none' } } },
  };
  await daysLater(1);
});
afterAll(() => bench.close());

const daysLater = (days: number) =>
  sql`update clock_shift set shift = (date_trunc('day', app_now() at time zone 'UTC') at time zone 'UTC'
    + interval '1 day' * ${days} + interval '18 hours') - now()`.execute(bench.deps.store.db);
const loan = async (account: string) => (await rowsOf(bench.deps, 'loans', 'account', account))[0];
const ordersOf = (account: string) => rowsOf(bench.deps, 'device_orders', 'account', account);
const textsTo = async (phone: string) => (await messagesTo(bench.deps.store, phone)).map(({ body }) => body);

async function activeLoan(deps: Deps) {
  const request = await signedRequest(deps);
  await pay(deps, request.account, 0);
  return request;
}

test('late, promised, stolen, found and paid off: reminded, never ordered to lock, and no text speaks of it', async () => {
  const { account, phone, owner, requestId } = await activeLoan(free);
  expect(await rowsOf(free, 'contracts', 'request_id', requestId)).toMatchObject([{ clauses: 6 }]);
  for (let day = 0; day < 12; day++) {
    await daysLater(1);
    await serviceLoans(free);
    await deliverMessages(free);
  }
  const sent = await messagesTo(free.store, phone);
  expect(sent.filter(({ dedupe_key }) => dedupe_key?.endsWith(':overdue:1'))).toMatchObject([
    { sent_at: expect.any(Date) },
  ]);
  await promisePayment(free, owner, account, {
    centavos: 199_000,
    day: customerDay('Puebla', await appNow(free.store.db)),
  });
  await reportTheft(free, { caller: owner }, account, 'theft');
  expect(await loan(account)).toMatchObject({ status: 'Active', locked_at: null });
  const { orderInfo } = await readAccount(free, owner, account);
  expect(orderInfo.lock).toMatchObject({ lockedSince: null, isReported: true, toUnlock: 0, next: null });
  expect(orderInfo.lock?.toBeCurrent).toBeGreaterThan(0);
  await checkLedgers(free);
  expect((await ledgerFaults(free.store)).filter(({ subject }) => subject === account)).toEqual([]);
  await closeTheft(free, { person: 'operator' }, account, null);
  expect((await readAccount(free, owner, account)).orderInfo.lock).toMatchObject({ isReported: false });
  for (const number of [1, 2, 3, 4]) await pay(free, account, number);
  expect(await loan(account)).toMatchObject({ status: 'Paid' });
  expect(await ordersOf(account)).toEqual([]);
  const texts = await textsTo(phone);
  expect(texts.length).toBeGreaterThan(6);
  expect(texts.filter((text) => /bloque/i.test(text))).toEqual([]);
});

test('a contract that agrees to a lock is left alone as well, once the shop has no lock service', async () => {
  const { account, phone } = await activeLoan(bench.deps);
  const orders = await ordersOf(account);
  await daysLater(7 + 4);
  await serviceLoans(free);
  expect(await loan(account)).toMatchObject({ locked_at: null });
  expect(await ordersOf(account)).toEqual(orders);
  expect((await textsTo(phone)).filter((text) => /bloque/i.test(text))).toEqual([]);
});

test('a contract without a lock is not locked by a shop that has a lock service since', async () => {
  const { account, phone, owner } = await activeLoan(free);
  await daysLater(7 + 4);
  await serviceLoans(bench.deps);
  await reportTheft(bench.deps, { caller: owner }, account, 'loss');
  expect(await loan(account)).toMatchObject({ locked_at: null });
  expect(await ordersOf(account)).toEqual([]);
  expect((await textsTo(phone)).filter((text) => /bloque/i.test(text))).toEqual([]);
});
