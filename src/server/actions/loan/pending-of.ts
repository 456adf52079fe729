import { missingOf } from '#domain/credit/ledger/payoff.ts';
import { pendingOfInstalment, pendingOfPurpose } from '#domain/credit/ledger/pending.ts';
import { positionOf } from '#domain/credit/ledger/position.ts';
import type { Centavos } from '#domain/credit/money.ts';
import type { Store } from '#server/database/store.ts';
import { entriesOf, loanByAccount } from '#server/queries/loans/loans.ts';
import { paymentReference } from '#server/queries/loans/payment-references.ts';
import { quotesOf } from '#server/queries/loans/contracts.ts';
import { askTogether } from '#server/database/question.ts';
import { ledgerFrom } from './ledger-of.ts';

/** Returns what is missing of what a reference was issued for; 0 once that is paid, or nothing is owed any more. */
export async function pendingOfReference(store: Store, reference: string): Promise<Centavos> {
  const issued = await paymentReference(store, reference);
  if (!issued) return 0;
  const { purpose, account, amountCentavos, channel } = issued;
  const { loan, entries } = await askTogether(store, {
    loan: loanByAccount.of(account),
    entries: entriesOf.of(account),
  });
  if (!loan) return 0;
  const position = positionOf(await ledgerFrom(store, loan, entries));
  // Whatever the way, before the activation only the down payment is due.
  if (channel !== 'cash' && position.status === 'PendingDownPayment') {
    return Math.min(amountCentavos, pendingOfInstalment(position, 0));
  }
  if (purpose.kind !== 'payoff') return pendingOfPurpose(position, purpose, amountCentavos);
  if (position.status !== 'Active') return 0;
  const quote = (await quotesOf(store, account)).find(({ id }) => id === purpose.quote);
  return quote ? Math.min(missingOf(quote, position.coveredCentavos), position.sum.owed) : 0;
}
