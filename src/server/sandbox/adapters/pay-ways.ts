import { createHash } from 'node:crypto';
import { clabeDigit } from '#domain/credit/clabe.ts';
import type { CardsPort, PaymentsPort, TransfersPort } from '#server/providers/payments/port.ts';

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
