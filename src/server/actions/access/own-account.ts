import { DomainError } from '#domain/errors.ts';
import type { Caller } from '#server/actions/context.ts';
import type { Db } from '#server/database/db.ts';
import {
  requestByAccount,
  requestById,
  type CreditRequest,
} from '#server/queries/requests/credit-requests.ts';
import { instalmentByReference, type Instalment } from '#server/queries/loans/instalments.ts';
import { loanByAccount, type Loan } from '#server/queries/loans/loans.ts';
import { knownRequest, sessionOf } from './own-request.ts';

/**
 * Returns the request behind an account, for its logged-in customer or for the browser that owns the request. Unknown
 * and somebody else's get the same response (readings §2).
 * @throws no-session, not-found
 */
export async function readableRequest(db: Db, caller: Caller, requestId: string): Promise<CreditRequest> {
  return assertReadable(db, caller, await requestById(db, requestId));
}

/** Like readableRequest, by account, with its loan: nothing is owed before the contract is signed. */
export async function readableLoan(
  db: Db,
  caller: Caller,
  account: string,
): Promise<{ request: CreditRequest; loan: Loan }> {
  const request = await assertReadable(db, caller, await requestByAccount(db, account));
  const loan = await loanByAccount(db, account);
  if (!loan) throw new DomainError('not-found');
  return { request, loan };
}

/** Returns one of the caller's own payments, by its reference. @throws no-session, not-found */
export async function readableInstalment(db: Db, caller: Caller, reference: string): Promise<Instalment> {
  sessionOf(caller);
  const instalment = await instalmentByReference(db, reference);
  if (!instalment) throw new DomainError('not-found');
  await assertReadable(db, caller, await requestByAccount(db, instalment.account));
  return instalment;
}

async function assertReadable(
  db: Db,
  caller: Caller,
  row: CreditRequest | undefined,
): Promise<CreditRequest> {
  const session = sessionOf(caller);
  const isOtherShop = caller.requestedPartnerId !== null && caller.requestedPartnerId !== row?.partner_id;
  if (row && !isOtherShop && session.customerAccount === row.account) return row;
  const known = await knownRequest(db, caller, row);
  if (known.access !== 'full') throw new DomainError('not-found');
  return known.row;
}
