import { addDays } from '#domain/calendar.ts';
import { customerDay } from '#domain/credit/ledger/customer-clock.ts';
import { ledgerStatement } from '#domain/credit/ledger/statement.ts';
import { mistypedFrom } from '#domain/credit/reference.ts';
import type { Store } from '#server/database/store.ts';
import { loanByAccount } from '#server/queries/loans/loans.ts';
import { paymentsByReferences, type WaitingPayment } from '#server/queries/loans/waiting-payments.ts';
import { homeStateOf } from './home-state.ts';
import { ledgerOf } from './ledger-of.ts';

/**
 * Proposes whose money it is that waits: the account of its reference; for an unknown reference the one account whose
 * reference was mistyped by a digit or by swapped neighbours, where the amount is what an open payment lacks and the
 * week was running or late on that day. Null: no account, or more than one.
 */
export async function proposeAccount(store: Store, payment: WaitingPayment): Promise<string | null> {
  if (payment.account !== null) return payment.account;
  const candidates = await paymentsByReferences(store, mistypedFrom(payment.reference));
  const fitting = await Promise.all(
    candidates.map(async (candidate) => ((await fits(store, payment, candidate)) ? [candidate.account] : [])),
  );
  const accounts = new Set(fitting.flat());
  const [only] = accounts;
  return accounts.size === 1 && only !== undefined ? only : null;
}

async function fits(
  store: Store,
  { amountCentavos, paidAt }: WaitingPayment,
  { account, number }: { account: string; number: number },
): Promise<boolean> {
  const loan = await loanByAccount(store, account);
  if (!loan) return false;
  const [entries, state] = await Promise.all([ledgerOf(store, loan), homeStateOf(store, loan)]);
  const paidOn = customerDay(state, paidAt);
  const statement = ledgerStatement(entries, paidOn);
  if (number === 0) return statement.missingDownPaymentCentavos === amountCentavos;
  const week = statement.weeks.find((each) => each.number === number);
  const isOpenThen = week?.dueOn !== undefined && week.dueOn !== null && addDays(week.dueOn, -7) <= paidOn;
  return isOpenThen && week.pendingCentavos === amountCentavos;
}
