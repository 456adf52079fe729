import { addDays, type Day } from '#domain/calendar.ts';
import type { Centavos } from '../money.ts';
import { ledgerStatement, type LedgerStatement } from './statement.ts';
import { ofKind, standing, type LedgerEntry } from './entries.ts';

/** A promise to pay one sum until the end of a day; it stops the lock until then (servicing.md §5). */
export interface Promised {
  readonly centavos: Centavos;
  readonly madeOn: Day;
  readonly day: Day;
}

export interface MadePromise extends Promised {
  readonly madeAt: Date;
}

/** What a promise is about. */
interface Owing extends Pick<LedgerStatement, 'remainingCentavos' | 'overdue'> {
  readonly entries: readonly LedgerEntry[];
}

export type PromiseRefusal = 'sum' | 'day' | 'not-late' | 'too-soon';

const daysAhead = 7;
export const daysBetweenPromises = 28;

/**
 * Null when it may be made: while something is late, a sum of one peso or more that is owed, a day at most 7 ahead, 4 weeks
 * after the last one unless that was kept and of all that was late. It need not be enough to unlock: it is the customer who knows what she can pay.
 */
export function promiseRefusal(
  promised: Promised,
  earlier: readonly MadePromise[],
  { entries, remainingCentavos, overdue }: Owing,
): PromiseRefusal | null {
  const { centavos, madeOn, day } = promised;
  if (!Number.isInteger(centavos) || centavos < 100 || centavos > remainingCentavos) return 'sum';
  if (day < madeOn || day > addDays(madeOn, daysAhead)) return 'day';
  if (overdue.amountCentavos === 0) return 'not-late';
  const isTooSoon = earlier.some(
    (each) =>
      madeOn < addDays(each.madeOn, daysBetweenPromises) &&
      (promiseState(each, entries, madeOn) !== 'kept' || each.centavos < overdueThen(each, entries)),
  );
  return isTooSoon ? 'too-soon' : null;
}

/** What was late when a promise was made: one of a peso, kept again and again, would stop the lock for ever. */
const overdueThen = ({ madeAt, madeOn }: MadePromise, entries: readonly LedgerEntry[]): Centavos =>
  ledgerStatement(
    entries.filter(({ at }) => at <= madeAt),
    madeOn,
  ).overdue.amountCentavos;

/** Whether it stops the lock on a day, as lock.ts counts days: the night after its last day is still its own. */
export function isRunning({ day }: Promised, today: Day): boolean {
  return today <= day;
}

/** By value days: what was paid on the last day counts, whenever it is told; what was paid before it, on its first day, does not. */
export function promiseState(
  promised: MadePromise,
  entries: readonly LedgerEntry[],
  today: Day,
): 'running' | 'kept' | 'broken' {
  const paid = ofKind(standing(entries), 'received')
    .filter(
      ({ at, valueDay }) => at > promised.madeAt && valueDay >= promised.madeOn && valueDay <= promised.day,
    )
    .reduce((sum, { pots }) => sum + pots.cash, 0);
  if (paid >= promised.centavos) return 'kept';
  return today <= promised.day ? 'running' : 'broken';
}
