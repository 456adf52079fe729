import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { ledgerMark, bookFact } from '#server/actions/loan/ledger-of.ts';
import { orderDevice } from '#server/actions/loan/order-device.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import { setFact } from '#server/queries/requests/credit-requests.ts';
import { contractCancelled } from './act-messages.ts';
import { finish, stampOf, type By } from './act-on-loan.ts';
import { expectRefund } from '#server/actions/loan/expect-refund.ts';
import { lockCredit, noParams, type CreditAct, type LockedCredit } from './on-credit.ts';
import { notWhile } from './refusals.ts';
import { endChanges } from './revoke-contract.ts';

/**
 * Cancels a signed contract whose down payment is not paid in full: its references die, the device is given back to
 * nobody, what was paid is to be returned, and the customer may apply again.
 * @throws no-session, not-found; credit-state once the credit is active, or has ended
 */
export const cancelContract = (deps: Deps, by: By, account: string): Promise<void> =>
  inTransaction(deps.store, async (tx) => cancelIn(deps, tx, await lockCredit(tx, by, account)));

/** The same by two people of the desk. */
export const cancelAct: CreditAct<object> = {
  params: noParams,
  preview: (_tx, credit) => ({
    summary: `Cancelar el contrato de la cuenta ${credit.loan.account}`,
    changes: endChanges(credit, 'Cancelado'),
    refusal: credit.statement.status === 'PendingDownPayment' ? null : 'credit-state',
  }),
  carryOut: (deps, tx, credit) => cancelIn(deps, tx, credit),
};

async function cancelIn(deps: Deps, tx: TxStore, act: LockedCredit): Promise<void> {
  const { loan, entries, today } = act;
  const { account } = loan;
  const fact = { kind: 'cancelled', ...stampOf(act) } as const;
  const booked = await bookFact(deps, tx, loan, fact, { stored: entries });
  const { booking } = booked;
  if (booking.outcome === 'refused') throw notWhile(booked.before.status, act.by);
  if (booking.outcome !== 'booked') throw new DomainError('conflict');
  await setFact(tx, loan.request_id, 'cancelled_at');
  await orderDevice(deps, tx, { account, action: 'release', cause: 'cancelled' });
  await deps.jobs.send(tx, 'void-references', { account });
  const refund = await expectRefund(tx, loan, booked, today);
  await finish(deps, tx, act, {
    says: { sentence: contractCancelled(account, refund), cause: 'cancelled' },
    event: ['contract-cancelled', ledgerMark(booking)],
  });
}
