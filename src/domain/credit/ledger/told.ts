import type { Day } from '#domain/calendar.ts';
import type { Centavos } from '../money.ts';
import { sharesOf, type Share } from './allocation.ts';
import type { Purpose } from './entries.ts';
import type { MoneyFact } from './facts.ts';
import { missingOf, quotePayoff, type PayoffQuote } from './payoff.ts';
import { isClosed, weeksOn, type Position } from './position.ts';

/** What the customer is told of money that came in, as data; receipt-sentence.ts makes the sentence. */
export type Told = { readonly receivedCentavos: Centavos } & (
  | {
      readonly kind: 'weeks';
      readonly shares: readonly Share[];
      readonly totalWeeks: number;
      /** The week whose voucher was paid; null for other vouchers. */
      readonly asked: number | null;
      readonly askedWasCovered: boolean;
    }
  | {
      readonly kind: 'down-payment';
      readonly missingCentavos: Centavos;
      /** Whether the down payment's own voucher was paid. */
      readonly asked: boolean;
    }
  | { readonly kind: 'activated'; readonly shares: readonly Share[] }
  | { readonly kind: 'settled' | 'closed'; readonly refundCentavos: Centavos }
  | {
      readonly kind: 'payoff-short';
      readonly missingCentavos: Centavos;
      readonly until: Day;
      /** The quote had expired: this is the price of a new one, which the caller makes. */
      readonly isNewOffer: boolean;
    }
);

interface Telling {
  readonly before: Position;
  readonly after: Position;
  readonly fact: MoneyFact;
  readonly purpose: Purpose;
  readonly quotes: readonly PayoffQuote[];
}

export function toldOf({ before, after, fact, purpose, quotes }: Telling): Told {
  const { plan } = after.terms;
  const receivedCentavos = fact.centavos;
  if (isClosed(after.status)) {
    const kind = isClosed(before.status) ? 'closed' : 'settled';
    const refundCentavos = after.heldCentavos - before.heldCentavos;
    // Money that was held before the activation is not news of this payment: all that is over is said.
    return {
      kind,
      receivedCentavos,
      refundCentavos: kind === 'closed' ? refundCentavos : after.heldCentavos,
    };
  }
  if (after.activated === null) {
    const missingCentavos = plan.downPaymentCentavos - after.heldCentavos;
    return { kind: 'down-payment', receivedCentavos, missingCentavos, asked: purpose.kind === 'down' };
  }
  const placed = (from: Centavos, to: Centavos) => sharesOf(plan, after.forgiven, from, to);
  const shares = placed(before.appliedCentavos, after.appliedCentavos).filter(({ week }) => week > 0);
  if (before.activated === null) return { kind: 'activated', receivedCentavos, shares };
  const offer = purpose.kind === 'payoff' ? offerAfter(after, fact, quotes, purpose.quote) : null;
  if (offer !== null) return { kind: 'payoff-short', receivedCentavos, ...offer };
  const asked = purpose.kind === 'week' ? purpose.week : null;
  const [first] = placed(before.appliedCentavos, plan.totalCentavos);
  const askedWasCovered = asked !== null && first !== undefined && asked < first.week;
  return { kind: 'weeks', receivedCentavos, shares, totalWeeks: plan.weeks, asked, askedWasCovered };
}

/** The rest of the quote while it can still be paid, else the price of a new one. */
function offerAfter(
  after: Position,
  fact: MoneyFact,
  quotes: readonly PayoffQuote[],
  id: string,
): { missingCentavos: Centavos; until: Day; isNewOffer: boolean } | null {
  const { coveredCentavos, terms } = after;
  const quote = quotes.find((each) => each.id === id);
  if (quote !== undefined && fact.today <= quote.validUntil) {
    const missingCentavos = missingOf(quote, coveredCentavos);
    return { missingCentavos, until: quote.validUntil, isNewOffer: false };
  }
  const offer = quotePayoff(
    'new',
    { plan: terms.plan, weeks: weeksOn(after, fact.today), coveredCentavos },
    fact.today,
  );
  return offer && { missingCentavos: offer.amountCentavos, until: offer.validUntil, isNewOffer: true };
}
