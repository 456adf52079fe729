import { createHash } from 'node:crypto';
import type { Booking } from '#domain/credit/ledger/booking.ts';

/**
 * Detail of an audit event about what was booked: which entries, and their SHA-256. It ties the ledger to the audit
 * chain: an entry that is changed afterwards no longer fits its event.
 */
export function ledgerMark(booking: Booking): Record<string, unknown> {
  if (booking.outcome !== 'booked') return {};
  const { entries } = booking;
  const text = JSON.stringify(
    entries.map(({ seq, kind, cause, valueDay, pots }) => [seq, kind, cause, valueDay, pots]),
  );
  return {
    entries: [entries[0]?.seq, entries.at(-1)?.seq],
    sha256: createHash('sha256').update(text).digest('hex'),
  };
}
