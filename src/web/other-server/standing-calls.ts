import type { DeliveryOrder } from '#contract/orders.ts';
import { factsBehind } from '#domain/onboarding/flags.ts';
import { standingPath } from '#domain/onboarding/paths.ts';
import { shownScreens, standing } from '#domain/onboarding/progress.ts';
import type { ApiClient } from '#web/api-client.ts';
import type { AdaptedCalls, Visit } from './adapted-calls.ts';
import { pageOf } from './page.ts';

type StandingCalls = Required<Pick<AdaptedCalls, 'getDeliveryOrder' | 'validateAddress'>>;

/** Derives the current step of a request from its flags, for a server that does not send it. */
export function standingCalls(server: ApiClient, { path }: Visit): StandingCalls {
  let isAddressSent = false;
  return {
    async getDeliveryOrder(input) {
      const result = await server.call('getDeliveryOrder', input);
      if (!result.ok || isAddressSent) return result;
      return { ...result, data: withStanding(result.data, input.params.id, path) };
    },
    /**
     * The next step after a shipping address depends on whether it was edited, which the flags do not say: the screen
     * uses the flag stored in the browser (spec §2 'Address validation').
     */
    async validateAddress(input) {
      const result = await server.call('validateAddress', input);
      isAddressSent ||= result.ok;
      return result;
    },
  };
}

/** Adds the current step, by the journey table and the flags of spec §3. An order without flags stays unchanged. */
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
