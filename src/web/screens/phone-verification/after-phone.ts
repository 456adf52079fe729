import type { DeliveryOrder } from '#contract/orders.ts';
import { isPhone } from '#domain/applicant/phone.ts';
import { screenPath, type ShopRef } from '#domain/onboarding/paths.ts';
import type { ApiClient } from '#web/api-client.ts';
import { inShop } from '#web/shell/shop-ref.ts';

/**
 * The path that follows a verified phone (spec §4): the question about a request already in process, by its account and
 * product; else the request's next step, geolocalization for a new one.
 */
export async function wayAfterPhone(
  api: ApiClient,
  shopRef: ShopRef,
  order: Pick<DeliveryOrder, 'requestId' | 'phone'> & Partial<Pick<DeliveryOrder, 'account' | 'nextStep'>>,
): Promise<string> {
  const onward = order.nextStep
    ? inShop(order.nextStep, shopRef)
    : screenPath(shopRef, 'geolocalization', { requestId: order.requestId });
  if (!isPhone(order.phone)) return onward;
  const process = await api.call('getCreditProcess', {
    params: { phone: order.phone, partner: shopRef.partner },
  });
  // Without an answer continue with this request: nothing is lost by not asking.
  const earlier = process.ok ? process.data : null;
  if (!earlier || earlier.requestId === order.requestId || earlier.account === order.account) return onward;
  return screenPath(shopRef, 'credit-process', {
    requestId: earlier.account,
    phone: order.phone,
    product: earlier.product.id,
  });
}
