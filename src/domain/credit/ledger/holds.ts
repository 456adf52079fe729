/**
 * Why a device is locked: for money, or because its customer reported the n-th theft or loss. Where nothing locks, that report
 * is a `report`.
 */
export type HoldCause = 'overdue' | `${'theft' | 'report'}-${number}`;

export interface Hold {
  readonly cause: HoldCause;
  readonly openedAt: Date;
  readonly closedAt: Date | null;
}

/** Locked ⇔ any hold is open that locks (servicing.md §3). */
export function isDeviceLocked(holds: readonly Hold[]): boolean {
  return holds.some(({ cause, closedAt }) => closedAt === null && !cause.startsWith('report-'));
}

/** The kind of a cause: 'theft' of 'theft-2'. */
type HoldKind = 'overdue' | 'theft';

const kindOf = (cause: HoldCause): HoldKind => (cause === 'overdue' ? cause : 'theft');

/** The hold of a kind that is open; there is one at most. */
export const openHoldOf = (holds: readonly Hold[], kind: HoldKind): Hold | undefined =>
  holds.find(({ cause, closedAt }) => closedAt === null && kindOf(cause) === kind);

/** What to do about the hold for money; a theft hold is closed only by its customer, never by a payment. */
export function overdueHoldChange(holds: readonly Hold[], shouldLock: boolean): 'open' | 'close' | null {
  const isHeld = openHoldOf(holds, 'overdue') !== undefined;
  return isHeld === shouldLock ? null : shouldLock ? 'open' : 'close';
}

/** The cause of the next report of a theft or loss; null while one is open: a second report changes nothing. */
export function nextTheft(holds: readonly Hold[], mayLock: boolean): HoldCause | null {
  if (openHoldOf(holds, 'theft')) return null;
  return `${mayLock ? 'theft' : 'report'}-${holds.filter(({ cause }) => kindOf(cause) === 'theft').length + 1}`;
}
