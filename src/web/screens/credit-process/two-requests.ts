import { redirect } from 'react-router';
import { isPhone } from '#domain/applicant/phone.ts';
import type { DeliveryOrder } from '#contract/orders.ts';
import type { Output } from '#contract/api.ts';
import type { ShopRef } from '#domain/onboarding/paths.ts';
import type { ApiClient } from '#web/api-client.ts';
import { dataOf } from '#web/shell/answers.ts';
import { inShop, notFound } from '#web/shell/shop-ref.ts';

type Named = Pick<Output<'getOrderByPhone'>[number], 'account' | 'requestId'>;

export interface TwoRequests {
  /** The request in process that the page asks about, with its progress. */
  earlier: DeliveryOrder;
  /** The phone's newest request; null when `earlier` is the newest. */
  newest: Named | null;
}

/**
 * Loads the two requests of credit-process: the one named in the path, by id or by account (readings §2), and the
 * newest. When the named one is cancelled or unknown: the newest alone as `onward`; when there is none either, throws a
 * redirect to the current step, or the 404 page.
 */
export async function twoRequests(
  api: ApiClient,
  shopRef: ShopRef,
  params: { phone: string; requestId: string },
): Promise<TwoRequests | { onward: string }> {
  if (!isPhone(params.phone)) throw notFound();
  const orders = await ordersOf(api, shopRef, params);
  const named = orders.find(
    ({ account, requestId }) => account === params.requestId || requestId === params.requestId,
  );
  const [first] = orders;
  if (!named && first) return { onward: idOfOrder(first) };
  // A phone that is not verified yet may not list its orders; the request itself knows the current step.
  if (!named) throw await dueStep(api, shopRef, params.requestId);
  const requestId = idOfOrder(named);
  const order = dataOf(await api.call('getDeliveryOrder', { params: { id: requestId } }), shopRef);
  const earlier = { ...order, requestId };
  return { earlier, newest: first === named ? null : (first ?? null) };
}

async function dueStep(api: ApiClient, shopRef: ShopRef, requestId: string) {
  const order = await api.call('getDeliveryOrder', { params: { id: requestId } });
  return order.ok && order.data.nextStep ? redirect(inShop(order.data.nextStep, shopRef)) : notFound();
}

/**
 * Newest first. The specification does not define byPhoneContact's response: a server without a list names its last
 * order.
 */
async function ordersOf(
  api: ApiClient,
  shopRef: ShopRef,
  { phone, requestId }: { phone: string; requestId: string },
): Promise<readonly Named[]> {
  const answer = await api.call('getOrderByPhone', { params: { phone, partner: shopRef.partner } });
  const known = !answer.ok && answer.status === 404 ? [] : dataOf(answer, shopRef);
  if (known.length > 0) return known;
  const last = await api.call('getLastDeliveryOrder', { params: { phone } });
  if (!last.ok || last.data === null) return [];
  const { account, requestId: id } = last.data;
  return [account, id].includes(requestId) ? [last.data] : [last.data, { account: requestId }];
}

/** Other servers identify an order only by its account. */
export const idOfOrder = ({ requestId, account }: Named): string => requestId ?? account;
