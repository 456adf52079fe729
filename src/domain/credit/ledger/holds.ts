/**
 * Why a device is locked: for money, because its customer reported the n-th theft or loss, or because two people of the desk
 * say for the n-th time that somebody else signed.
 */
export type HoldCause = 'overdue' | `theft-${number}` | `fraud-${number}`;

export interface Hold {
  readonly cause: HoldCause;
  readonly openedAt: Date;
  readonly closedAt: Date | null;
}

/** Locked ⇔ any hold is open (servicing.md §3). */
export function isDeviceLocked(holds: readonly Hold[]): boolean {
  return holds.some(({ closedAt }) => closedAt === null);
}

/** The kind of a cause: 'theft' of 'theft-2'. */
export type HoldKind = 'overdue' | 'theft' | 'fraud';

const kindOf = (cause: HoldCause): HoldKind =>
  cause === 'overdue' ? cause : cause.startsWith('theft-') ? 'theft' : 'fraud';

/** The hold of a kind that is open; there is one at most. */
export const openHoldOf = (holds: readonly Hold[], kind: HoldKind): Hold | undefined =>
  holds.find(({ cause, closedAt }) => closedAt === null && kindOf(cause) === kind);

/** What to do about the hold for money; a theft hold is closed only by its customer, never by a payment. */
export function overdueHoldChange(holds: readonly Hold[], shouldLock: boolean): 'open' | 'close' | null {
  const isHeld = openHoldOf(holds, 'overdue') !== undefined;
  return isHeld === shouldLock ? null : shouldLock ? 'open' : 'close';
}

/** The cause of the next hold of a kind; null while one is open: a second report changes nothing. */
export function nextCause(holds: readonly Hold[], kind: 'theft' | 'fraud'): HoldCause | null {
  if (openHoldOf(holds, kind)) return null;
  return `${kind}-${holds.filter(({ cause }) => kindOf(cause) === kind).length + 1}`;
}
