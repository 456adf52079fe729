/** Why a device is locked: for money, or because its customer reported the n-th theft or loss. */
export type HoldCause = 'overdue' | `theft-${number}`;

export interface Hold {
  readonly cause: HoldCause;
  readonly openedAt: Date;
  readonly closedAt: Date | null;
}

/** Locked ⇔ any hold is open (servicing.md §3). */
export function isDeviceLocked(holds: readonly Hold[]): boolean {
  return holds.some(({ closedAt }) => closedAt === null);
}

/** What to do about the hold for money; a theft hold is closed only by its customer, never by a payment. */
export function overdueHoldChange(holds: readonly Hold[], shouldLock: boolean): 'open' | 'close' | null {
  const isHeld = holds.some(({ cause, closedAt }) => cause === 'overdue' && closedAt === null);
  return isHeld === shouldLock ? null : shouldLock ? 'open' : 'close';
}

/** The cause of the next report of a theft or loss; null while one is open: a second report changes nothing. */
export function nextTheft(holds: readonly Hold[]): HoldCause | null {
  const thefts = holds.filter(({ cause }) => cause !== 'overdue');
  return isDeviceLocked(thefts) ? null : `theft-${thefts.length + 1}`;
}
