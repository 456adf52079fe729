import { DomainError } from '#domain/errors.ts';
import type { Caller } from '#server/actions/base/context.ts';
import { sessionOf } from '#server/actions/access/own-request.ts';
import type { Store } from '#server/database/store.ts';
import {
  requestByAccount,
  requestsOfPhone,
  type CreditRequest,
} from '#server/queries/requests/credit-requests.ts';
import { personOf } from '#server/queries/requests/people.ts';

/**
 * Returns the requests of an account's person with the same partner, oldest first. A number passes from one person to
 * another: a request of the same phone with another RFC or CURP is somebody else's. One that stopped before it knew
 * either is hers, because it knows only the phone; it is deleted long before a number is given out again.
 */
export async function requestsOfPerson(store: Store, account: CreditRequest): Promise<CreditRequest[]> {
  const same = await requestsOfPhone(store, account.phone, account.partner_id);
  const person = await personOf(store, account.id);
  const hers: CreditRequest[] = [account];
  for (const row of same) {
    if (row.id === account.id) continue;
    if (row.rfc ? row.rfc === account.rfc : await mayBe(store, row, person?.curp)) hers.push(row);
  }
  return hers.toSorted((one, other) => one.seq - other.seq);
}

async function mayBe(store: Store, row: CreditRequest, curp: string | undefined): Promise<boolean> {
  const person = await personOf(store, row.id);
  return person === undefined || (curp !== undefined && person.curp === curp);
}

/** Unknown and somebody else's look alike. @throws no-session, not-found */
export async function customersRequest(
  store: Store,
  caller: Caller,
  account: string,
): Promise<CreditRequest> {
  const session = sessionOf(caller);
  const row = session.customerAccount === account ? await requestByAccount(store, account) : undefined;
  if (!row || (caller.requestedPartnerId !== null && caller.requestedPartnerId !== row.partner_id))
    throw new DomainError('not-found');
  return row;
}
