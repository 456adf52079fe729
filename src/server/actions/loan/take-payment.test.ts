import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, dayIn } from '#domain/calendar.ts';
import { makeReference } from '#domain/credit/reference.ts';
import { openCreditBench, pay, signedRequest } from '#test/support/credit.ts';
import { rowsOf } from '#test/support/rows.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import { appNow } from '#server/database/clock.ts';
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
  expect(texts.some((text) => text.includes('tu crédito ya está activo') && text.includes('$1,990.00'))).toBe(
    true,
  );
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

test('one reference paid by twenty events at once is paid once; the others are kept for a person', async () => {
  const { deps } = bench;
  const { account } = await signedRequest(deps);
  await pay(deps, account, 0);
  const results = await Promise.all(
    Array.from({ length: 20 }, (_, index) => pay(deps, account, 1, `many-${index}`)),
  );
  expect(results.filter(({ result }) => result === 'applied')).toHaveLength(1);
  expect(results.filter(({ result }) => result === 'already-paid')).toHaveLength(19);
  const paid = (await rowsOf(deps, 'instalments', 'account', account)).filter(
    ({ paid_at }) => paid_at !== null,
  );
  expect(paid.map(({ number }) => number)).toEqual([0, 1]);
});

test('another amount than asked for is kept and changes nothing', async () => {
  const { deps } = bench;
  const { account } = await signedRequest(deps);
  const [down] = await rowsOf(deps, 'instalments', 'account', account);
  for (const amountCentavos of [129_899, 129_901, 1]) {
    const event = {
      eventId: `amount-${amountCentavos}`,
      reference: down?.reference ?? '',
      amountCentavos,
      paidAt: new Date(),
    };
    expect(await takePayment(deps, event)).toEqual({ result: 'amount-mismatch' });
    expect(await rowsOf(deps, 'payment_events', 'event_id', event.eventId)).toMatchObject([
      { result: 'amount-mismatch', amount_centavos: amountCentavos },
    ]);
  }
  expect(await rowsOf(deps, 'loans', 'account', account)).toMatchObject([{ status: 'PendingDownPayment' }]);
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

test('weeks paid before the down payment count once it is there', async () => {
  const { deps } = bench;
  const { account } = await signedRequest(deps);
  for (const number of [1, 2, 3, 4]) expect(await pay(deps, account, number)).toEqual({ result: 'applied' });
  expect(await rowsOf(deps, 'loans', 'account', account)).toMatchObject([{ status: 'PendingDownPayment' }]);
  await pay(deps, account, 0);
  expect(await rowsOf(deps, 'loans', 'account', account)).toMatchObject([{ status: 'Paid' }]);
});

test('a network whose clock runs ahead dates no payment into the future', async () => {
  const { deps } = bench;
  const { account } = await signedRequest(deps);
  const [down] = await rowsOf(deps, 'instalments', 'account', account);
  const tomorrow = new Date(Date.now() + 86_400_000);
  await takePayment(deps, {
    eventId: 'ahead',
    reference: down?.reference ?? '',
    amountCentavos: 129_900,
    paidAt: tomorrow,
  });
  const [paid] = await rowsOf(deps, 'instalments', 'account', account);
  expect(paid?.paid_at?.getTime()).toBeLessThan(tomorrow.getTime() - 60_000);
});
