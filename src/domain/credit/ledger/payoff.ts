import { addDays, type Day } from '#domain/calendar.ts';
import type { Centavos } from '../money.ts';
import type { Instalment, Plan } from '../plan.ts';
import { begunWeeks, elapsedWeeks } from './due-days.ts';
import { chargeOf } from './pots.ts';

/**
 * `straight-week/1`: what has to have been paid to the weeks, in all, to be free after `weeks` of them: the financed
 * amount and the charge of these weeks in equal parts (contract, "Pago anticipado"; LFPC 66 and 69), never more than
 * the actuarial cap.
 */
export function payoffTarget(plan: Plan, weeks: number): Centavos {
  return Math.min(straightTarget(plan, weeks), actuarialTarget(plan, weeks));
}

export function straightTarget(plan: Plan, weeks: number): Centavos {
  return plan.financedCentavos + Math.floor((chargeOf(plan) * weeks) / plan.weeks);
}

/** `actuarial-week/1`: the balance at the CAT's weekly rate after `weeks`, and the payments due until then. */
export function actuarialTarget(plan: Plan, weeks: number): Centavos {
  const rate = weeklyRate(plan);
  let balance = plan.financedCentavos;
  let due = 0;
  for (let week = 1; week <= weeks; week++) {
    const payment = week === plan.weeks ? plan.lastPaymentCentavos : plan.weeklyPaymentCentavos;
    balance = balance * (1 + rate) - payment;
    due += payment;
  }
  return Math.round(balance) + due;
}

/** r of F = Σ payment / (1 + r)^k. */
export function weeklyRate(plan: Plan): number {
  let [low, high] = [0, 1];
  while (presentValue(plan, high) > plan.financedCentavos) high *= 2;
  for (let step = 0; step < bisections; step++) {
    const middle = (low + high) / 2;
    if (presentValue(plan, middle) > plan.financedCentavos) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Until neighbouring doubles. */
const bisections = 60;

/** All payments but the last are equal, so their sum has a closed form; exact near 0 too, where nothing is charged. */
function presentValue({ weeks, weeklyPaymentCentavos, lastPaymentCentavos }: Plan, rate: number): number {
  const growth = Math.log1p(rate);
  const annuity = -Math.expm1(-(weeks - 1) * growth) / rate;
  return weeklyPaymentCentavos * annuity + lastPaymentCentavos * Math.exp(-weeks * growth);
}

/** The price of ending a credit on a day. */
export interface Payoff {
  /** k: weeks that have elapsed. The running week is not charged (LFPC 69). */
  readonly weeksElapsed: number;
  readonly exactCentavos: Centavos;
  /** Whole pesos, rounded down; what is left of a peso is rebated. */
  readonly printedCentavos: Centavos;
  /** What she would still pay without it, less the printed amount. */
  readonly savingCentavos: Centavos;
}

/** What a payoff is computed from: an active credit. */
export interface Running {
  readonly plan: Plan;
  readonly weeks: readonly Instalment[];
  /** Money applied to weeks, arrears and advances included, and what was forgiven of them. */
  readonly coveredCentavos: Centavos;
}

/** A payoff is printed in whole pesos. */
export const pesoCentavos = 100;

export function payoffOn({ plan, weeks, coveredCentavos }: Running, day: Day): Payoff {
  const weeksElapsed = elapsedWeeks(weeks, day);
  const exactCentavos = Math.max(0, payoffTarget(plan, weeksElapsed) - coveredCentavos);
  const printedCentavos = Math.floor(exactCentavos / pesoCentavos) * pesoCentavos;
  const owed = plan.totalCentavos - plan.downPaymentCentavos - coveredCentavos;
  return { weeksElapsed, exactCentavos, printedCentavos, savingCentavos: owed - printedCentavos };
}

/** A price that holds until a day, whatever else is paid meanwhile. */
export interface PayoffQuote {
  readonly id: string;
  readonly day: Day;
  readonly weeksElapsed: number;
  readonly amountCentavos: Centavos;
  /** What was covered when it was made: money that comes in afterwards, under any reference, counts towards the amount. */
  readonly coveredCentavos: Centavos;
  /** Last value day. */
  readonly validUntil: Day;
}

/** Null when what is left is under a peso: nothing worth a voucher. */
export function quotePayoff(id: string, running: Running, day: Day): PayoffQuote | null {
  const { weeksElapsed, printedCentavos } = payoffOn(running, day);
  if (printedCentavos <= 0) return null;
  return {
    id,
    day,
    weeksElapsed,
    amountCentavos: printedCentavos,
    coveredCentavos: running.coveredCentavos,
    validUntil: quoteValidUntil(running.weeks, day),
  };
}

/**
 * To the day before the next due day, at least three days. After the last due day the price no longer changes, so the
 * quote lasts a week.
 */
export function quoteValidUntil(weeks: readonly Instalment[], day: Day): Day {
  const next = weeks.find(({ dueOn }) => dueOn > day);
  if (next === undefined) return addDays(day, 7);
  const [eve, least] = [addDays(next.dueOn, -1), addDays(day, 3)];
  return eve > least ? eve : least;
}

/** The rest of a quote, by what has been covered since. */
export function missingOf(quote: PayoffQuote, coveredCentavos: Centavos): Centavos {
  return Math.max(0, quote.coveredCentavos + quote.amountCentavos - coveredCentavos);
}

/** The least sum paid to weeks, or forgiven, that ends the credit with money of that value day, and by which rule. */
export function settlingTarget(
  plan: Plan,
  weeks: readonly Instalment[],
  day: Day,
  quotes: readonly PayoffQuote[],
): { readonly centavos: Centavos; readonly by: 'full' | 'early' | 'quote'; readonly quote: string | null } {
  const full = plan.totalCentavos - plan.downPaymentCentavos;
  const early = payoffTarget(plan, begunWeeks(weeks, day));
  const offers = quotes
    .filter(({ validUntil }) => day <= validUntil)
    .map((each) => ({ centavos: each.coveredCentavos + each.amountCentavos, quote: each.id }))
    .toSorted((one, other) => one.centavos - other.centavos);
  const [offer] = offers;
  if (offer !== undefined && offer.centavos < Math.min(early, full)) return { ...offer, by: 'quote' };
  return early < full
    ? { centavos: early, by: 'early', quote: null }
    : { centavos: full, by: 'full', quote: null };
}
