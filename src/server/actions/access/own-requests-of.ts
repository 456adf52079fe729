import { sessionOf } from '#server/actions/access/own-request.ts';
import type { Caller } from '#server/actions/base/context.ts';
import type { Store } from '#server/database/store.ts';
import { DomainError } from '#domain/errors.ts';
import { requestsOfPhone, type CreditRequest } from '#server/queries/requests/credit-requests.ts';
import { accessTo } from '#server/queries/sessions/sessions.ts';

/**
 * Returns the requests of a verified phone that this browser began, or whose account it has opened, newest first. The
 * number alone is not enough: it may have been somebody else's.
 * @throws no-session; not-found unless this session verified the phone
 */
export async function ownRequestsOf(
  store: Store,
  caller: Caller,
  { phone, partnerId }: { phone: string; partnerId: number },
): Promise<CreditRequest[]> {
  const session = sessionOf(caller);
  const isOtherShop = caller.requestedPartnerId !== null && caller.requestedPartnerId !== partnerId;
  if (session.verifiedPhone !== phone || isOtherShop) throw new DomainError('not-found');
  const own: CreditRequest[] = [];
  for (const row of await requestsOfPhone(store, phone, partnerId)) {
    if ((await accessTo(store, session, row)) === 'full') own.push(row);
  }
  return own;
}
