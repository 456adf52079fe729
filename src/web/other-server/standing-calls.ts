import type { DeliveryOrder } from '#contract/orders.ts';
import { factsBehind } from '#domain/onboarding/flags.ts';
import { standingPath } from '#domain/onboarding/paths.ts';
import { shownScreens, standing } from '#domain/onboarding/progress.ts';
import type { ApiClient } from '#web/api-client.ts';
import type { AdaptedCalls, Visit } from './adapted-calls.ts';
import { pageOf } from './page.ts';

type StandingCalls = Required<Pick<AdaptedCalls, 'getDeliveryOrder' | 'validateAddress'>>;

/** Says where a request stands for a server that does not, as far as its flags tell. */
export function standingCalls(server: ApiClient, { path }: Visit): StandingCalls {
  let isAddressSent = false;
  return {
    async getDeliveryOrder(input) {
      const result = await server.call('getDeliveryOrder', input);
      if (!result.ok || isAddressSent) return result;
      return { ...result, data: withStanding(result.data, input.params.id, path) };
    },
    /**
     * What follows a shipping address depends on whether it was edited, which the flags leave unsaid: the screen goes
     * by what the browser knows (spec §2 'Address validation').
     */
    async validateAddress(input) {
      const result = await server.call('validateAddress', input);
      isAddressSent ||= result.ok;
      return result;
    },
  };
}

/** By the journey table and the flags of spec §3. An order without flags either is left as it is. */
function withStanding(order: DeliveryOrder, requestId: string, path: string): DeliveryOrder {
  const hasFlags = (order as Partial<DeliveryOrder>).verificationCodePhone !== undefined;
  const page = pageOf(path);
  if (order.shows || !hasFlags || page === null) return order;
  const facts = factsBehind(order, page.screen);
  const now = standing(facts);
  const { phone, product } = order;
  return {
    ...order,
    ...(now.state === 'cancelled' ? {} : { step: now.step }),
    screen: now.screen,
    shows: shownScreens(facts),
    nextStep: standingPath(page.shopRef, facts, { requestId, phone, product: product.id }),
  };
}
