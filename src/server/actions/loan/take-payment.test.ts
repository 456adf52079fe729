import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, dayIn } from '#domain/calendar.ts';
import { potsOf } from '#domain/credit/ledger/entries.ts';
import { makeReference } from '#domain/credit/reference.ts';
import { openCreditBench, pay, signedRequest } from '#test/support/credit.ts';
import { rowsOf } from '#test/support/rows.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import { appNow } from '#server/database/clock.ts';
import { eventsOf } from '#server/queries/audit/audit-events.ts';
import { entriesOf } from '#server/queries/loans/loans.ts';
import { takePayment } from './take-payment.ts';

let bench: Awaited<ReturnType<typeof openCreditBench>>;
beforeAll(async () => {
  bench = await openCreditBench();
});
afterAll(() => bench.close());

test('the down payment makes the loan active, sets the weekly dates and tells the customer and the screens', async () => {
  const { deps, announced } = bench;
  const { requestId, account, phone } = await signedRequest(deps);
  expect(await pay(deps, account, 0)).toEqual({ result: 'applied' });

  const [loan] = await rowsOf(deps, 'loans', 'account', account);
  expect(loan).toMatchObject({ status: 'Active', locked_at: null });
  const today = dayIn(businessZone, await appNow(deps.store.db));
  const instalments = await rowsOf(deps, 'instalments', 'account', account);
  expect(instalments.map(({ due_on }) => due_on)).toEqual([
    null,
    ...[7, 14, 21, 28].map((days) => addDays(today, days)),
  ]);
  const [request] = await rowsOf(deps, 'credit_requests', 'id', requestId);
  expect(request?.down_payment_paid_at).not.toBeNull();
  expect(announced).toContain(requestId);
  const texts = (await rowsOf(deps, 'outbox', 'recipient', phone)).map(({ body }) => body);
  expect(texts).toHaveLength(2);
  expect(texts.some((text) => text.includes('Tu primera semana empieza cuando lo recibas.'))).toBe(true);
});

test('the same event twenty times at once has one effect', async () => {
  const { deps } = bench;
  const { account, phone } = await signedRequest(deps);
  const results = await Promise.all(Array.from({ length: 20 }, () => pay(deps, account, 0, 'same-event')));
  expect(results.filter(({ result }) => result === 'applied')).toHaveLength(1);
  expect(results.filter(({ result }) => result === 'repeated')).toHaveLength(19);
  expect(await rowsOf(deps, 'payment_events', 'event_id', 'same-event')).toMatchObject([
    { result: 'applied' },
  ]);
  expect(await rowsOf(deps, 'outbox', 'recipient', phone)).toHaveLength(2);
});

test('one reference paid by twenty events at once: each counts, the oldest week first, and what is over is held', async () => {
  const { deps } = bench;
  const { account } = await signedRequest(deps);
  await pay(deps, account, 0);
  const results = await Promise.all(
    Array.from({ length: 20 }, (_, index) => pay(deps, account, 1, `many-${index}`)),
  );
  expect(results.every(({ result }) => result === 'applied')).toBe(true);
  expect(await rowsOf(deps, 'loans', 'account', account)).toMatchObject([{ status: 'Paid' }]);
  const pots = await potsIn(account);
  expect(pots).toMatchObject({ cash: 129_900 + 20 * 199_000, owed: 0 });
  expect(pots.held).toBeLessThanOrEqual(-16 * 199_000);
});

test('parts of a down payment count, and its rest activates the credit', async () => {
  const { deps } = bench;
  const { account, phone } = await signedRequest(deps);
  await payAmount(account, 0, 100_000);
  expect(await rowsOf(deps, 'loans', 'account', account)).toMatchObject([{ status: 'PendingDownPayment' }]);
  expect(await textsTo(phone)).toContain('Alba: Recibimos $1,000.00 de tu enganche. Faltan $299.00.');
  await payAmount(account, 0, 29_900);
  expect(await rowsOf(deps, 'loans', 'account', account)).toMatchObject([{ status: 'Active' }]);
  expect(await potsIn(account)).toMatchObject({ cash: 129_900, owed: 796_000, held: 0 });
});

test('more than the down payment says where the rest went', async () => {
  const { deps } = bench;
  const { account, phone } = await signedRequest(deps);
  await payAmount(account, 0, 130_000);
  expect(await textsTo(phone)).toContain('Alba: Enganche cubierto; $1.00 a tu pago 1.');
});

test('a part of a week, and more than a week, are told with the weeks that they cover', async () => {
  const { deps } = bench;
  const { account, phone } = await signedRequest(deps);
  await pay(deps, account, 0);
  await payAmount(account, 1, 50_000);
  await payAmount(account, 3, 150_000);
  const texts = await textsTo(phone);
  expect(texts).toContain('Alba: Recibimos $500.00 de tu pago 1. Faltan $1,490.00.');
  expect(texts.some((text) => text.includes('Lo aplicamos a tus pagos más antiguos: 1 y 2.'))).toBe(true);
  const instalments = await rowsOf(deps, 'instalments', 'account', account);
  const paid = instalments.filter(({ paid_at }) => paid_at !== null).map(({ number }) => number);
  expect(paid).toEqual(expect.arrayContaining([0, 1]));
  expect(paid).toHaveLength(2);
});

