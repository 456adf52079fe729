import { addDays, type Day } from '#domain/calendar.ts';
import type { Centavos } from '../money.ts';
import { ofKind, standing, type LedgerEntry } from './entries.ts';

/** A promise to pay one sum until the end of a day; it stops the lock until then (servicing.md §5). */
export interface Promised {
  readonly centavos: Centavos;
  readonly madeOn: Day;
  readonly day: Day;
}

export type PromiseRefusal = 'sum' | 'day' | 'too-soon';

const daysAhead = 7;
export const daysBetweenPromises = 28;

/**
 * Null when it may be made: a sum of one peso or more that is owed, a day at most 7 ahead, 4 weeks after the last one.
 * It need not be enough to unlock: it is the customer who knows what she can pay.
 */
export function promiseRefusal(
  promised: Promised,
  earlier: readonly Promised[],
  owedCentavos: Centavos,
): PromiseRefusal | null {
  const { centavos, madeOn, day } = promised;
  if (!Number.isInteger(centavos) || centavos < 100 || centavos > owedCentavos) return 'sum';
  if (day < madeOn || day > addDays(madeOn, daysAhead)) return 'day';
  const isTooSoon = earlier.some((each) => madeOn < addDays(each.madeOn, daysBetweenPromises));
  return isTooSoon ? 'too-soon' : null;
}

/** Whether it stops the lock on a day, as lock.ts counts days: the night after its last day is still its own. */
export function isRunning({ day }: Promised, today: Day): boolean {
  return today <= day;
}

/** By value days: what was paid on the last day counts, whenever it is told. */
export function promiseState(
  promised: Promised,
  entries: readonly LedgerEntry[],
  today: Day,
): 'running' | 'kept' | 'broken' {
  const paid = ofKind(standing(entries), 'received')
    .filter(({ valueDay }) => valueDay >= promised.madeOn && valueDay <= promised.day)
    .reduce((sum, { pots }) => sum + pots.cash, 0);
  if (paid >= promised.centavos) return 'kept';
  return today <= promised.day ? 'running' : 'broken';
}
