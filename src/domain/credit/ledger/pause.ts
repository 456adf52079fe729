import { addDays, type Day } from '#domain/calendar.ts';
import { ofKind, standing, type LedgerEntry } from './entries.ts';
import { ledgerStatement } from './statement.ts';

/** How much a partner lets a customer pause by herself. */
export interface PauseLimits {
  /** In all, over the whole credit. */
  readonly weeks: number;
  readonly weeksBetween: number;
  /** No pause once so many weeks are past due. */
  readonly weeksOverdue: number;
}

/** servicing.md §5. */
export const pauseLimits: PauseLimits = { weeks: 4, weeksBetween: 12, weeksOverdue: 8 };

export type PauseRefusal =
  | 'pause-not-active'
  | 'pause-not-begun'
  | 'pause-weeks'
  | 'pause-too-soon'
  | 'pause-too-late';

/** Null when the open weeks may move by that many weeks. */
export function pauseRefusal(
  entries: readonly LedgerEntry[],
  weeks: number,
  day: Day,
  limits: PauseLimits = pauseLimits,
): PauseRefusal | null {
  const { status, overdue, awaitsDelivery } = ledgerStatement(entries, day);
  if (status !== 'Active') return 'pause-not-active';
  if (awaitsDelivery) return 'pause-not-begun';
  const pauses = ofKind(standing(entries), 'paused');
  const before = pauses.reduce((sum, { detail }) => sum + detail.weeks, 0);
  if (!Number.isInteger(weeks) || weeks < 1 || before + weeks > limits.weeks) return 'pause-weeks';
  const isTooSoon = pauses.some(({ valueDay }) => day < addDays(valueDay, 7 * limits.weeksBetween));
  if (isTooSoon) return 'pause-too-soon';
  return overdue.daysPastDue >= 7 * limits.weeksOverdue ? 'pause-too-late' : null;
}
