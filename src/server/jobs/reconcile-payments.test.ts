import { afterAll, beforeEach, expect, test } from 'vitest';
import type { PaymentEvent } from '#server/providers/payments/port.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import { insertPaymentTaken } from '#server/sandbox/queries/payments.ts';
import { openCreditBench, signedRequest } from '#test/support/credit.ts';
import { rowsOf } from '#test/support/rows.ts';
import { reconcilePayments } from './reconcile.ts';

const bench = await openCreditBench();
afterAll(() => bench.close());
const { deps } = bench;
beforeEach(() => void (bench.jobs.length = 0));

let receipts = 0;
/** Pays the down payment at a till, with its webhook lost. */
async function paidInSilence() {
  const { account } = await signedRequest(deps);
  const [down] = await rowsOf(deps, 'instalments', 'account', account);
  if (!down?.reference) throw new Error('nothing is due');
  const event: PaymentEvent = {
    eventId: `receipt-${++receipts}`,
    reference: down.reference,
    amountCentavos: down.amount_centavos,
    paidAt: new Date(),
  };
  await insertPaymentTaken(deps.store, event);
  return { account, event };
}

const statusOf = async (account: string) => (await rowsOf(deps, 'loans', 'account', account))[0]?.status;
const eventsOf = (eventId: string) => rowsOf(deps, 'payment_events', 'event_id', eventId);

test('a payment whose webhook never came is found, and taken once', async () => {
  const { account, event } = await paidInSilence();
  expect(await statusOf(account)).toBe('PendingDownPayment');
  await Promise.all([1, 2, 3].map(() => reconcilePayments(deps, { follows: true })));
  await reconcilePayments(deps, { follows: true });
  expect(await statusOf(account)).toBe('Active');
  expect(await eventsOf(event.eventId)).toMatchObject([{ result: 'applied' }]);
});

test('more payments than one answer holds are all read', async () => {
  const many = Array.from({ length: 450 }, (_, index) => `bulk-${index}`);
  const event = { reference: '1850000000017', amountCentavos: 100, paidAt: new Date() };
  for (const eventId of many) await insertPaymentTaken(deps.store, { eventId, ...event });
  await reconcilePayments(deps, { follows: true });
  const found = await deps.store.db.selectFrom('payment_events').select('event_id').execute();
  expect(found.map((row) => row.event_id)).toEqual(expect.arrayContaining(many));
});

test('the run of the minute orders two in between; those order none', async () => {
  await reconcilePayments(deps, {});
  expect(bench.jobs).toEqual([
    { name: 'reconcile-payments', data: { follows: true } },
    { name: 'reconcile-payments', data: { follows: true } },
  ]);
  await reconcilePayments(deps, { follows: true });
  expect(bench.jobs).toHaveLength(2);
});

test('a network that is down is asked again by the next run, from the same place', async () => {
  const { account } = await paidInSilence();
  const since = () => Promise.reject(new ProviderError('payments', 'down'));
  const { name, cash } = deps.payments;
  const down = { ...deps, payments: { ...deps.payments, name, cash, since } };
  await reconcilePayments(down, { follows: true });
  expect(await statusOf(account)).toBe('PendingDownPayment');
  await reconcilePayments(deps, { follows: true });
  expect(await statusOf(account)).toBe('Active');
});

test('a refund whose webhook never came is found, once, and waits for a person', async () => {
  const { account } = await signedRequest(deps);
  const [down] = await rowsOf(deps, 'instalments', 'account', account);
  if (!down?.reference) throw new Error('nothing is due');
  const { reference, amount_centavos: amountCentavos } = down;
  const payment: PaymentEvent = { eventId: 'went-back', reference, amountCentavos, paidAt: new Date() };
  let givenBackCentavos = 10_00;
  const since = () =>
    Promise.resolve({
      events: [{ givenBack: 'refunded' as const, givenBackCentavos, payment }],
      cursor: '1',
    });
  const { cash } = deps.payments;
  const asked = { ...deps, payments: { ...deps.payments, name: 'other', cash, since } };
  await reconcilePayments(asked, { follows: true });
  await reconcilePayments(asked, { follows: true });
  expect(await eventsOf('went-back')).toMatchObject([{ result: 'applied' }]);
  expect(await rowsOf(deps, 'payment_oddities', 'account', account)).toMatchObject([
    { provider: 'other', event_id: 'went-back', kind: 'refunded', given_back_centavos: 10_00, left_at: null },
  ]);
  givenBackCentavos = 30_00;
  await reconcilePayments(asked, { follows: true });
  expect(await rowsOf(deps, 'payment_oddities', 'account', account)).toMatchObject([
    { kind: 'refunded', given_back_centavos: 30_00 },
  ]);
});
