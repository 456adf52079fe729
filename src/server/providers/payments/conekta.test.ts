import { afterAll, expect, test } from 'vitest';
import { startConekta } from '#test/support/vendors/conekta.ts';
import { faultContract } from '../faults.contract.ts';
import { conektaPayments } from './conekta.ts';
import { paymentsContract } from './port.contract.ts';

const vendor = await startConekta('key_of_the_fake', 'cus_shop');
afterAll(() => vendor.close());

const settings = {
  is: 'conekta',
  url: vendor.origin,
  privateKey: 'key_of_the_fake',
  customerId: 'cus_shop',
  webhookKey: vendor.webhookKey,
  referenceDays: 364,
  beneficiary: 'Alba, S.A. de C.V.',
} as const;
const port = conektaPayments(settings);
const signal = new AbortController().signal;

const givenBack = new Map<string, number>();
paymentsContract(() => ({
  port,
  webhook: vendor.webhook,
  take: (event) => Promise.resolve(vendor.pay(event)),
  giveBack: ({ eventId, reference, amountCentavos }, centavos) => {
    const inAll = (givenBack.get(eventId) ?? 0) + centavos;
    givenBack.set(eventId, inAll);
    const status = inAll < amountCentavos ? 'partially_refunded' : 'refunded';
    return Promise.resolve(vendor.giveBack(reference, status, inAll));
  },
}));

faultContract(() => {
  const before = vendor.orders();
  const due = {
    key: `account-2:${Math.random()}`,
    partnerId: 1,
    sequence: 1,
    amountCentavos: 19_900,
    expiresOn: '2030-01-31',
  };
  return {
    failNext: vendor.failNext,
    call: (limit) => port.reference(due, limit),
    effects: () => vendor.orders() - before,
  };
});

test('many payments come page by page, the oldest first, each once', async () => {
  const start = await port.since(null, signal);
  const paid = [];
  for (const [index, minute] of [31, 30, 32, 35, 34].entries()) {
    const due = {
      key: `account-3:${index}`,
      partnerId: 1,
      sequence: index,
      amountCentavos: 100 + index,
      expiresOn: '2030-01-31',
    };
    const event = {
      eventId: `charge-of-${index}`,
      reference: await port.reference(due, signal),
      amountCentavos: 100 + index,
      paidAt: new Date(`2025-11-21T17:${minute}:00.000Z`),
    };
    vendor.pay(event);
    paid.push(event);
  }
  const { events } = await port.since(start.cursor, signal);
  const ours = events.filter((event) => 'eventId' in event && event.eventId.startsWith('charge-of-'));
  expect(ours).toEqual(paid.toSorted((a, b) => a.paidAt.getTime() - b.paidAt.getTime()));
});

test('money that went back without a webhook is found by asking, with what it was', async () => {
  const start = await port.since(null, signal);
  const ways = {
    refunded: 'refunded',
    partially_refunded: 'refunded',
    charged_back: 'charged-back',
  } as const;
  const expected = [];
  for (const [index, status] of (['refunded', 'partially_refunded', 'charged_back'] as const).entries()) {
    const due = { key: `account-7:${index}`, partnerId: 1, sequence: index, amountCentavos: 100 };
    const reference = await port.reference({ ...due, expiresOn: '2030-01-31' }, signal);
    const paidAt = new Date(`2025-11-21T18:3${index}:00.000Z`);
    const payment = { eventId: `back-${index}`, reference, amountCentavos: 100, paidAt };
    vendor.pay(payment);
    vendor.giveBack(reference, status, status === 'partially_refunded' ? 40 : undefined);
    const givenBackCentavos = status === 'partially_refunded' ? 40 : 100;
    expected.push({ givenBack: ways[status], givenBackCentavos, payment });
  }
  const { events } = await port.since(start.cursor, signal);
  const back = events.filter((event) => 'givenBack' in event && event.payment.eventId.startsWith('back-'));
  expect(back).toEqual(expected);
});

test.each([
  [{ amount_refunded: 10_00 }, 10_00],
  [{ amount_refunded: 441_00 }, 441_00],
  // Of more than the payment, as of a sum that is not told, no centavo is made up.
  [{ amount_refunded: 999_00 }, 441_00],
  [{ amount_refunded: null }, 0],
  [{}, 0],
])('order.partially_refunded of $441 with %j: so much went back', (refunded, givenBackCentavos) => {
  const at = Math.floor(Date.now() / 1000);
  const method = { type: 'oxxo', reference: '98000123456789' };
  const charge = {
    id: 'part',
    status: 'partially_refunded',
    amount: 441_00,
    paid_at: at,
    payment_method: method,
  };
  const object = { id: 'ord_10', updated_at: at, ...refunded, charges: { data: [charge] } };
  const raw = JSON.stringify({ type: 'order.partially_refunded', created_at: at, data: { object } });
  expect(port.readWebhook(raw, vendor.signed(raw))).toMatchObject({
    givenBack: 'refunded',
    givenBackCentavos,
    payment: { eventId: 'part', amountCentavos: 441_00 },
  });
});

