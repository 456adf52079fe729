import type { Day } from '#domain/calendar.ts';
import { customerDay } from '#domain/credit/ledger/customer-clock.ts';
import type { LedgerEntry } from '#domain/credit/ledger/entries.ts';
import type { PayoffQuote } from '#domain/credit/ledger/payoff.ts';
import { positionOf, type Position } from '#domain/credit/ledger/position.ts';
import { ledgerStatement, type LedgerStatement } from '#domain/credit/ledger/statement.ts';
import { nowAsked } from '#server/database/clock.ts';
import type { Store } from '#server/database/store.ts';
import { entriesOf, type Loan } from '#server/queries/loans/loans.ts';
import { referencesOf, type PaymentReference } from '#server/queries/loans/payment-references.ts';
import { quotesOf } from '#server/queries/loans/contracts.ts';
import { homeOf } from '#server/queries/requests/addresses.ts';
import { askTogether, type Answers } from '#server/database/question.ts';
import { ledgerFrom } from './ledger-of.ts';

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

export const loanToday = async (store: Store, loan: Loan): Promise<LoanToday> =>
  loanTodayFrom(store, loan, await askTogether(store, loanQuestions(loan)));

/** What loanToday asks, for whoever asks more. */
export const loanQuestions = ({ account, request_id }: Pick<Loan, 'account' | 'request_id'>) => ({
  entries: entriesOf.of(account),
  references: referencesOf.of(account),
  quotes: quotesOf.of(account),
  home: homeOf.of(request_id),
  now: nowAsked.of(),
});

export async function loanTodayFrom(
  store: Store,
  loan: Loan,
  { home, now, references, quotes, ...stored }: Answers<ReturnType<typeof loanQuestions>>,
): Promise<LoanToday> {
  const entries = await ledgerFrom(store, loan, stored.entries);
  const state = home?.state ?? null;
  const today = customerDay(state, now);
  const statement = ledgerStatement(entries, today);
  return { loan, today, now, state, entries, position: positionOf(entries), statement, references, quotes };
}
