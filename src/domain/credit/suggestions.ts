import type { Offer } from '#domain/catalogue/offer.ts';
import { decide, type DecisionInput, type Reason } from './decision.ts';
import type { Plan } from './plan.ts';
import { planOf, planWith, type ChangedTerms } from '#domain/credit/plan-with.ts';
import { DomainError } from '#domain/errors.ts';

/** A phone that the partner sells now. */
export interface SoldPhone extends Offer {
  readonly productId: number;
  readonly name: string;
}

/** What would be approved instead, today and with the same data. */
export interface Suggestion {
  readonly kind: 'down-payment' | 'term' | 'phone';
  readonly phone: Pick<SoldPhone, 'productId' | 'name'>;
  readonly plan: Plan;
}

/**
 * Returns up to three plans that `decide` approves for who was refused: the same phone with a higher down payment or
 * over more weeks, and cheaper phones, the dearest first. None where another plan changes nothing.
 *
 * @param own the phone of the request, at the offer it was asked for
 * @param cheaper dearest first
 */
export function suggestionsFor(
  input: DecisionInput,
  own: SoldPhone,
  cheaper: readonly SoldPhone[],
): readonly Suggestion[] {
  const { outcome, reasons } = decide(input);
  if (outcome !== 'refused' || !reasons.every(({ code }) => isOfPlan(code))) return [];
  const isApproved = (plan: Plan) => decide({ ...input, plan }).outcome === 'approved';
  const suggest = (kind: Suggestion['kind'], phone: SoldPhone, plan: Plan | undefined): Suggestion[] =>
    plan && isApproved(plan) ? [{ kind, phone: { productId: phone.productId, name: phone.name }, plan }] : [];
  return [
    ...suggest('down-payment', own, leastDownPayment(own, isApproved)),
    ...suggest('term', own, shortestTerm(own, isApproved)),
    ...cheaper.flatMap((phone) => suggest('phone', phone, planOf(phone))),
  ].slice(0, 3);
}

/** Whether a refusal for this reason is about the plan, not about the person. */
export const isOfPlan = (code: string): boolean => code === 'amount-over-limit' || code === 'debt-burden';

/** A down payment rises in steps of $100, up to half of the price. */
const stepCentavos = 100_00;

function leastDownPayment(own: Offer, isApproved: (plan: Plan) => boolean): Plan | undefined {
  const { downPaymentCentavos: from, priceCentavos, weeks } = own;
  const first = Math.floor(from / stepCentavos) + 1;
  const last = Math.floor(priceCentavos / 2 / stepCentavos);
  const at = (steps: number) => planWith(own, { downPaymentCentavos: steps * stepCentavos, weeks });
  if (first > last || !isApproved(at(last))) return undefined;
  // The more is paid at first, the less is financed and the less a week costs.
  let [low, high] = [first, last];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (isApproved(at(middle))) high = middle;
    else low = middle + 1;
  }
  return at(high);
}

const shortestTerm = (own: Offer, isApproved: (plan: Plan) => boolean): Plan | undefined =>
  counterOfferWeeks
    .filter((weeks) => weeks > own.weeks)
    .map((weeks) => planWith(own, { downPaymentCentavos: own.downPaymentCentavos, weeks }))
    .find(isApproved);

/** Terms that a person of the desk may offer, in weeks. */
export const counterOfferWeeks = [13, 26, 39, 52, 65, 78] as const;

interface CounterOfferRequest extends ChangedTerms {
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