test('a charge of another kind does not hide the payments on its page', () => {
  const at = Math.floor(Date.now() / 1000);
  const odd = {
    id: 'odd',
    status: 'paid',
    amount: 100,
    paid_at: at,
    payment_method: { reference: '0011587', clabe: null },
  };
  const ours = { ...odd, id: 'ours', payment_method: { reference: 93_000_262_276_908 } };
  const object = { id: 'ord_8', updated_at: at, charges: { data: [odd, ours] } };
  const raw = JSON.stringify({ type: 'order.paid', created_at: at, data: { object } });
  expect(port.readWebhook(raw, vendor.signed(raw))).toMatchObject({
    eventId: 'ours',
    reference: '93000262276908',
  });
});

test('after a long silence the cursor moves on, hours at a time', async () => {
  const dayAgo = Math.floor(Date.now() / 1000) - 86_400;
  const { cursor } = await port.since(String(dayAgo), signal);
  expect(Number(cursor)).toBe(dayAgo + 6 * 3_600);
});

test('an event of another kind, however well signed, is no payment', async () => {
  const due = { key: 'account-4:1', partnerId: 1, sequence: 9, amountCentavos: 100, expiresOn: '2030-01-31' };
  const reference = await port.reference(due, signal);
  const event = { eventId: 'e', reference, amountCentavos: 100, paidAt: new Date() };
  const { raw, headers } = vendor.webhook(event, Date.now());
  const open = raw.replace('order.paid', 'order.open');
  expect(port.readWebhook(open, headers)).toBeNull();
  expect(port.readWebhook(open, vendor.signed(open))).toBe('irrelevant');
  expect(port.readWebhook('{"type":"order.paid"}', vendor.signed('{"type":"order.paid"}'))).toBe('malformed');
});

test('nothing of a person goes to Conekta', async () => {
  await port.reference(
    { key: 'account-5:1', partnerId: 1, sequence: 1, amountCentavos: 100, expiresOn: '2030-01-31' },
    signal,
  );
  const sent = JSON.parse(vendor.requests.at(-1)?.body.toString() ?? '') as Record<string, unknown>;
  expect(sent['customer_info']).toEqual({ customer_id: 'cus_shop' });
  expect(sent['metadata']).toEqual({ key: 'account-5:1' });
});

test('the order of a voided reference is cancelled there, and takes no money any more', async () => {
  const due = { partnerId: 1, sequence: 1, amountCentavos: 100, expiresOn: '2030-01-31' };
  const reference = await port.reference({ ...due, key: 'account-6:1' }, signal);
  const start = await port.since(null, signal);
  await port.voidReference({ reference }, signal);
  expect(vendor.requests.at(-1)).toMatchObject({ method: 'POST' });
  expect(vendor.requests.at(-1)?.url.pathname).toMatch(/^\/orders\/ord_\d+\/cancel$/);
  vendor.pay({ eventId: 'too-late', reference, amountCentavos: 100, paidAt: new Date() });
  const { events } = await port.since(start.cursor, signal);
  expect(JSON.stringify(events)).not.toContain('too-late');
  const asked = vendor.requests.length;
  await port.voidReference({ reference }, signal);
  // Looked for, and found cancelled.
  expect(vendor.requests).toHaveLength(asked + 1);
});

test('a transfer comes under its CLABE, a card under our reference, and what went back says so', () => {
  const at = Math.floor(Date.now() / 1000);
  const told = (type: string, charge: object, metadata: object = {}) => {
    const object = { id: 'ord_9', updated_at: at, charges: { data: [charge] }, metadata };
    const raw = JSON.stringify({ type, created_at: at, data: { object } });
    return port.readWebhook(raw, vendor.signed(raw));
  };
  const charge = { id: 'charge-9', amount: 50_000, paid_at: at };
  const paid = { eventId: 'charge-9', amountCentavos: 50_000, paidAt: new Date(at * 1000) };
  const clabe = '646180111812345676';
  const transfer = { ...charge, status: 'paid', payment_method: { type: 'spei', clabe } };
  expect(told('order.paid', transfer)).toEqual({ ...paid, reference: clabe });
  const reference = '71234567890123456789';
  const card = { ...charge, payment_method: { type: 'credit', last4: '4242' } };
  expect(told('order.paid', { ...card, status: 'paid' }, { reference })).toEqual({ ...paid, reference });
  expect(told('order.refunded', { ...card, status: 'refunded' }, { reference })).toEqual({
    givenBack: 'refunded',
    givenBackCentavos: 50_000,
    payment: { ...paid, reference },
  });
  expect(told('order.charged_back', { ...card, status: 'charged_back' }, { reference })).toMatchObject({
    givenBack: 'charged-back',
  });
  expect(told('order.paid', { ...card, status: 'paid' }, { reference: 'of another shop' })).toBe(
    'irrelevant',
  );
});
