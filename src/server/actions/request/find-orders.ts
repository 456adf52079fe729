import type { Output } from '#contract/api.ts';
import { DomainError } from '#domain/errors.ts';
import { standing } from '#domain/onboarding/progress.ts';
import type { Caller, Deps } from '#server/actions/base/context.ts';
import { factsOf, requestsOfPhone, type CreditRequest } from '#server/queries/requests/credit-requests.ts';
import { orderRefOf } from './order.ts';
import { sessionOf } from '#server/actions/access/own-request.ts';
import { isIdle } from '#server/queries/sessions/known-browsers.ts';
import { shopOf } from '#server/actions/access/shop-of.ts';

/**
 * Returns the earlier request in process of a phone: begun before its newest one, and not signed yet. credit-process
 * asks which of the two to continue (spec §4).
 * @throws no-session, not-found unless this session verified the phone
 */
export async function findCreditProcess(
  deps: Deps,
  caller: Caller,
  phone: string,
  partnerId: number,
): Promise<Output<'getCreditProcess'>> {
  const [, ...earlier] = await openRequests(deps, caller, phone, partnerId);
  const found = earlier.find(isInProcess);
  return found ? orderRefOf(found) : null;
}

/** Returns the newest request of a phone that was not cancelled. @throws as findCreditProcess */
export async function findLastOrder(
  deps: Deps,
  caller: Caller,
  phone: string,
): Promise<Output<'getLastDeliveryOrder'>> {
  const [newest] = await openRequests(deps, caller, phone, shopOf(caller));
  return newest ? orderRefOf(newest) : null;
}

/**
 * Returns the requests of a phone with a partner that were not cancelled, newest first. @throws as findCreditProcess
 */
export async function findOrders(
  deps: Deps,
  caller: Caller,
  phone: string,
  partnerId: number,
): Promise<Output<'getOrderByPhone'>> {
  return (await openRequests(deps, caller, phone, partnerId)).map(orderRefOf);
}

/**
 * Only the verified owner of a phone learns anything; everybody else gets the same response for known and unknown
 * phones. Of an idle account, which may be that of the number's former owner, nobody does.
 */
async function openRequests(
  deps: Deps,
  caller: Caller,
  phone: string,
  partnerId: number | null,
): Promise<CreditRequest[]> {
  const session = sessionOf(caller);
  const shop = shopOf(caller);
  const isElsewhere = shop !== null && partnerId !== null && shop !== partnerId;
  if (session.verifiedPhone !== phone || isElsewhere) throw new DomainError('not-found');
  const rows = await requestsOfPhone(deps.store, phone, partnerId);
  const shown: CreditRequest[] = [];
  for (const row of rows) if (row.cancelled_at === null && !(await isIdle(deps.store, row))) shown.push(row);
  return shown;
}

/** A request whose phone was never verified has no progress to return to, and may be a stranger's. */
function isInProcess(row: CreditRequest): boolean {
  const isOpen = standing(factsOf(row)).state === 'open';
  return isOpen && row.phone_verified_at !== null && row.contract_signed_at === null;
}
