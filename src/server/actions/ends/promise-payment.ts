import { promiseRefusal, type Promised } from '#domain/credit/ledger/promise.ts';
import { ledgerStatement } from '#domain/credit/ledger/statement.ts';
import { DomainError } from '#domain/errors.ts';
import type { Caller, Deps } from '#server/actions/context.ts';
import { mayLock } from '#server/actions/loan/may-lock.ts';
import { lockedLedgerOf } from '#server/actions/loan/ledger-of.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import { insertPromise, promisesOf } from '#server/queries/loans/lock-stops.ts';
import { promised as promisedMessage } from './act-messages.ts';
import { actOnLoan, finish, type By } from './act-on-loan.ts';
import { notWhile, promiseSentence } from './refusals.ts';

/**
 * Promises one sum until the end of a day within a week: money does not lock the device until then. The same promise
 * again changes nothing.
 * @throws no-session, not-found, promise-refused; credit-state unless the credit is active
 */
export const promisePayment = (
  deps: Deps,
  caller: Caller,
  account: string,
  promise: Pick<Promised, 'centavos' | 'day'>,
): Promise<void> =>
  inTransaction(deps.store, (tx) => promisePaymentIn(deps, tx, { caller }, account, promise));

/** The same, last in a transaction. */
export async function promisePaymentIn(
  deps: Deps,
  tx: TxStore,
  by: By,
  account: string,
  { centavos, day }: Pick<Promised, 'centavos' | 'day'>,
): Promise<void> {
  const act = await actOnLoan(tx, by, account);
  const { loan, today } = act;
  if (loan.status !== 'Active') throw notWhile(loan.status);
  const [entries, earlier] = await Promise.all([lockedLedgerOf(tx, loan), promisesOf(tx, account)]);
  const promised = { centavos, madeOn: today, day };
  const isRepeated = earlier.some(
    (each) => each.madeOn === today && each.centavos === centavos && each.day === day,
  );
  if (isRepeated) return;
  const refusal = promiseRefusal(promised, earlier, ledgerStatement(entries, today).remainingCentavos);
  if (refusal !== null) {
    throw new DomainError('promise-refused', {
      messages: [promiseSentence(refusal, 'staff' in by)],
      field: refusal,
    });
  }
  await insertPromise(tx, account, promised);
  await finish(deps, tx, act, {
    says: {
      sentence: promisedMessage(centavos, day, mayLock(deps, entries)),
      cause: `promised:${today}`,
    },
    frees: entries,
    event: ['payment-promised', { centavos, day }],
  });
}
