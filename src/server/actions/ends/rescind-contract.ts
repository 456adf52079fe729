import { isWithCustomer } from '#domain/delivery/delivery.ts';
import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/actions/context.ts';
import { bookFact } from '#server/actions/loan/book-fact.ts';
import type { TxStore } from '#server/database/store.ts';
import { deliveryOf } from '#server/queries/loans/deliveries.ts';
import { contractRescinded } from './act-messages.ts';
import { actOnLoan, stampOf, type By } from './act-on-loan.ts';
import { notWhile } from './refusals.ts';
import { endContract } from './revoke-contract.ts';

/**
 * Ends an active contract whose device its customer has not got: the shop cannot deliver it, so nothing is owed and all that
 * was paid goes back. Last in a transaction. @throws not-found; credit-state
 */
export async function rescindContractIn(
  deps: Deps,
  tx: TxStore,
  by: By & { readonly approvalId: string },
  account: string,
): Promise<void> {
  const act = await actOnLoan(tx, by, account);
  const { loan } = act;
  if (loan.status !== 'Active') throw notWhile(loan.status);
  if (isWithCustomer(await deliveryOf(tx, account))) throw new DomainError('credit-state');
  const fact = { kind: 'rescinded', notice: by.approvalId, keptCentavos: 0, ...stampOf(act) } as const;
  const booked = await bookFact(deps, tx, loan, fact);
  if (booked.booking.outcome !== 'booked') throw notWhile(booked.before.status);
  await endContract(deps, tx, act, booked, {
    cause: 'rescinded',
    sentence: (refund) => contractRescinded(account, refund),
    record: ['contract-rescinded', {}],
  });
}
