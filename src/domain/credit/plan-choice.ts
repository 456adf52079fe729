import type { Offer } from '#domain/catalogue/offer.ts';
import { DomainError } from '#domain/errors.ts';
import { formatMoneyShort, type Centavos } from './money.ts';
import type { Plan } from './plan.ts';
import { planWith, type ChangedTerms } from './plan-with.ts';

/** How far the plans of a partner's phones may be changed by the customer; a partner without bands has neither. */
export interface PlanBands {
  /** Terms besides the phone's own; only shorter ones are offered. */
  readonly weeks: readonly number[];
  /** The highest down payment, of the cash price. */
  readonly downPaymentPercent: number;
}

/** What a customer may choose for one phone: from its own down payment up, and its own term or a shorter one. */
export interface PlanChoices {
  readonly maxDownPaymentCentavos: Centavos;
  /** The shortest first; the last is the phone's own. */
  readonly weeks: readonly number[];
}

/** Null: there is only the phone's own plan. */
export function planChoices(offer: Offer, bands: PlanBands): PlanChoices | null {
  const shorter = bands.weeks.filter((each) => each < offer.weeks);
  const weeks = [...new Set([...shorter, offer.weeks])].toSorted((a, b) => a - b);
  const most = Math.floor((offer.priceCentavos * bands.downPaymentPercent) / 100);
  const steps = Math.max(0, Math.floor((most - offer.downPaymentCentavos) / stepCentavos));
  if (steps === 0 && weeks.length === 1) return null;
  return { maxDownPaymentCentavos: offer.downPaymentCentavos + steps * stepCentavos, weeks };
}

/** Down payments go up from the phone's own by whole pesos. */
const stepCentavos = 100;

/** Returns the plan that a customer chose. @throws invalid-input, with what may be chosen instead */
export function chosenPlan(offer: Offer, choices: PlanChoices | null, asked: ChangedTerms): Plan {
  const { weeks, maxDownPaymentCentavos } = choices ?? onlyOwn(offer);
  if (!weeks.includes(asked.weeks)) {
    throw wrong('weeks', `Ese plazo no se ofrece para este equipo. Puedes elegir: ${inWords(weeks)}.`);
  }
  const above = asked.downPaymentCentavos - offer.downPaymentCentavos;
  if (above < 0 || asked.downPaymentCentavos > maxDownPaymentCentavos || above % stepCentavos !== 0) {
    throw wrong('downPaymentPrice', downPaymentsInWords(offer, maxDownPaymentCentavos));
  }
  return planWith(offer, asked);
}

/** Returns what may be chosen nearest to what an address or a field says: of a term that is not offered, the phone's own. */
export function nearestTerms(
  offer: Offer,
  choices: PlanChoices,
  asked: { readonly downPaymentCentavos: Centavos | null; readonly weeks: number | null },
): ChangedTerms {
  const { maxDownPaymentCentavos: most, weeks } = choices;
  const own = offer.downPaymentCentavos;
  const within = Math.min(Math.max(asked.downPaymentCentavos ?? own, own), most);
  return {
    downPaymentCentavos: own + Math.floor((within - own) / stepCentavos) * stepCentavos,
    weeks: weeks.find((each) => each === asked.weeks) ?? offer.weeks,
  };
}

const onlyOwn = (offer: Offer): PlanChoices => ({
  maxDownPaymentCentavos: offer.downPaymentCentavos,
  weeks: [offer.weeks],
});

/** '26, 39 o 52 semanas' */
const inWords = (weeks: readonly number[]): string => {
  const [last, ...others] = weeks.toReversed();
  return `${others.length > 0 ? `${others.toReversed().join(', ')} o ` : ''}${last} semanas`;
};

const downPaymentsInWords = ({ downPaymentCentavos: own }: Offer, most: Centavos): string =>
  own === most
    ? `El enganche de este equipo es de ${formatMoneyShort(own)}.`
    : `El enganche de este equipo puede ser de ${formatMoneyShort(own)} a ${formatMoneyShort(most)}, en pesos enteros.`;

const wrong = (field: string, message: string) =>
  new DomainError('invalid-input', { field, messages: [message] });