test('an entry of the ledger is never changed, and its audit event names it', async () => {
  const { deps } = bench;
  const { requestId, account } = await signedRequest(deps);
  await pay(deps, account, 0);
  await expect(
    deps.store.db.updateTable('loan_entries').set({ cash: 1 }).where('account', '=', account).execute(),
  ).rejects.toThrow('append-only');
  const events = await eventsOf(deps.store, requestId);
  expect(events.find(({ kind }) => kind === 'payment-received')?.detail).toMatchObject({
    entries: [2, 4],
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
});

test('money under a reference that nobody knows is kept', async () => {
  const { deps } = bench;
  const event = {
    eventId: 'unknown',
    reference: makeReference(9, 1),
    amountCentavos: 100,
    paidAt: new Date(),
  };
  expect(await takePayment(deps, event)).toEqual({ result: 'unknown-reference' });
  expect(await takePayment(deps, event)).toEqual({ result: 'repeated' });
  expect(await rowsOf(deps, 'payment_events', 'event_id', 'unknown')).toMatchObject([
    { result: 'unknown-reference' },
  ]);
});

test('the last payment ends the loan and frees the device, whatever their order', async () => {
  const { deps } = bench;
  const { account, phone } = await signedRequest(deps);
  for (const number of [0, 3, 1, 4, 2]) await pay(deps, account, number);
  expect(await rowsOf(deps, 'loans', 'account', account)).toMatchObject([{ status: 'Paid' }]);
  const orders = await rowsOf(deps, 'device_orders', 'account', account);
  expect(orders.map(({ action }) => action).toSorted()).toEqual(['enroll', 'release']);
  const texts = (await rowsOf(deps, 'outbox', 'recipient', phone)).map(({ body }) => body);
  expect(texts.filter((text) => text.includes('Tu equipo es tuyo'))).toHaveLength(1);
});

test('money under a weekly reference pays the down payment first, and the weeks with what is over', async () => {
  const { deps } = bench;
  const { account } = await signedRequest(deps);
  expect(await pay(deps, account, 1)).toEqual({ result: 'applied' });
  expect(await rowsOf(deps, 'loans', 'account', account)).toMatchObject([{ status: 'Active' }]);
  expect(await potsIn(account)).toMatchObject({ cash: 199_000, owed: 796_000 - 69_100, held: 0 });
});

test('a network whose clock runs ahead dates no payment into the future', async () => {
  const { deps } = bench;
  const { account } = await signedRequest(deps);
  const [down] = await rowsOf(deps, 'instalments', 'account', account);
  const tomorrow = new Date((await appNow(deps.store.db)).getTime() + 86_400_000);
  await takePayment(deps, {
    eventId: 'ahead',
    reference: down?.reference ?? '',
    amountCentavos: 129_900,
    paidAt: tomorrow,
  });
  const [paid] = await rowsOf(deps, 'instalments', 'account', account);
  expect(paid?.paid_at?.getTime()).toBeLessThan(tomorrow.getTime() - 60_000);
});

test('a payment dated before its reference was issued counts from then, and a person looks', async () => {
  const { deps } = bench;
  const { account, phone } = await signedRequest(deps);
  const [down] = await rowsOf(deps, 'instalments', 'account', account);
  const now = await appNow(deps.store.db);
  await takePayment(deps, {
    eventId: 'long-ago',
    reference: down?.reference ?? '',
    amountCentavos: 129_900,
    paidAt: new Date(now.getTime() - 40 * 86_400_000),
  });
  const began = (await rowsOf(deps, 'loan_entries', 'account', account)).find(
    ({ kind }) => kind === 'activated',
  );
  expect(began?.value_day).toBe(dayIn(businessZone, now));
  expect(await rowsOf(deps, 'payment_oddities', 'account', account)).toMatchObject([
    { event_id: 'long-ago', kind: 'early', left_at: null },
  ]);
  const told = await rowsOf(deps, 'outbox', 'recipient', phone);
  expect(told.some(({ body }) => body.includes('tu crédito ya está activo'))).toBe(true);
});

async function payAmount(account: string, number: number, amountCentavos: number) {
  const instalments = await rowsOf(bench.deps, 'instalments', 'account', account);
  const reference = instalments.find((each) => each.number === number)?.reference ?? '';
  const eventId = `amount-${account}-${number}-${amountCentavos}`;
  expect(await takePayment(bench.deps, { eventId, reference, amountCentavos, paidAt: new Date() })).toEqual({
    result: 'applied',
  });
}

const textsTo = async (phone: string) =>
  (await rowsOf(bench.deps, 'outbox', 'recipient', phone)).map(({ body }) => body);

const potsIn = async (account: string) => potsOf(await entriesOf(bench.deps.store, account));
