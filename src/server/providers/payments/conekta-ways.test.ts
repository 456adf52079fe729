import { afterAll, expect, test } from 'vitest';
import { bodyOf, startConektaWays } from '#test/support/vendors/pay-ways.ts';
import { conektaPayments } from './conekta.ts';
import { conektaCards, conektaTransfers } from './conekta-ways.ts';

const clabe = '646180111812345676';
const vendor = await startConektaWays('key_of_the_fake', clabe);
afterAll(() => vendor.close());
const settings = {
  is: 'conekta',
  url: vendor.origin,
  privateKey: 'key_of_the_fake',
  customerId: 'cus_shop',
  webhookKey: '',
  referenceDays: 364,
  beneficiary: 'Alba, S.A. de C.V.',
} as const;
const signal = new AbortController().signal;

test('the CLABE of a credit is asked for by its account, once, and names no person', async () => {
  const port = conektaTransfers(settings, settings.beneficiary);
  expect(await port.clabe({ key: '1:1234567890', label: 'Cuenta 1234567890' }, signal)).toBe(clabe);
  const sent = vendor.requests.at(-1);
  expect(sent?.headers['idempotency-key']).toBe('spei:1:1234567890');
  expect(bodyOf(sent?.body ?? Buffer.from('{}'))).toEqual({
    name: 'Cuenta 1234567890',
    email: '1-1234567890@cuentas.example.com',
    phone: '+525555555555',
    payment_sources: [{ type: 'spei_recurrent' }],
    metadata: { key: '1:1234567890' },
  });
});

test('a card is asked for on their page alone, with our reference and both ways back', async () => {
  const port = conektaCards(settings, conektaPayments(settings));
  const asked = {
    reference: '71234567890123456789',
    amountCentavos: 50_050,
    concept: 'Abono, cuenta 1234567890',
    backUrl: 'https://tienda.example/1/pagar/1/1234567890?tarjeta=1',
    reportUrl: 'https://tienda.example/x',
    expiresAt: new Date('2030-01-31T06:00:00Z'),
  };
  expect(await port.checkout(asked, signal)).toEqual({ url: 'https://pay.conekta.com/checkout/chk_1' });
  const sent = bodyOf(vendor.requests.at(-1)?.body ?? Buffer.from('{}'));
  expect(sent).toMatchObject({
    customer_info: { customer_id: 'cus_shop' },
    line_items: [{ unit_price: 50_050, quantity: 1 }],
    checkout: { allowed_payment_methods: ['card'], success_url: asked.backUrl, failure_url: asked.backUrl },
    metadata: { reference: asked.reference },
  });
});

test('a checkout of an hour ends on the first day that they take', async () => {
  const expiresAt = new Date(Date.now() + 3_600_000);
  const port = conektaCards(settings, conektaPayments(settings));
  const asked = {
    amountCentavos: 100,
    concept: 'Abono',
    backUrl: 'https://a.example',
    reportUrl: '',
    expiresAt,
  };
  await port.checkout({ ...asked, reference: '71234567890123456780' }, signal);
  const { checkout } = bodyOf(vendor.requests.at(-1)?.body ?? Buffer.from('{}'));
  expect(checkout).toMatchObject({ expires_at: Math.floor(expiresAt.getTime() / 1000) + 3 * 86_400 });
});
