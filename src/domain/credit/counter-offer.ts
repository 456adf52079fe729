import type { Offer } from '#domain/catalogue/offer.ts';
import { DomainError } from '#domain/errors.ts';
import { decide, type DecisionInput, type Reason } from './decision.ts';
import type { Plan } from './plan.ts';
import { planWith, type ChangedTerms } from './plan-with.ts';

/** Terms that a person of the desk may offer, in weeks. */
export const counterOfferWeeks = [13, 26, 39, 52, 65, 78] as const;

export interface CounterOfferRequest extends ChangedTerms {
  /** The phone offered now: that of the request, or a cheaper one. */
  readonly offer: Offer;
  readonly isOtherPhone: boolean;
}

/** Returns the plan of a counter-offer, or throws what to write instead. */
export function counterOffer(present: Offer, asked: CounterOfferRequest): Plan {
  const { offer, isOtherPhone, downPaymentCentavos, weeks } = asked;
  const isKnownTerm = [offer.weeks, present.weeks, ...counterOfferWeeks].includes(weeks);
  if (!isKnownTerm) throw wrong('weeks', 'Elija un plazo de la lista.');
  if (isOtherPhone && offer.priceCentavos >= present.priceCentavos) {
    throw wrong('product', 'Elija un equipo de menor precio.');
  }
  if (downPaymentCentavos < offer.downPaymentCentavos) {
    throw wrong('downPayment', 'El enganche no puede ser menor que el del equipo.');
  }
  if (downPaymentCentavos >= offer.priceCentavos) {
    throw wrong('downPayment', 'El enganche debe ser menor que el precio de contado.');
  }
  const isSame =
    !isOtherPhone && downPaymentCentavos === present.downPaymentCentavos && weeks === present.weeks;
  if (isSame) throw wrong('downPayment', 'Cambie el enganche, el plazo o el equipo.');
  return planWith(offer, { downPaymentCentavos, weeks });
}

const wrong = (field: string, message: string) =>
  new DomainError('invalid-input', { field, messages: [message] });

/** Returns why the credit rules refuse a plan; empty: it is inside the bands of this credit history. */
export function refusalsOfPlan(input: DecisionInput, plan: Plan): readonly Reason[] {
  const decision = decide({ ...input, plan });
  return decision.outcome === 'refused' ? decision.reasons : [];
}
