import type { Day } from '#domain/calendar.ts';
import type { Centavos } from '../money.ts';
import type { Plan } from '../plan.ts';
import { book } from './book.ts';
import { currentMethods, openLedger, type LedgerEntry, type LoanTerms } from './entries.ts';
import { linesOf } from './pots.ts';

/** A credit from before its ledger, as the columns of that time tell it. */
export interface EarlierLoan extends Pick<LoanTerms, 'plan' | 'graceDays' | 'deliveredWithinDays'> {
  readonly signedOn: Day;
  readonly signedAt: Date;
  /** Null: waits for its down payment. */
  readonly activated: { readonly on: Day; readonly at: Date; readonly firstDueOn: Day } | null;
  /** Instalments that were paid, by number; 0 is the down payment. */
  readonly paid: readonly EarlierPayment[];
}

export interface EarlierPayment {
  readonly number: number;
  readonly centavos: Centavos;
  readonly reference: string;
  /** Unique within the credit. */
  readonly event: string;
  readonly on: Day;
  readonly at: Date;
}

/**
 * The ledger of a credit that began before there were ledgers (servicing.md §1, migration b). Its due days stay as they
 * were printed. Money that was parked at that time is not in it: a person books it.
 */
export function carriedOver(loan: EarlierLoan): LedgerEntry[] {
  const { plan, graceDays, deliveredWithinDays, activated } = loan;
  const stamp = { at: loan.signedAt, valueDay: loan.signedOn, actor: 'system' };
  const terms = { plan, graceDays, ...(deliveredWithinDays !== undefined && { deliveredWithinDays }) };
  let entries: LedgerEntry[] = [openLedger({ ...terms, methods: currentMethods }, stamp)];
  if (activated) entries.push(activatedOn(plan, activated, entries.length + 1));
  const quotes = { quotes: [] };
  for (const payment of loan.paid) {
    const { number, centavos, reference, event, on, at } = payment;
    const purpose = number === 0 ? ({ kind: 'down' } as const) : ({ kind: 'week', week: number } as const);
    const money = { kind: 'money', event, centavos, reference, purpose, today: on } as const;
    const booking = book(entries, { ...money, at, valueDay: on, actor: 'system' }, quotes);
    if (booking.outcome === 'booked') entries = [...entries, ...booking.entries];
  }
  return entries;
}

/** Activates a credit on a day that no later money moves: one without a down payment, or from before its ledger. */
export function activatedOn(
  plan: Plan,
  { on, at, firstDueOn }: { readonly on: Day; readonly at: Date; readonly firstDueOn: Day },
  seq: number,
): LedgerEntry {
  return {
    seq,
    kind: 'activated',
    cause: 'down-payment',
    at,
    valueDay: on,
    pots: linesOf.activated(plan),
    detail: { firstDueOn, pinned: true },
    rules: currentMethods.allocation,
    actor: 'system',
  };
}
