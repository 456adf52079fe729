import type { Day } from '#domain/calendar.ts';
import type { Centavos } from '../money.ts';
import { book } from './book.ts';
import { currentMethods, openLedger, receivedEntry } from './entries.ts';
import type { LedgerEntry, LoanTerms, Purpose, Stamp } from './entries.ts';
import { linesOf } from './pots.ts';

/** A credit as the tables of before the ledger have it (servicing.md §1, migration). */
export interface OldLoan {
  readonly terms: LoanTerms;
  readonly signed: Stamp;
  /** With the printed first due day; null: the down payment was not made. */
  readonly activated: (Stamp & { readonly firstDueOn: Day }) | null;
  /** What was paid, the down payment first; also what was of a wrong amount or came twice, once a person releases it. */
  readonly payments: readonly OldPayment[];
}

export interface OldPayment extends Stamp {
  /** '{provider}:{id}'; 'carried:{week}' where no event is known. */
  readonly event: string;
  readonly centavos: Centavos;
  readonly reference: string | null;
  readonly purpose: Purpose;
}

/**
 * The ledger of a credit that began before it. Its activation is pinned: the days that were printed stay, whatever is
 * told later. Weeks paid ahead end the credit as they do now: the contract promised the discount then too.
 */
export function carriedOver({ terms, signed, activated, payments }: OldLoan): LedgerEntry[] {
  const entries: LedgerEntry[] = [openLedger(terms, signed)];
  const [down, ...others] = payments;
  if (activated && down) entries.push(...begun(terms, activated, down));
  for (const payment of activated ? others : payments) {
    const fact = { ...payment, kind: 'money', today: payment.valueDay } as const;
    const booking = book(entries, fact, { quotes: [] });
    if (booking.outcome === 'booked') entries.push(...booking.entries);
  }
  return entries;
}

/** Entries 2 to 4: the down payment, whatever its day, begins the credit on the day that was printed. */
function begun(
  { plan }: LoanTerms,
  { firstDueOn, ...stamp }: NonNullable<OldLoan['activated']>,
  down: OldPayment,
): LedgerEntry[] {
  const { at, valueDay, actor } = down;
  const rules = currentMethods.allocation;
  const centavos = plan.downPaymentCentavos;
  return [
    { seq: 2, ...receivedEntry({ at, valueDay, actor }, down) },
    {
      seq: 3,
      kind: 'activated',
      cause: 'down-payment',
      pots: linesOf.activated(plan),
      detail: { firstDueOn, pinned: true },
      rules,
      ...stamp,
    },
    {
      seq: 4,
      kind: 'applied',
      cause: `applied:event:${down.event}`,
      pots: linesOf.applied(centavos),
      detail: { weeks: [{ week: 0, centavos }] },
      rules,
      ...stamp,
    },
  ];
}
