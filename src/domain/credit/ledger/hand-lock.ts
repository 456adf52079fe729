import { addDays, type Day } from '#domain/calendar.ts';
import { isDeviceLocked, openHoldOf, type Hold } from './holds.ts';
import type { LockStanding } from './lock.ts';
import type { LedgerStatus } from './position.ts';

/** Why two people unlock a device by hand although money is owed. */
export const handUnlockReasons = ['goodwill', 'mistake'] as const;
export type HandUnlockReason = (typeof handUnlockReasons)[number];

/** So long at most money does not lock again. */
export const reprieveDays = 7;

/** A credit, as what may be done by hand about its device depends on it. */
export interface HandLockCase {
  readonly status: LedgerStatus;
  readonly holds: readonly Hold[];
  /** Of the one rule, as if nobody had unlocked by hand. */
  readonly rule: Pick<LockStanding, 'isLocked' | 'stoppedBy'>;
  /** The lock service took the last order to lock for money. */
  readonly isLockTaken: boolean;
  /** False: nobody may lock it. */
  readonly mayLock: boolean;
  readonly contactStop: boolean;
  readonly revocationOpen: boolean;
}

export type HandLockRefusal =
  | 'no-lock'
  | 'not-active'
  | 'contact-stop'
  | 'revocation'
  | 'promise'
  | 'undelivered'
  | 'not-late'
  | 'is-locked'
  | 'not-locked'
  | 'theft'
  | 'day';

/**
 * Null when it may be locked: only where the rule would, and the sweep's lock failed, was not taken, or waits because of an
 * unlock by hand; never while its customer is left in peace. The contract names no other reason but theft and loss, which its
 * customer reports and one person locks.
 */
export function handLockRefusal(credit: HandLockCase): HandLockRefusal | null {
  const { status, holds, rule, isLockTaken, contactStop, revocationOpen } = credit;
  if (!credit.mayLock) return 'no-lock';
  if (status !== 'Active') return 'not-active';
  if (contactStop) return 'contact-stop';
  if (revocationOpen) return 'revocation';
  if (rule.stoppedBy === 'promise' || rule.stoppedBy === 'undelivered') return rule.stoppedBy;
  if (!rule.isLocked) return 'not-late';
  return openHoldOf(holds, 'overdue') && isLockTaken ? 'is-locked' : null;
}

/** Null when it may be unlocked until the end of a day; a report of theft or loss has a way of its own. */
export function handUnlockRefusal(
  { holds }: Pick<HandLockCase, 'holds'>,
  { until, today }: { until: Day; today: Day },
): HandLockRefusal | null {
  if (!isDeviceLocked(holds)) return 'not-locked';
  if (openHoldOf(holds, 'theft')) return 'theft';
  return until < today || until > addDays(today, reprieveDays) ? 'day' : null;
}
