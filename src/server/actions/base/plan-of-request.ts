import { LRUCache } from 'lru-cache';
import { makePlan, type Plan } from '#domain/credit/plan.ts';
import type { CreditRequest } from '#server/queries/requests/credit-requests.ts';

type Offer = Pick<CreditRequest, 'price_centavos' | 'down_payment_centavos' | 'weekly_centavos' | 'weeks'>;

/** Returns the plan offered when the request began: the only source of its figures until it is signed. */
export function planOfRequest(row: Offer): Plan {
  const offer = {
    cashPriceCentavos: row.price_centavos,
    downPaymentCentavos: row.down_payment_centavos,
    weeklyPaymentCentavos: row.weekly_centavos,
    weeks: row.weeks,
  };
  const name = Object.values(offer).join('/');
  const plan = plans.get(name) ?? makePlan(offer);
  plans.set(name, plan);
  return plan;
}

/** Cached by the offer, which most requests share: the CAT is found by iteration. */
const plans = new LRUCache<string, Plan>({ max: 500 });
