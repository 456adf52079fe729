import type { Product } from '#contract/catalogue.ts';
import { formatMoneyShort, toPesos, type Centavos } from '#domain/credit/money.ts';
import { nearestTerms } from '#domain/credit/plan-choice.ts';
import { planWith, type ChangedTerms } from '#domain/credit/plan-with.ts';
import type { Plan } from '#domain/credit/plan.ts';
import { choicesOf } from './product-view.ts';

/** Names of the chosen plan in addresses and forms. */
export const termNames = { downPayment: 'enganche', weeks: 'plazo' } as const;

/**
 * Returns the plan chosen in an address or a form: the nearest that the product offers. Null when it offers no choice, or
 * nothing was chosen.
 */
export function chosenTerms(
  product: Product,
  valueOf: (name: string) => FormDataEntryValue | null,
): ChangedTerms | null {
  const offered = choicesOf(product);
  const [downPayment, weeks] = [valueOf(termNames.downPayment), valueOf(termNames.weeks)];
  if (!offered || (!downPayment && !weeks)) return null;
  const terms = nearestTerms(offered.offer, offered.choices, {
    downPaymentCentavos: downPaymentIn(downPayment),
    weeks: /^\d{1,3}$/.test(String(weeks)) ? Number(weeks) : null,
  });
  const isOwn =
    terms.downPaymentCentavos === offered.offer.downPaymentCentavos && terms.weeks === offered.offer.weeks;
  return isOwn ? null : terms;
}

/** Returns the plan of those terms. */
export function planChosen(product: Product, terms: ChangedTerms | null): Plan | null {
  const offered = choicesOf(product);
  return offered && terms && planWith(offered.offer, terms);
}

/** The terms as an address has them: '&enganche=2000&plazo=26'; '' for the product's own. */
export const termsInAddress = (terms: ChangedTerms | null): string =>
  terms
    ? new URLSearchParams({
        [termNames.downPayment]: String(toPesos(terms.downPaymentCentavos)),
        [termNames.weeks]: String(terms.weeks),
      }).toString()
    : '';

/** As the field shows it, and reads it again. */
export const downPaymentText = (centavos: Centavos): string => formatMoneyShort(centavos);

/** '$1,999', '1999' and '1,999.50'; null: no amount. */
export function downPaymentIn(text: unknown): Centavos | null {
  const amount = /^\$?(\d{1,7})(?:\.(\d{1,2}))?$/.exec(String(text).normalize('NFKC').replace(/[\s,]/g, ''));
  return amount ? Number(amount[1]) * 100 + Number((amount[2] ?? '').padEnd(2, '0')) : null;
}
