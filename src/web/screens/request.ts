import { redirect, type RouterContextProvider } from 'react-router';
import type { DeliveryOrder } from '#contract/orders.ts';
import type { RequestScreen } from '#domain/onboarding/journey.ts';
import { screenPath, type Place } from '#domain/onboarding/paths.ts';
import type { ApiClient } from '#web/api-client.ts';
import { apiContext } from '#web/context.ts';
import { dataOf } from '#web/shell/answers.ts';
import { inPlace, placeOf } from '#web/shell/place.ts';

/** A credit request, opened by a loader for one of its screens. */
export interface OpenRequest {
  place: Place;
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
 * A server that does not say which screens it shows (API_ORIGIN) is taken at the path's word.
 */
export async function openRequest(args: RequestArgs, screen: RequestScreen): Promise<OpenRequest> {
  const place = placeOf(args.params);
  const api = args.context.get(apiContext);
  const { requestId } = args.params;
  const result = await api.call('getDeliveryOrder', { params: { id: requestId } });
  if (!result.ok && result.status === 401) {
    throw redirect(screenPath(place, 'phone-verification', { requestId, phone: UNKNOWN_PHONE }));
  }
  const order = dataOf(result, place);
  if (order.shows && order.nextStep && !order.shows.includes(screen)) {
    throw redirect(inPlace(order.nextStep, place));
  }
  return { place, requestId, order, api };
}

/** Stands in the path for a phone that this browser does not know. */
export const UNKNOWN_PHONE = '-';
