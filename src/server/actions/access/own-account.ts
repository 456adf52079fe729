import { DomainError } from '#domain/errors.ts';
import type { Caller } from '#server/actions/base/context.ts';
import type { Store } from '#server/database/store.ts';
import {
  requestByAccount,
  requestById,
  type CreditRequest,
} from '#server/queries/requests/credit-requests.ts';
import { loanByAccount, type Loan } from '#server/queries/loans/loans.ts';
import { paymentReference, type PaymentReference } from '#server/queries/loans/payment-references.ts';
import { knownRequest, sessionOf } from './own-request.ts';

/**
 * Returns the request behind an account, for its logged-in customer or for the browser that owns the request. Unknown
 * and somebody else's get the same response (readings §2).
 * @throws no-session, not-found
 */
export async function readableRequest(
  store: Store,
  caller: Caller,
  requestId: string,
): Promise<CreditRequest> {
  return assertReadable(store, caller, await requestById(store, requestId));
}

/** Like readableRequest, by account, with its loan: nothing is owed before the contract is signed. */
export async function readableLoan(
  store: Store,
  caller: Caller,
  account: string,
): Promise<{ request: CreditRequest; loan: Loan }> {
  const request = await assertReadable(store, caller, await requestByAccount(store, account));
  const loan = await loanByAccount(store, account);
  if (!loan) throw new DomainError('not-found');
  return { request, loan };
}

/** Returns one of the caller's own references, also one that was replaced. @throws no-session, not-found */
export async function readableReference(
  store: Store,
  caller: Caller,
  reference: string,
): Promise<{ issued: PaymentReference; request: CreditRequest }> {
  sessionOf(caller);
  const issued = await paymentReference(store, reference);
  if (!issued) throw new DomainError('not-found');
  const request = await assertReadable(store, caller, await requestByAccount(store, issued.account));
  return { issued, request };
}

async function assertReadable(
  store: Store,
  caller: Caller,
  row: CreditRequest | undefined,
): Promise<CreditRequest> {
  const session = sessionOf(caller);
  const isOtherShop = caller.requestedPartnerId !== null && caller.requestedPartnerId !== row?.partner_id;
  if (row && !isOtherShop && session.customerAccount === row.account) return row;
  const known = await knownRequest(store, caller, row);
  if (known.access !== 'full') throw new DomainError('not-found');
  return known.row;
}
