import { createHmac } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { bodyOf, startMercadoPago } from '#test/support/vendors/pay-ways.ts';
import { ProviderError } from '../provider-error.ts';
import { mercadoPagoCards } from './mercado-pago.ts';

const reference = '71234567890123456789';
const approved = {
  id: 101,
  status: 'approved',
  transaction_amount: 500.5,
  external_reference: reference,
  date_approved: '2025-11-21T11:30:00.000-06:00',
  date_last_updated: '2025-11-21T11:30:01.000-06:00',
};
const payments = new Map<string, object>([
  ['101', approved],
  ['102', { ...approved, id: 102, status: 'rejected', date_approved: null }],
  ['103', { ...approved, id: 103, status: 'charged_back', status_detail: 'settled' }],
  ['104', { ...approved, id: 104, transaction_amount_refunded: 500.5, status: 'refunded' }],
  ['106', { ...approved, id: 106, status: 'in_mediation' }],
  ['105', { ...approved, id: 105, external_reference: 'of another shop' }],
]);
const vendor = await startMercadoPago('token_of_the_fake', payments);
afterAll(() => vendor.close());
const webhookSecret = 'secret_of_the_fake';
const port = mercadoPagoCards({
  is: 'mercado-pago',
  url: vendor.origin,
  accessToken: 'token_of_the_fake',
  webhookSecret,
});
const signal = new AbortController().signal;
const event = {
  eventId: '101',
  reference,
  amountCentavos: 50_050,
  paidAt: new Date('2025-11-21T17:30:00.000Z'),
};

test('a preference asks for a card in pesos, with our reference and the ways back', async () => {
  const asked = {
    reference,
    amountCentavos: 50_050,
    concept: 'Abono, cuenta 1234567890',
    backUrl: 'https://tienda.example/back',
    reportUrl: 'https://tienda.example/report',
    expiresAt: new Date('2030-01-31T06:00:00Z'),
  };
  const { url } = await port.checkout(asked, signal);
  expect(url).toContain('https://www.mercadopago.com.mx/checkout');
  const sent = vendor.requests.at(-1);
  expect(sent?.headers['x-idempotency-key']).toBe(reference);
  expect(bodyOf(sent?.body ?? Buffer.from('{}'))).toMatchObject({
    items: [{ unit_price: 500.5, currency_id: 'MXN' }],
    external_reference: reference,
    notification_url: `${asked.reportUrl}?source_news=webhooks`,
    payment_methods: {
      excluded_payment_types: [
        { id: 'ticket' },
        { id: 'atm' },
        { id: 'bank_transfer' },
        { id: 'digital_currency' },
      ],
    },
    back_urls: { success: asked.backUrl, failure: asked.backUrl, pending: asked.backUrl },
  });
});

test('what a payment is, is asked: paid, refused, taken back, not ours', async () => {
  const of = (id: string) => port.payment({ id }, signal);
  expect(await of('101')).toEqual(event);
  expect(await of('102')).toBe('irrelevant');
  expect(await of('103')).toEqual({
    givenBack: 'charged-back',
    givenBackCentavos: 50_050,
    payment: { ...event, eventId: '103' },
  });
  expect(await of('104')).toMatchObject({ givenBack: 'refunded', givenBackCentavos: 50_050 });
  expect(await of('105')).toBe('irrelevant');
  await expect(of('999')).rejects.toThrow(ProviderError);
});

test.each([
  ['settled', 'charged-back', 50_050],
  ['in_process', 'disputed', 0],
  ['reimbursed', 'dispute-won', 0],
])('a chargeback that is %s is %s', async (detail, givenBack, givenBackCentavos) => {
  payments.set('107', { ...approved, id: 107, status: 'charged_back', status_detail: detail });
  try {
    expect(await port.payment({ id: '107' }, signal)).toEqual({
      givenBack,
      givenBackCentavos,
      payment: { ...event, eventId: '107' },
    });
  } finally {
    payments.delete('107');
  }
});

test.each([
  [{ transaction_amount_refunded: 10 }, 10_00],
  [{ transaction_amount_refunded: 30.1 }, 30_10],
  [{ status: 'refunded', status_detail: 'refunded', transaction_amount_refunded: 500.5 }, 500_50],
  // Not told is the whole of what is refunded, and nothing of a payment that stands.
  [{ status: 'refunded', status_detail: 'refunded' }, 500_50],
  [{ transaction_amount_refunded: 0 }, null],
])('an approved payment, partially refunded, with %j: so much went back', async (told, centavos) => {
  payments.set('108', { ...approved, id: 108, status_detail: 'partially_refunded', ...told });
  const payment = { ...event, eventId: '108' };
  try {
    expect(await port.payment({ id: '108' }, signal)).toEqual(
      centavos === null ? payment : { givenBack: 'refunded', givenBackCentavos: centavos, payment },
    );
  } finally {
    payments.delete('108');
  }
});

test('who asks is told every payment since the cursor, what went back too, and the cursor of what came last', async () => {
  const { events, cursor } = await port.since(null, signal);
  expect(events).toEqual([
    event,
    { givenBack: 'charged-back', givenBackCentavos: 50_050, payment: { ...event, eventId: '103' } },
    { givenBack: 'refunded', givenBackCentavos: 50_050, payment: { ...event, eventId: '104' } },
    { ...event, eventId: '106' },
  ]);
  expect(cursor).toBe(String(Date.parse(approved.date_last_updated)));
  expect((await port.since(cursor, signal)).cursor).toBe(cursor);
});

test('a webhook counts only with their signature of id, request and time', () => {
  const raw = '{"type":"payment","data":{"id":"101"}}';
  const headers = (id: string, at: number, secret = webhookSecret) => {
    const manifest = `id:${id};request-id:req-1;ts:${at};`;
    const v1 = createHmac('sha256', secret).update(manifest).digest('hex');
    return { 'x-signature': `ts=${at},v1=${v1}`, 'x-request-id': 'req-1' };
  };
  const query = { 'data.id': '101' };
  const now = Date.now();
  expect(port.readWebhook(raw, headers('101', now), query)).toEqual({ ask: '101' });
  expect(port.readWebhook(raw, headers('101', Math.floor(now / 1000)), query)).toEqual({ ask: '101' });
  expect(port.readWebhook(raw, headers('102', now), query)).toBeNull();
  expect(port.readWebhook(raw, headers('101', now, 'forged'), query)).toBeNull();
  expect(port.readWebhook(raw, headers('101', now - 400_000), query)).toBeNull();
  expect(port.readWebhook(raw, { ...headers('101', now), 'x-request-id': 'req-2' }, query)).toBeNull();
  expect(port.readWebhook(raw, {}, query)).toBeNull();
  expect(port.readWebhook('{"type":"merchant_order"}', headers('101', now), query)).toBe('irrelevant');
  expect(port.readWebhook('no json', headers('101', now), query)).toBe('malformed');
});
