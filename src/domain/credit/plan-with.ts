import type { Offer } from '#domain/catalogue/offer.ts';
import { catPercent } from './cat.ts';
import type { Centavos } from './money.ts';
import { makePlan, type Plan } from './plan.ts';

export interface ChangedTerms {
  readonly downPaymentCentavos: Centavos;
  readonly weeks: number;
}

/**
 * Returns the plan of a phone's offer with another down payment or term: at the rate of that offer, its weekly payment
 * in whole pesos and rounded down, so that the CAT never rises.
 */
export function planWith(offer: Offer, { downPaymentCentavos, weeks }: ChangedTerms): Plan {
  const own = planOf(offer);
  if (downPaymentCentavos === offer.downPaymentCentavos && weeks === offer.weeks) return own;
  const financed = offer.priceCentavos - downPaymentCentavos;
  const terms = { cashPriceCentavos: offer.priceCentavos, downPaymentCentavos, weeks };
  // With the charge's IVA, as it is paid.
  const yearly = catPercent({
    amountCentavos: own.financedCentavos,
    paymentsCentavos: Array.from({ length: offer.weeks }, () => offer.weeklyCentavos),
  });
  const rate = (1 + yearly / 100) ** (1 / 52) - 1;
  const exact = rate === 0 ? financed / weeks : (financed * rate) / (1 - (1 + rate) ** -weeks);
  // Without interest no whole peso may cover it: then to the centavo.
  const least = Math.ceil(financed / weeks);
  for (let weekly = Math.floor(exact / 100) * 100; weekly > least; weekly -= 100) {
    const plan = makePlan({ ...terms, weeklyPaymentCentavos: weekly });
    if (plan.catPercent <= own.catPercent) return plan;
  }
  return makePlan({ ...terms, weeklyPaymentCentavos: least });
}

export const planOf = (offer: Offer): Plan =>
  makePlan({
    cashPriceCentavos: offer.priceCentavos,
    downPaymentCentavos: offer.downPaymentCentavos,
    weeklyPaymentCentavos: offer.weeklyCentavos,
    weeks: offer.weeks,
  });
