import type { Day } from '#domain/calendar.ts';
import { customerDay } from '#domain/credit/ledger/customer-clock.ts';
import type { LedgerEntry } from '#domain/credit/ledger/entries.ts';
import type { PayoffQuote } from '#domain/credit/ledger/payoff.ts';
import { positionOf, type Position } from '#domain/credit/ledger/position.ts';
import { ledgerStatement, type LedgerStatement } from '#domain/credit/ledger/statement.ts';
import { appNow } from '#server/database/clock.ts';
import type { Store } from '#server/database/store.ts';
import type { Loan } from '#server/queries/loans/loans.ts';
import { referencesOf, type PaymentReference } from '#server/queries/loans/payment-references.ts';
import { quotesOf } from '#server/queries/loans/contracts.ts';
import { homeStateOf } from './home-state.ts';
import { ledgerOf } from './ledger-of.ts';

/** A loan on the customer's day, with everything that it can be paid by. */
export interface LoanToday {
  readonly loan: Loan;
  readonly today: Day;
  readonly now: Date;
  /** Where the customer lives. */
  readonly state: string | null;
  readonly entries: readonly LedgerEntry[];
  readonly position: Position;
  readonly statement: LedgerStatement;
  readonly references: readonly PaymentReference[];
  readonly quotes: readonly PayoffQuote[];
}

export async function loanToday(store: Store, loan: Loan): Promise<LoanToday> {
  const [entries, references, quotes, state, now] = await Promise.all([
    ledgerOf(store, loan),
    referencesOf(store, loan.account),
    quotesOf(store, loan.account),
    homeStateOf(store, loan),
    appNow(store.db),
  ]);
  const today = customerDay(state, now);
  const statement = ledgerStatement(entries, today);
  return { loan, today, now, state, entries, position: positionOf(entries), statement, references, quotes };
}
