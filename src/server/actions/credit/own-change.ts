import { DomainError } from '#domain/errors.ts';
import { sessionOf } from '#server/actions/access/own-request.ts';
import type { Caller } from '#server/actions/base/context.ts';
import { customersRequest } from '#server/actions/access/requests-of-person.ts';
import type { Act } from './act-on-loan.ts';
import type { Store, TxStore } from '#server/database/store.ts';
import { openPhoneChange } from '#server/queries/loans/phone-changes.ts';
import { signedContracts } from '#server/queries/loans/contracts.ts';
import type { CreditRequest } from '#server/queries/requests/credit-requests.ts';
import { personOf } from '#server/queries/requests/people.ts';

/** The account's request and the change under way in this browser, for the customer who logged in to it. */
export async function ownChange(store: Store, caller: Caller, account: string) {
  const request = await customersRequest(store, caller, account);
  return { request, change: await openPhoneChange(store, account, sessionOf(caller).id) };
}

/**
 * Whether a number opens another person's credit with this partner; what it opens elsewhere is nobody's business here.
 */
export async function opensAnothers(tx: TxStore, request: CreditRequest, phone: string): Promise<boolean> {
  const [contracts, person] = await Promise.all([
    signedContracts(tx, phone, request.partner_id),
    personOf(tx, request.id),
  ]);
  for (const { requestId } of contracts) {
    const other = await personOf(tx, requestId);
    if (!other || other.curp !== person?.curp) return true;
  }
  return false;
}

export const codeTarget = (
  { loan }: Act,
  caller: Caller,
  purpose: 'old-phone' | 'new-phone',
  phone: string,
) => ({ purpose, sessionId: sessionOf(caller).id, requestId: loan.request_id, phone });

export const startAgain = (): DomainError =>
  new DomainError('conflict', { messages: ['Pasó mucho tiempo. Escribe otra vez tu número nuevo.'] });
