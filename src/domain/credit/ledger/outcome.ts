import { addDays, type Day } from '#domain/calendar.ts';
import type { Centavos } from '../money.ts';
import type { Instalment, Plan } from '../plan.ts';
import { datedWeeks } from './due-days.ts';
import { ofKind, standing, termsOf, type LedgerEntry, type PausedDetail, type SettledBy } from './entries.ts';
import { settlingTarget, type PayoffQuote } from './payoff.ts';

/** What the facts of a credit come to, whatever the order in which they were told. */
export interface Outcome {
  readonly activated: { readonly on: Day; readonly firstDueOn: Day } | null;
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
  const { plan } = termsOf(entries);
  const still = standing(entries);
  const facts = [...ofKind(still, 'received'), ...ofKind(still, 'refunded'), ...ofKind(still, 'paused')];
  const credit = new Credit(plan, quotes);
  const [pinned] = ofKind(still, 'activated').filter(({ detail }) => detail.pinned);
  if (pinned) credit.activate(pinned.valueDay, pinned.detail.firstDueOn);
  for (const fact of facts.toSorted(byValueDay)) {
    if (fact.kind === 'paused') credit.pause(fact.detail);
    else credit.move(fact.pots.cash, fact.valueDay);
  }
  return credit.outcome();
}

class Credit {
  private money = 0;
  private activated: Outcome['activated'] = null;
  private settled: Settlement | null = null;
  private weeks: readonly Instalment[] = [];
  private readonly plan: Plan;
  private pauses: readonly PausedDetail[] = [];
  private readonly quotes: readonly PayoffQuote[];

  constructor(plan: Plan, quotes: readonly PayoffQuote[]) {
    this.plan = plan;
    this.quotes = quotes;
  }

  activate(on: Day, firstDueOn: Day): void {
    this.activated = { on, firstDueOn };
    this.weeks = datedWeeks(this.plan, firstDueOn, this.pauses);
  }

  /** Earlier money is not priced again by the new days. */
  pause(detail: PausedDetail): void {
    this.pauses = [...this.pauses, detail];
    if (this.activated) this.activate(this.activated.on, this.activated.firstDueOn);
  }

  /** Money in, or out: what was refunded is no longer there to settle with, should other money be charged back. */
  move(centavos: Centavos, day: Day): void {
    this.money += centavos;
    if (!this.activated && this.money >= this.plan.downPaymentCentavos) this.activate(day, addDays(day, 7));
    if (this.settled && this.paid() < this.settled.targetCentavos) this.settled = null;
    // Below the financed amount no rule ends a credit: most events need not price a payoff.
    if (!this.activated || this.settled || this.paid() < this.plan.financedCentavos) return;
    const { centavos: targetCentavos, by, quote } = settlingTarget(this.plan, this.weeks, day, this.quotes);
    if (this.paid() >= targetCentavos) this.settled = { on: day, by, quote, targetCentavos };
  }

  outcome(): Outcome {
    const { activated, settled, plan } = this;
    const target = settled ? settled.targetCentavos : plan.totalCentavos - plan.downPaymentCentavos;
    const appliedCentavos = activated ? Math.min(this.money, plan.downPaymentCentavos + target) : 0;
    return { activated, appliedCentavos, settled };
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
