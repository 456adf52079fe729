import { expect, test } from 'vitest';
import { SIGNATURE_HEADER } from '../webhook-signature.ts';
import type { PaymentEvent, PaymentsPort } from './port.ts';

export interface PaymentsUnderTest {
  readonly port: PaymentsPort;
  /** Accepts money at a till of the network. */
  readonly take: (event: PaymentEvent) => Promise<void>;
  /** Returns the webhook of a payment, signed at the given time. */
  readonly webhook: (event: PaymentEvent, millis: number) => Webhook;
  /** Gives so much more of a payment that was taken back to its payer, and returns the webhook that says so. */
  readonly giveBack: (event: PaymentEvent, centavos: number) => Promise<Webhook>;
}

interface Webhook {
  readonly raw: string;
  readonly headers: Record<string, string>;
}

/** The contract of every payments adapter. */
export function paymentsContract(make: () => PaymentsUnderTest): void {
  const signal = new AbortController().signal;
  const due = { key: 'account-1', partnerId: 185, amountCentavos: 1_299_00, expiresOn: '2030-01-31' };
  const event = (reference: string): PaymentEvent => ({
    eventId: 'event-1',
    reference,
    amountCentavos: 1_299_50,
    paidAt: new Date('2025-11-21T17:30:00.000Z'),
  });

  test('references are digits that a till can read, one for each instalment', async () => {
    const { port } = make();
    const references = await Promise.all(
      [1, 2, 3].map((sequence) => port.reference({ ...due, key: `account-1:${sequence}`, sequence }, signal)),
    );
    for (const reference of references) expect(reference).toMatch(/^\d{10,20}$/);
    expect(new Set(references).size).toBe(3);
    expect(await port.reference({ ...due, key: 'account-1:1', sequence: 1 }, signal)).toBe(references[0]);
  });

  test('a payment comes through with its centavos and its time', async () => {
    const { port, webhook } = make();
    const paid = event(await port.reference({ ...due, sequence: 5 }, signal));
    const { raw, headers } = webhook(paid, Date.now());
    expect(port.readWebhook(raw, headers)).toEqual(paid);
  });

  test('who asks is told every payment, from where the last answer ended', async () => {
    const { port, take } = make();
    const start = await port.since(null, signal);
    const references = await Promise.all(
      [7, 8].map((sequence) => port.reference({ ...due, key: `account-1:${sequence}`, sequence }, signal)),
    );
    const [first, second] = references.map((reference) => ({ ...event(reference), eventId: reference }));
    if (!first || !second) throw new Error('two references were asked for');
    await take(first);
    const one = await port.since(start.cursor, signal);
    expect(one.events).toContainEqual(first);
    await take(second);
    expect((await port.since(one.cursor, signal)).events).toContainEqual(second);
    const all = await port.since(null, signal);
    expect(all.events).toEqual(expect.arrayContaining([first, second]));
    expect((await port.since(all.cursor, signal)).cursor).toBe(all.cursor);
  });

  test('parts that go back are told with what went back so far, by webhook and to who asks', async () => {
    const { port, take, giveBack } = make();
    const reference = await port.reference({ ...due, key: 'account-1:13', sequence: 13 }, signal);
    const payment = { ...event(reference), eventId: `event-of-${reference}`, amountCentavos: 441_00 };
    await take(payment);
    for (const [part, inAll] of [
      [10_00, 10_00],
      [20_00, 30_00],
      [411_00, 441_00],
    ] as const) {
      const { raw, headers } = await giveBack(payment, part);
      const notice = { givenBack: 'refunded', givenBackCentavos: inAll, payment };
      expect(port.readWebhook(raw, headers)).toEqual(notice);
      expect((await port.since(null, signal)).events).toContainEqual(notice);
    }
  });

  test('a reference is voided, also twice; one that was paid, or that nobody knows, stays as it is', async () => {
    const { port, take } = make();
    const references = await Promise.all(
      [11, 12].map((sequence) => port.reference({ ...due, key: `account-1:${sequence}`, sequence }, signal)),
    );
    const [open = '', paid = ''] = references;
    const payment = { ...event(paid), eventId: `event-of-${paid}` };
    await take(payment);
    for (const reference of [open, open, paid, '9999999999999'])
      await port.voidReference({ reference }, signal);
    const { events } = await port.since(null, signal);
    expect(events).toContainEqual(payment);
  });

  test('a webhook that was forged, altered or is too old is nobody’s', async () => {
    const { port, webhook } = make();
    const paid = event(await port.reference({ ...due, sequence: 6 }, signal));
    const { raw, headers } = webhook(paid, Date.now());
    expect(port.readWebhook(raw.replace('129950', '129951'), headers)).toBeNull();
    expect(port.readWebhook(raw, {})).toBeNull();
    expect(port.readWebhook(raw, { [SIGNATURE_HEADER]: 'forged' })).toBeNull();
    for (const millis of [Date.now() - 301_000, Date.now() + 302_000]) {
      expect(port.readWebhook(raw, webhook(paid, millis).headers)).toBeNull();
    }
  });
}
