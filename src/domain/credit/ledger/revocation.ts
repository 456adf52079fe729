import type { Day } from '#domain/calendar.ts';
import { revocationDeadline } from '../business-days.ts';

export interface Revocable {
  readonly signedOn: Day;
  /** Null while nothing proves the delivery. */
  readonly deliveredOn: Day | null;
}

/**
 * The last day to revoke: five business days after the later of signature and delivery (LFPC 56). Null while the
 * delivery is unknown: the term has not begun.
 */
export function lastDayToRevoke({ signedOn, deliveredOn }: Revocable): Day | null {
  if (deliveredOn === null) return null;
  return revocationDeadline(deliveredOn > signedOn ? deliveredOn : signedOn);
}

/** Whether a notice sent on that day is in time; the day of its sending counts, not of its arrival. */
export function revocationOpen(revocable: Revocable, noticeOn: Day): boolean {
  const last = lastDayToRevoke(revocable);
  return last === null || noticeOn <= last;
}
