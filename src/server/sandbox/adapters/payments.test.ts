import { afterAll, beforeAll, expect, test } from 'vitest';
import { isReference } from '#domain/credit/reference.ts';
import { giveBack, insertPaymentTaken } from '#server/sandbox/queries/payments.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { SIGNATURE_HEADER, signWebhook } from '#server/providers/webhook-signature.ts';
import { paymentsContract } from '#server/providers/payments/port.contract.ts';
import type { PaymentEvent } from '#server/providers/payments/port.ts';
import { sandboxPayments } from './payments.ts';

const key = { id: 'k1', secret: 'the secret of this test' };
const signed = (raw: string, millis: number) => ({
  raw,
  headers: { [SIGNATURE_HEADER]: signWebhook(raw, key, millis) },
});
const webhook = (event: PaymentEvent, millis: number) => signed(JSON.stringify(event), millis);

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

paymentsContract(() => ({
  port: sandboxPayments(database.store, [key]),
  webhook,
  take: (event) => insertPaymentTaken(database.store, event),
  giveBack: async (payment, centavos) => {
    const givenBackCentavos = await giveBack(database.store, payment.eventId, centavos);
    return signed(JSON.stringify({ givenBack: 'refunded', givenBackCentavos, payment }), Date.now());
  },
}));

test('no more is given back than was paid', async () => {
  const payment = { eventId: 'once', reference: '1850000000017', amountCentavos: 441_00, paidAt: new Date() };
  await insertPaymentTaken(database.store, payment);
  const given = [];
  for (const centavos of [10_00, 431_01, 431_00, 1])
    given.push(await giveBack(database.store, 'once', centavos));
  expect(given).toEqual([10_00, undefined, 441_00, undefined]);
});

test('references have 13 digits and check themselves, whatever the partner’s number', async () => {
  const port = sandboxPayments(database.store, [key]);
  for (const partnerId of [1, 185, 2_147_483_647]) {
    const due = { key: 'account-1', partnerId, sequence: 4, amountCentavos: 1, expiresOn: '2030-01-31' };
    expect(isReference(await port.reference(due, new AbortController().signal))).toBe(true);
  }
});

test('nonsense under a good signature is malformed, not forged', () => {
  const port = sandboxPayments(database.store, [key]);
  const good = {
    eventId: 'e',
    reference: '1850000000017',
    amountCentavos: 1,
    paidAt: '2025-11-21T00:00:00Z',
  };
  const bad = [{ amountCentavos: 0 }, { amountCentavos: 1.5 }, { reference: '123' }, { paidAt: 'soon' }];
  for (const raw of ['not json', '{}', ...bad.map((change) => JSON.stringify({ ...good, ...change }))]) {
    expect(port.readWebhook(raw, signed(raw, Date.now()).headers)).toBe('malformed');
  }
});
