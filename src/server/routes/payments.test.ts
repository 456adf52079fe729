import { serviceLoans } from '#server/actions/loan/service-loans.ts';
import { inTransaction } from '#server/database/store.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { applicantAt, moveClock } from '#test/support/applicant.ts';
import { accountOf, sign } from '#test/support/signed-applicant.ts';
import { pay, signedRequest } from '#test/support/credit.ts';
import { rowsOf } from '#test/support/rows.ts';
import { stockShops } from '#test/support/shop.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await buildTestApp();
  await stockShops(shop.deps);
  // Noon in Mexico City, tomorrow: no message has to wait for the morning.
  await sql`update clock_shift set shift =
    date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' + interval '1 day 18:00' - now()`.execute(
    shop.deps.store.db,
  );
});
afterAll(() => shop.close());

test('the phone itself follows the loan: enrolled, locked, freed by the payment, released at the end', async () => {
  const { deps } = shop;
  const { account, phone } = await signedRequest(deps);
  await shop.runJobs();
  expect(await device(account)).toBe('enrolled');

  await pay(deps, account, 0);
  await moveClock(shop, 12 * 86_400);
  await sweep();
  expect(await device(account)).toBe('locked');

  await pay(deps, account, 1);
  await shop.runJobs();
  expect(await device(account)).toBe('enrolled');

  for (const number of [2, 3, 4]) await pay(deps, account, number);
  await shop.runJobs();
  expect(await device(account)).toBe('released');

  await sweep();
  const texts = (await rowsOf(deps, 'sandbox_messages', 'recipient', phone)).map(({ body }) => body);
  expect(new Set(texts).size).toBe(texts.length);
  for (const part of [
    'firmaste tu contrato',
    'ya está activo',
    'se bloqueó',
    'se desbloqueó',
    'Tu equipo es tuyo',
  ]) {
    expect(texts.filter((text) => text.includes(part))).toHaveLength(1);
  }
});

test.each([
  [{ amount: 0 }, 'Escribe una cantidad de 1 peso o más.'],
  [{ amount: -5 }, 'Escribe una cantidad de 1 peso o más.'],
  [{ amount: 10.005 }, 'Escribe pesos con dos decimales a lo más.'],
  [{ amount: 2_000_000 }, 'Esa cantidad es más de lo que debes.'],
  [{ amount: '100' }, 'Escribe cuánto quieres pagar.'],
  [{}, 'Escribe cuánto quieres pagar.'],
])('a reference of %j is refused with a sentence', async (body, sentence) => {
  const applicant = await applicantAt(shop, 'contract-signature');
  await sign(applicant);
  const account = await accountOf(applicant);
  const reply = await applicant.client.post(`payments/reference/${account}`, body);
  expect([reply.status, reply.code, reply.body]).toEqual([400, 'invalid-input', { errors: [sentence] }]);
});

test('a lock that was not handed over yet is not sent any more once the payment is there', async () => {
  const { deps } = shop;
  const { account } = await signedRequest(deps);
  await pay(deps, account, 0);
  await shop.runJobs();
  await moveClock(shop, 12 * 86_400);
  // The sweep has enqueued the lock, and the payment arrives before the order is sent.
  await serviceLoans(deps);
  await pay(deps, account, 1);
  await shop.runJobs();
  expect(await device(account)).toBe('enrolled');
  const orders = await rowsOf(deps, 'device_orders', 'account', account);
  expect(orders.find(({ action }) => action === 'lock')?.sent_at).toBeNull();
});

async function sweep(): Promise<void> {
  const { deps } = shop;
  await inTransaction(deps.store, (tx) => deps.jobs.send(tx, 'service-loans', {}));
  await shop.runJobs();
}

const device = async (account: string) =>
  (await rowsOf(shop.deps, 'sandbox_devices', 'account', account))[0]?.state;
