import { z } from 'zod';
import { createHash } from 'node:crypto';
import { givenBackKinds } from '#domain/credit/ledger/oddity.ts';
import { referenceLifeDays } from '#domain/credit/ledger/references-plan.ts';
import { isClabe, clabeDigit } from '#domain/credit/clabe.ts';
import { isReference, makeReference } from '#domain/credit/reference.ts';
import type { Store } from '#server/database/store.ts';
import { insertVoided, paymentsTaken } from '#server/sandbox/queries/payments.ts';
import { SIGNATURE_HEADER, signatureHolds, type WebhookKey } from '#server/providers/webhook-signature.ts';
import type {
  PaymentNotice,
  PaymentsPort,
  CardsPort,
  TransfersPort,
} from '#server/providers/payments/port.ts';

/** The simulated network behind /sandbox/caja. It issues our own 13 digits and signs its reports. */
export const sandboxPayments = (store: Store, keys: readonly WebhookKey[]): PaymentsPort => ({
  name: 'sandbox',
  referenceDays: referenceLifeDays,
  cash: { leastCentavos: 1_000, mostCentavos: 1_000_000 },

  // Three digits for the partner; `sequence` is unique without them.
  reference: ({ partnerId, sequence }) => Promise.resolve(makeReference(partnerId % 1000, sequence)),

  async voidReference({ reference }, signal) {
    signal.throwIfAborted();
    await insertVoided(store, reference);
  },

  async since(cursor, signal) {
    signal.throwIfAborted();
    const after = Number(cursor ?? 0);
    const rows = await paymentsTaken(store, { after: Math.max(0, after - overlap), limit: overlap * 2 });
    return {
      events: rows.map(({ eventId, reference, amountCentavos, paidAt, givenBackCentavos }) => {
        const payment = { eventId, reference, amountCentavos, paidAt };
        return givenBackCentavos > 0 ? { givenBack: 'refunded', givenBackCentavos, payment } : payment;
      }),
      cursor: String(Math.max(after, ...rows.map(({ seq }) => seq))),
    };
  },

  readWebhook(raw, headers) {
    return signatureHolds(raw, headers[SIGNATURE_HEADER], keys) ? readPayment(raw) : null;
  },
});

/** Of two concurrent payments, the one with the lower number may commit last: read this many again. */
const overlap = 100;

function readPayment(raw: string): PaymentNotice | 'malformed' {
  try {
    return z.union([paymentBody, givenBackBody]).parse(JSON.parse(raw));
  } catch {
    return 'malformed';
  }
}

const paymentBody = z.object({
  eventId: z.string().min(1).max(100),
  /** A till's 13 digits, a CLABE, or the 20 digits of a checkout. */
  reference: z.string().refine((text) => isReference(text) || isClabe(text) || /^\d{20}$/.test(text)),
  amountCentavos: z.number().int().positive().max(99_999_999_999_999),
  paidAt: z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
});
const givenBackBody = z.object({
  givenBack: z.enum(givenBackKinds),
  givenBackCentavos: z.number().int().min(0),
  payment: paymentBody,
});

/** The simulated bank: accounts that look like STP's. Money for them is sent at /sandbox/caja. */
export const sandboxTransfers = (): TransfersPort => ({
  name: 'sandbox',
  beneficiary: 'Banco de pruebas',

  clabe({ key }, signal) {
    signal.throwIfAborted();
    const number = createHash('sha256').update(key).digest().readUIntBE(0, 6) % 1e11;
    const digits = `646180${String(number).padStart(11, '0')}`;
    return Promise.resolve(`${digits}${clabeDigit(digits)}`);
  },
});

/** The simulated checkout at /sandbox/tarjeta. Its payments are in the books of the tills. */
export const sandboxCards = (tills: PaymentsPort): CardsPort => ({
  name: tills.name,
  since: (cursor, signal) => tills.since(cursor, signal),
  readWebhook: (raw, headers) => tills.readWebhook(raw, headers),
  payment: () => Promise.resolve('irrelevant'),

  checkout({ reference, backUrl }, signal) {
    signal.throwIfAborted();
    return Promise.resolve({
      url: `/sandbox/tarjeta/${reference}?${new URLSearchParams({ volver: backUrl })}`,
    });
  },
});
