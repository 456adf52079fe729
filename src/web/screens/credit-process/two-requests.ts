import { isPhone } from '#domain/applicant/phone.ts';
import type { DeliveryOrder } from '#contract/orders.ts';
import type { Output } from '#contract/api.ts';
import type { Place } from '#domain/onboarding/paths.ts';
import type { ApiClient } from '#web/api-client.ts';
import { dataOf } from '#web/shell/answers.ts';
import { notFound } from '#web/shell/place.ts';

type OrderRef = Output<'getOrderByPhone'>[number];

export interface TwoRequests {
  /** The request in process that the page asks about, with its progress. */
  earlier: DeliveryOrder;
  /** The newest one of the phone; null when it is the earlier itself. */
  newest: OrderRef | null;
}

/**
 * The two requests of credit-process: the one named in the path, by id or by account (readings §2), and the newest.
 * When the named one is cancelled or unknown: the newest alone as `onward`, or the 404 page when there is none.
 */
export async function twoRequests(
  api: ApiClient,
  place: Place,
  params: { phone: string; requestId: string },
): Promise<TwoRequests | { onward: string }> {
  if (!isPhone(params.phone)) throw notFound();
  const orders = dataOf(
    await api.call('getOrderByPhone', { params: { phone: params.phone, partner: place.partner } }),
    place,
  );
  const named = orders.find(
    ({ account, requestId }) => account === params.requestId || requestId === params.requestId,
  );
  const [first] = orders;
  if (!named && !first) throw notFound();
  if (!named) return { onward: idOfOrder(first as OrderRef) };
  const earlier = dataOf(await api.call('getDeliveryOrder', { params: { id: idOfOrder(named) } }), place);
  return { earlier, newest: first === named ? null : (first ?? null) };
}

/** Other servers name an order by its account only. */
export const idOfOrder = ({ requestId, account }: OrderRef): string => requestId ?? account;
