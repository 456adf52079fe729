import { missingOf } from '#domain/credit/ledger/payoff.ts';
import { positionOf } from '#domain/credit/ledger/position.ts';
import type { Centavos } from '#domain/credit/money.ts';
import type { Store } from '#server/database/store.ts';
import { loanByAccount } from '#server/queries/loans/loans.ts';
import { paymentReference } from '#server/queries/loans/payment-references.ts';
import { quotesOf } from '#server/queries/loans/payoff-quotes.ts';
import { ledgerOf } from './ledger-of.ts';

/** Returns what is missing of an instalment of an account: 0 is the down payment, 1… a week. */
export async function pendingOf(store: Store, account: string, number: number): Promise<Centavos> {
  const loan = await loanByAccount(store, account);
  if (!loan) return 0;
  const { status, terms, heldCentavos, paidCentavos, weeks } = positionOf(await ledgerOf(store, loan));
  const isPending = status === 'PendingDownPayment';
  if (number === 0) return isPending ? Math.max(0, terms.plan.downPaymentCentavos - heldCentavos) : 0;
  if (isPending) {
    return number === terms.plan.weeks ? terms.plan.lastPaymentCentavos : terms.plan.weeklyPaymentCentavos;
  }
  if (status !== 'Active') return 0;
  const until = weeks.slice(0, number).reduce((sum, { amountCentavos }) => sum + amountCentavos, 0);
  const amount = weeks[number - 1]?.amountCentavos ?? 0;
  return Math.max(0, Math.min(amount, until - paidCentavos));
}

/** Returns what is missing of what a reference was issued for; 0 once that is paid, or nothing is owed any more. */
export async function pendingOfReference(store: Store, reference: string): Promise<Centavos> {
  const issued = await paymentReference(store, reference);
  const loan = issued && (await loanByAccount(store, issued.account));
  if (!issued || !loan) return 0;
  const { purpose, account, amountCentavos } = issued;
  if (purpose.kind === 'down') return pendingOf(store, account, 0);
  if (purpose.kind === 'week') return pendingOf(store, account, purpose.week);
  const { status, sum, paidCentavos } = positionOf(await ledgerOf(store, loan));
  if (status !== 'Active') return 0;
  if (purpose.kind !== 'payoff') return Math.min(amountCentavos, sum.owed);
  const quote = (await quotesOf(store, account)).find(({ id }) => id === purpose.quote);
  return quote ? Math.min(missingOf(quote, paidCentavos), sum.owed) : 0;
}
