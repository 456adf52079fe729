import type { Day } from '#domain/calendar.ts';
import type { Centavos } from '../money.ts';
import type { Instalment } from '../plan.ts';
import { forgivenByWeek, sumOf, type Forgiven } from './allocation.ts';
import { datedWeeks, firstDueOf, firstDueOn, type FirstDue } from './due-days.ts';
import {
  lossOf,
  ofKind,
  potsOf,
  standing,
  termsOf,
  type EntryOf,
  type LedgerEntry,
  type LoanTerms,
  type PausedDetail,
} from './entries.ts';
import type { Pots } from './pots.ts';

/** The truth of a credit; on the wire of the seed three statuses stay (readings.md §9). */
export type LedgerStatus = 'PendingDownPayment' | 'Active' | 'Paid' | 'Cancelled' | 'Revoked' | 'Rescinded';

/** The three statuses of the seed's wire (spec §4). */
export type LoanStatus = Extract<LedgerStatus, 'PendingDownPayment' | 'Active' | 'Paid'>;

/** A week as it is to be paid: its amount is what was not forgiven of it. */
export interface OwedWeek extends Instalment {
  readonly forgivenCentavos: Centavos;
}

/** What a list of entries comes to, without regard to any day. */
export interface Position {
  readonly terms: LoanTerms;
  readonly status: LedgerStatus;
  readonly sum: Pots;
  readonly activated: EntryOf<'activated'> | null;
  readonly settled: EntryOf<'settled'> | null;
  /**
   * Each less what was forgiven of it; empty before the activation. Their due days are those of `firstDue.on`: what asks
   * for the days of a day asks `weeksOn`.
   */
  readonly weeks: readonly OwedWeek[];
  /** Null before the activation. */
  readonly firstDue: FirstDue | null;
  readonly pauses: readonly PausedDetail[];
  /** Applied in all, down payment included. */
  readonly appliedCentavos: Centavos;
  /** R: applied to weeks. */
  readonly paidCentavos: Centavos;
  readonly rebatedCentavos: Centavos;
  readonly forgiven: Forgiven;
  /** Forgiven by two people; never money, never shown as paid. */
  readonly forgivenCentavos: Centavos;
  /** Paid to weeks or forgiven: what payoffs are priced by. */
  readonly coveredCentavos: Centavos;
  /** Not applied: what is missing of the down payment counts it, what is over is paid back. */
  readonly heldCentavos: Centavos;
  /**
   * Charged back, and not made up for by an end: it changes nothing else of the credit, so that no other figure but `sum`
   * knows of it.
   */
  readonly lostCentavos: Centavos;
}

export function positionOf(entries: readonly LedgerEntry[]): Position {
  const terms = termsOf(entries);
  const still = standing(entries);
  const sum = potsOf(entries);
  const activated = ofKind(still, 'activated').at(-1) ?? null;
  const settled = ofKind(still, 'settled').at(-1) ?? null;
  const pauses = ofKind(still, 'paused').map(({ detail }) => detail);
  const appliedCentavos = -potsOf(ofKind(still, 'applied')).owed;
  const { plan } = terms;
  const firstDue = activated && firstDueIn(terms, activated, ofKind(still, 'delivered').at(-1));
  const paidCentavos = Math.max(0, appliedCentavos - plan.downPaymentCentavos);
  const forgiven = forgivenByWeek(still);
  const forgivenCentavos = sumOf(forgiven);
  const status = statusOf(still, activated !== null, settled !== null);
  return {
    terms,
    status,
    sum,
    activated,
    settled,
    weeks: firstDue ? lessForgiven(datedWeeks(plan, firstDue.on, pauses), forgiven) : [],
    firstDue,
    pauses,
    appliedCentavos,
    paidCentavos,
    rebatedCentavos: potsOf(ofKind(still, 'rebated')).charge,
    forgiven,
    forgivenCentavos,
    coveredCentavos: paidCentavos + forgivenCentavos,
    heldCentavos: sum.held === 0 ? 0 : -sum.held,
    // An end undoes the charge, and of the loss what it need not give back.
    lostCentavos: isEnded(status) ? sum.charge : lossOf(ofKind(still, 'charged-back')),
  };
}

function firstDueIn(
  { deliveredWithinDays }: LoanTerms,
  { detail, valueDay }: EntryOf<'activated'>,
  delivered: EntryOf<'delivered'> | undefined,
): FirstDue {
  if (deliveredWithinDays === undefined) return { on: detail.firstDueOn, promisedUntil: null };
  return firstDueOf(deliveredWithinDays, valueDay, delivered?.detail.firstDueOn);
}

/** Whether the weeks run from a delivery that nobody has told yet: nothing is due, and the days are expected ones. */
export const awaitsDelivery = ({ firstDue }: Pick<Position, 'firstDue'>): boolean =>
  firstDue !== null && firstDue.promisedUntil !== null;

/** The weeks as they stand on a day: before the delivery their due days move with it. */
export function weeksOn(position: Position, day: Day): readonly OwedWeek[] {
  const { terms, firstDue, pauses, forgiven, weeks } = position;
  if (firstDue === null || firstDue.promisedUntil === null) return weeks;
  return lessForgiven(datedWeeks(terms.plan, firstDueOn(firstDue, day), pauses), forgiven);
}

function lessForgiven(weeks: readonly Instalment[], forgiven: Forgiven): OwedWeek[] {
  return weeks.map((week) => {
    const forgivenCentavos = forgiven.get(week.number) ?? 0;
    return { ...week, amountCentavos: week.amountCentavos - forgivenCentavos, forgivenCentavos };
  });
}

/** All that came in and was not paid back. What was charged back without changing the credit stays in it. */
export const paidIn = ({ sum, lostCentavos }: Position): Centavos => sum.cash + lostCentavos;

/** Whether nothing can be owed any more: what comes in is held and paid back. */
export function isClosed(status: LedgerStatus): boolean {
  return status !== 'PendingDownPayment' && status !== 'Active';
}

/** Whether an act ended the credit, so that money changes nothing but what is held. */
export function isEnded(status: LedgerStatus): boolean {
  return isClosed(status) && status !== 'Paid';
}

/**
 * The status on the seed's wire, which has three: a cancelled credit waits for ever, without references, and one that
 * was revoked or rescinded owes nothing (readings.md §9).
 */
export function wireStatus(status: LedgerStatus): LoanStatus {
  if (status === 'Cancelled') return 'PendingDownPayment';
  return status === 'Revoked' || status === 'Rescinded' ? 'Paid' : status;
}

function statusOf(still: readonly LedgerEntry[], activated: boolean, settled: boolean): LedgerStatus {
  for (const { kind } of still) {
    if (kind === 'cancelled') return 'Cancelled';
    if (kind === 'revoked') return 'Revoked';
    if (kind === 'rescinded') return 'Rescinded';
  }
  return settled ? 'Paid' : activated ? 'Active' : 'PendingDownPayment';
}
