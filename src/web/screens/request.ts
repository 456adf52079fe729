import { redirect, type RouterContextProvider } from 'react-router';
import type { DeliveryOrder } from '#contract/orders.ts';
import { keepUnits } from '#domain/catalogue/units.ts';
import type { RequestScreen, StepId } from '#domain/onboarding/journey.ts';
import { screenPath, UNKNOWN_PHONE, type ShopRef } from '#domain/onboarding/paths.ts';
import type { ApiClient } from '#web/api-client.ts';
import { apiContext } from '#web/context.ts';
import { dataOf } from '#web/shell/answers.ts';
import { inShop, shopRefOf } from '#web/shell/shop-ref.ts';

/** A credit request, loaded for one of its screens. */
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
 * Call it first in every request screen's loader: loads the request and checks that this screen may be shown. Throws a
 * redirect to phone verification when the session is lost, a redirect to the current step when this is not it, or the
 * 404 page when the request is unknown. `alsoAt`: a step at which the screen itself decides.
 */
export async function openRequest(
  args: RequestArgs,
  screen: RequestScreen,
  alsoAt?: StepId,
): Promise<OpenRequest> {
  const shopRef = shopRefOf(args.params);
  const api = args.context.get(apiContext);
  const { requestId } = args.params;
  const result = await api.call('getDeliveryOrder', { params: { id: requestId } });
  if (!result.ok && result.status === 401) {
    throw redirect(screenPath(shopRef, 'phone-verification', { requestId, phone: UNKNOWN_PHONE }));
  }
  const order = dataOf(result, shopRef);
  const isAlso = alsoAt !== undefined && order.step === alsoAt;
  if (order.shows && order.nextStep && !order.shows.includes(screen) && !isAlso) {
    throw redirect(inShop(order.nextStep, shopRef));
  }
  const product = { ...order.product, name: keepUnits(order.product.name) };
  return { shopRef, requestId, order: { ...order, product }, api };
}

/** The picture of the requested product. Other servers' orders have only its name (spec §3): ask for the product. */
export async function orderPicture({ order, api }: OpenRequest): Promise<string | undefined> {
  const { id, thubnailUrl } = order.product;
  if (thubnailUrl !== undefined) return thubnailUrl;
  const product = await api.call('getProduct', { params: { id } });
  return product.ok && product.data.thubnailUrl ? product.data.thubnailUrl : undefined;
}
