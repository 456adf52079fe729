import { addDays, daysBetween, type Day } from '#domain/calendar.ts';
import type { Centavos } from '../money.ts';
import { schedule } from '../plan.ts';
import type { EntryOf } from './entries.ts';
import { awaitsDelivery, isClosed, type OwedWeek, type Position } from './position.ts';

/** A weekly payment as it stands. */
export interface StatementWeek {
  /** From 1. */
  readonly number: number;
  /** Null before the activation. */
  readonly dueOn: Day | null;
  /** The first day on which it can lock: due day + grace + 1. Null while its due day is only expected, or nothing locks. */
  readonly lockOn: Day | null;
  /** To be paid of it: less what was forgiven. */
  readonly amountCentavos: Centavos;
  readonly forgivenCentavos: Centavos;
  readonly paidCentavos: Centavos;
  /** 0 after an end, also where it was rebated. */
  readonly pendingCentavos: Centavos;
  /** Value day of the money that covered it in full; null where it was forgiven whole. */
  readonly coveredOn: Day | null;
  /** Between the due day and that value day; null while not covered. */
  readonly daysLate: number | null;
}

/** Lays the applied money over the weeks of a day, oldest first. `receipts` by value day. */
export function statementWeeks(
  position: Position,
  owedWeeks: readonly OwedWeek[],
  receipts: readonly Pick<EntryOf<'received'>, 'pots' | 'valueDay'>[],
): StatementWeek[] {
  const { terms, activated, status } = position;
  const dated: readonly OwedWeek[] = activated
    ? owedWeeks
    : schedule(terms.plan, '2000-01-01').map((week) => ({ ...week, forgivenCentavos: 0 }));
  const mayLock = activated !== null && !awaitsDelivery(position) && terms.locks !== false;
  const coverage = coverageOf(receipts);
  let end = 0;
  return dated.map(({ number, dueOn, amountCentavos, forgivenCentavos }) => {
    const paidCentavos = Math.max(0, Math.min(amountCentavos, position.paidCentavos - end));
    end += amountCentavos;
    const isCovered = amountCentavos > 0 && paidCentavos === amountCentavos;
    const coveredOn = isCovered ? coverage(terms.plan.downPaymentCentavos + end) : null;
    return {
      number,
      dueOn: activated ? dueOn : null,
      lockOn: mayLock ? addDays(dueOn, terms.graceDays + 1) : null,
      amountCentavos,
      forgivenCentavos,
      paidCentavos,
      pendingCentavos: isClosed(status) ? 0 : amountCentavos - paidCentavos,
      coveredOn,
      daysLate: coveredOn === null ? null : Math.max(0, daysBetween(dueOn, coveredOn)),
    };
  });
}

/** The value day on which money in came to a sum; to be asked for growing sums. */
function coverageOf(receipts: readonly Pick<EntryOf<'received'>, 'pots' | 'valueDay'>[]) {
  let [index, sum] = [-1, 0];
  return (centavos: Centavos): Day | null => {
    while (sum < centavos && index + 1 < receipts.length) sum += receipts[++index]?.pots.cash ?? 0;
    return sum >= centavos ? (receipts[index]?.valueDay ?? null) : null;
  };
}
