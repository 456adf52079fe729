import type { Day } from '#domain/calendar.ts';
import type { Centavos } from '../money.ts';
import { forgivenByWeek, sharesOf, type Share } from './allocation.ts';
import { ofKind, standing, wholeOf, type EntryOf, type LedgerEntry } from './entries.ts';
import { isEnded, positionOf, type Position } from './position.ts';

/** A payment that arrived, without a part that its payer got back, and where it went; what went nowhere is the customer's, to be returned. */
export interface Receipt {
  readonly day: Day;
  readonly centavos: Centavos;
  readonly shares: readonly Share[];
}

/**
 * Lays each payment over down payment and weeks in the order in which they were booked, as its own receipt said. Money
 * that waits for the rest of a down payment counts as the down payment's, although nothing is applied yet.
 */
export function receiptsOf(entries: readonly LedgerEntry[]): Receipt[] {
  const position = positionOf(entries);
  const counted = countedCentavos(position);
  const still = standing(entries);
  const forgiven = forgivenByWeek(still);
  let sum = 0;
  const place = (entry: EntryOf<'received'>) => wholeOf(entries, entry).seq;
  const payments = ofKind(still, 'received').toSorted((one, other) => place(one) - place(other));
  return payments.map(({ valueDay: day, pots: { cash: centavos } }) => {
    const from = Math.min(sum, counted);
    sum += centavos;
    const shares = sharesOf(position.terms.plan, forgiven, from, Math.min(sum, counted));
    return { day, centavos, shares };
  });
}

/** After an end nothing that was paid counts, but what was agreed to be kept. */
function countedCentavos({ status, sum, appliedCentavos, heldCentavos }: Position): Centavos {
  if (isEnded(status)) return sum.sale === 0 ? 0 : -sum.sale;
  return status === 'PendingDownPayment' ? heldCentavos : appliedCentavos;
}
