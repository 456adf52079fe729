import { redirect, type RouterContextProvider } from 'react-router';
import type { DeliveryOrder } from '#contract/orders.ts';
import { keepUnits } from '#domain/catalogue/units.ts';
import type { RequestScreen } from '#domain/onboarding/journey.ts';
import { screenPath, type ShopRef } from '#domain/onboarding/paths.ts';
import type { ApiClient } from '#web/api-client.ts';
import { apiContext } from '#web/context.ts';
import { dataOf } from '#web/shell/answers.ts';
import { inShop, shopRefOf } from '#web/shell/shop-ref.ts';

/** A credit request, opened by a loader for one of its screens. */
export interface OpenRequest {
  shopRef: ShopRef;
  requestId: string;
  order: DeliveryOrder;
  api: ApiClient;
}

interface RequestArgs {
  params: { partner: string; promotor?: string | undefined; commercialPartner: string; requestId: string };
  context: Readonly<RouterContextProvider>;
}

/**
 * The first line of every request screen's loader: whose request it is and whether this screen may be shown as it
 * stands. A lost session proves the phone again; another step sends the person there; unknown is the 404 page.
 */
export async function openRequest(args: RequestArgs, screen: RequestScreen): Promise<OpenRequest> {
  const shopRef = shopRefOf(args.params);
  const api = args.context.get(apiContext);
  const { requestId } = args.params;
  const result = await api.call('getDeliveryOrder', { params: { id: requestId } });
  if (!result.ok && result.status === 401) {
    throw redirect(screenPath(shopRef, 'phone-verification', { requestId, phone: UNKNOWN_PHONE }));
  }
  const order = dataOf(result, shopRef);
  if (order.shows && order.nextStep && !order.shows.includes(screen)) {
    throw redirect(inShop(order.nextStep, shopRef));
  }
  const product = { ...order.product, name: keepUnits(order.product.name) };
  return { shopRef, requestId, order: { ...order, product }, api };
}

/** The picture of what is asked for. Other servers' orders name the product only (spec §3): its own call has it. */
export async function orderPicture({ order, api }: OpenRequest): Promise<string | undefined> {
  const { id, thubnailUrl } = order.product;
  if (thubnailUrl !== undefined) return thubnailUrl;
  const product = await api.call('getProduct', { params: { id } });
  return product.ok && product.data.thubnailUrl ? product.data.thubnailUrl : undefined;
}

/** Stands in the path for a phone that this browser does not know. */
export const UNKNOWN_PHONE = '-';
