import type { Day } from '#domain/calendar.ts';
import type { Centavos } from '../money.ts';
import type { Plan } from '../plan.ts';
import { datedWeeks, firstDueOf, firstDueOn, type FirstDue } from './due-days.ts';
import {
  ofKind,
  standing,
  termsOf,
  type LedgerEntry,
  type LoanTerms,
  type PausedDetail,
  type SettledBy,
} from './entries.ts';
import { pesoCentavos, settlingTarget, type PayoffQuote } from './payoff.ts';

/** What the facts of a credit come to, whatever the order in which they were told. */
export interface Outcome {
  readonly activated: { readonly on: Day; readonly firstDue: FirstDue } | null;
  /** Down payment included. */
  readonly appliedCentavos: Centavos;
  readonly settled: Settlement | null;
}

export interface Settlement {
  readonly on: Day;
  readonly by: SettledBy;
  readonly quote: string | null;
  /** What had to be paid to the weeks; the rest of the charge is rebated. */
  readonly targetCentavos: Centavos;
}

/**
 * Goes through money in and money out by value day, then cause (readings.md §9), so that any order of arrival comes to
 * the same. Only for credits that were not ended otherwise: an end is an act, and what it says stays.
 */
export function outcomeOf(entries: readonly LedgerEntry[], quotes: readonly PayoffQuote[]): Outcome {
  const terms = termsOf(entries);
  const still = standing(entries);
  const facts = [
    ...ofKind(still, 'delivered'),
    ...ofKind(still, 'received'),
    ...ofKind(still, 'refunded'),
    ...ofKind(still, 'paused'),
    ...ofKind(still, 'forgiven'),
  ];
  const credit = new Credit(terms, quotes);
  const [pinned] = ofKind(still, 'activated').filter(({ detail }) => detail.pinned);
  if (pinned) credit.activate(pinned.valueDay, pinned.detail.firstDueOn);
  for (const fact of facts.toSorted(byValueDay)) {
    if (fact.kind === 'paused') credit.pause(fact.detail);
    else if (fact.kind === 'delivered') credit.deliver(fact.detail.firstDueOn);
    else if (fact.kind === 'forgiven') credit.forgive(-fact.pots.owed, fact.valueDay);
    else credit.move(fact.pots.cash, fact.valueDay);
  }
  return credit.outcome();
}

class Credit {
  private money = 0;
  private forgiven = 0;
  private activated: Outcome['activated'] = null;
  private settled: Settlement | null = null;
  private readonly terms: LoanTerms;
  private pauses: readonly PausedDetail[] = [];
  private readonly quotes: readonly PayoffQuote[];
  private deliveredDueOn: Day | undefined;

  constructor(terms: LoanTerms, quotes: readonly PayoffQuote[]) {
    this.terms = terms;
    this.quotes = quotes;
  }

  /** `printedDueOn`: of a credit that was carried over. */
  activate(on: Day, printedDueOn?: Day): void {
    const { deliveredWithinDays } = this.terms;
    const firstDue =
      deliveredWithinDays === undefined && printedDueOn !== undefined
        ? { on: printedDueOn, promisedUntil: null }
        : firstDueOf(deliveredWithinDays, on, this.deliveredDueOn);
    this.activated = { on, firstDue };
  }

  /** Nor is money of before the delivery priced by its days. */
  deliver(dueOn: Day): void {
    this.deliveredDueOn = dueOn;
    if (this.activated) this.activate(this.activated.on);
  }

  /** Earlier money is not priced again by the new days. */
  pause(detail: PausedDetail): void {
    this.pauses = [...this.pauses, detail];
  }

  /** Money in, or out: what was refunded is no longer there to settle with, should other money be charged back. */
  move(centavos: Centavos, day: Day): void {
    this.money += centavos;
    if (!this.activated && this.money >= this.plan.downPaymentCentavos) this.activate(day);
    if (this.settled && this.paid() < this.settled.targetCentavos) this.settled = null;
    const offer = this.settling(day);
    if (offer) this.settled = { on: day, ...offer };
  }

  /**
   * What is forgiven comes off what is still to be paid, whichever way the credit ends. Where it covers a payoff it ends the
   * credit, and no money that was paid before is over because of it.
   */
  forgive(centavos: Centavos, day: Day): void {
    this.forgiven += centavos;
    if (this.settled) {
      // Money of the same day ended it first: it has to have paid no more than what nobody forgave.
      const targetCentavos = Math.min(this.settled.targetCentavos, this.fullCentavos());
      this.settled = { ...this.settled, targetCentavos };
    } else if (this.settling(day)) {
      // Money of the same day beyond what is owed is over from the start: giving it back touches no settlement.
      const targetCentavos = Math.min(this.paid(), this.fullCentavos());
      this.settled = { on: day, by: 'forgiven', quote: null, targetCentavos };
    }
  }

  private settling(day: Day): Omit<Settlement, 'on'> | null {
    const covered = this.paid() + this.forgiven;
    // Below the financed amount, less the centavos that a quote leaves out, no rule ends a credit: most events need not
    // price a payoff.
    const leastCentavos = this.plan.financedCentavos - (pesoCentavos - 1);
    if (!this.activated || this.settled || covered < leastCentavos) return null;
    const weeks = datedWeeks(this.plan, firstDueOn(this.activated.firstDue, day), this.pauses);
    const { centavos, by, quote } = settlingTarget(this.plan, weeks, day, this.quotes);
    if (covered < centavos) return null;
    // A forgiving may be of more than this day's payoff: its day was before that of a later down payment.
    return { by, quote, targetCentavos: Math.max(0, centavos - this.forgiven) };
  }

  outcome(): Outcome {
    const { activated, settled, plan } = this;
    const full = this.fullCentavos();
    const targetCentavos = settled ? Math.min(settled.targetCentavos, full) : full;
    const appliedCentavos = activated ? Math.min(this.money, plan.downPaymentCentavos + targetCentavos) : 0;
    return { activated, appliedCentavos, settled: settled && { ...settled, targetCentavos } };
  }

  /** All that money can pay of the weeks: nobody takes back what was forgiven, and money told late is over. */
  private fullCentavos(): Centavos {
    return this.plan.totalCentavos - this.plan.downPaymentCentavos - this.forgiven;
  }

  private get plan(): Plan {
    return this.terms.plan;
  }

  private paid(): Centavos {
    return this.money - this.plan.downPaymentCentavos;
  }
}

type Dated = Pick<LedgerEntry, 'valueDay' | 'cause'>;

/** Of one day: money in, pauses, money out, as their causes sort. */
export function byValueDay(one: Dated, other: Dated): number {
  return compare(one.valueDay, other.valueDay) || compare(one.cause, other.cause);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
