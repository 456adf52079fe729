import { daysBetween, type Day } from '#domain/calendar.ts';
import type { Centavos } from '../money.ts';
import { ofKind, standing, type LedgerEntry } from './entries.ts';
import { byValueDay } from './outcome.ts';
import { payoffOn, type Payoff } from './payoff.ts';
import { awaitsDelivery, positionOf, weeksOn, type LedgerStatus, type Position } from './position.ts';
import { statementWeeks, type StatementWeek } from './statement-weeks.ts';

/** All that is said of a credit on a day: screens, till, papers, messages and the lock read only this. */
export interface LedgerStatement {
  readonly day: Day;
  readonly status: LedgerStatus;
  readonly activatedOn: Day | null;
  readonly settledOn: Day | null;
  /** Weekly payments covered; all of them once paid off, however, but those that were forgiven whole. */
  readonly paymentsMade: number;
  readonly totalPayments: number;
  readonly progress: number;
  /** Whether the due days are only expected: the weeks run from a delivery that was not told yet. */
  readonly awaitsDelivery: boolean;
  readonly weeks: readonly StatementWeek[];
  /** The oldest week not covered; null before the activation and after the end. */
  readonly nextPayment: (StatementWeek & { readonly dueOn: Day; readonly daysLeft: number }) | null;
  /** What is still owed: before the activation the sum of the weekly payments, after an end nothing. */
  readonly remainingCentavos: Centavos;
  readonly missingDownPaymentCentavos: Centavos;
  /** R: what was paid to weeks. */
  readonly paidCentavos: Centavos;
  readonly rebatedCentavos: Centavos;
  readonly forgivenCentavos: Centavos;
  /** Money of the customer that is not applied. */
  readonly heldCentavos: Centavos;
  readonly overdue: {
    readonly count: number;
    readonly amountCentavos: Centavos;
    readonly daysPastDue: number;
  };
  /** Weeks beyond their grace on this day: lock.ts decides. */
  readonly lockable: { readonly weeks: readonly number[]; readonly amountCentavos: Centavos };
  /** Null unless active: before that she may withdraw. */
  readonly payoff: Payoff | null;
}

/** Computes the state on `day` from the entries alone: only sums and days count, not the order of arrival. */
export function ledgerStatement(entries: readonly LedgerEntry[], day: Day): LedgerStatement {
  const position = positionOf(entries);
  const { plan } = position.terms;
  const receipts = ofKind(standing(entries), 'received').toSorted(byValueDay);
  const owedWeeks = weeksOn(position, day);
  const weeks = statementWeeks(position, owedWeeks, receipts);
  const open = weeks.filter((week): week is Open => week.dueOn !== null && week.pendingCentavos > 0);
  const late = open.filter((week) => week.dueOn < day);
  const beyond = open.filter(({ lockOn }) => lockOn !== null && lockOn <= day);
  const [next] = open;
  const covered = weeks.filter(({ coveredOn }) => coveredOn !== null).length;
  const forgiven = weeks.filter((week) => week.amountCentavos === 0).length;
  const isPaid = position.status === 'Paid';
  const paymentsMade = isPaid ? plan.weeks - forgiven : covered;
  return {
    day,
    status: position.status,
    activatedOn: position.activated?.valueDay ?? null,
    settledOn: position.settled?.valueDay ?? null,
    paymentsMade,
    totalPayments: plan.weeks,
    progress: isPaid ? 1 : paymentsMade / plan.weeks,
    awaitsDelivery: position.status === 'Active' && awaitsDelivery(position),
    weeks,
    nextPayment: next === undefined ? null : { ...next, daysLeft: daysBetween(day, next.dueOn) },
    remainingCentavos: remainingOf(position),
    missingDownPaymentCentavos: missingDownPaymentOf(position),
    paidCentavos: position.paidCentavos,
    rebatedCentavos: position.rebatedCentavos,
    forgivenCentavos: position.forgivenCentavos,
    heldCentavos: position.heldCentavos,
    overdue: {
      count: late.length,
      amountCentavos: pendingOf(late),
      daysPastDue: late[0] === undefined ? 0 : daysBetween(late[0].dueOn, day),
    },
    lockable: { weeks: beyond.map(({ number }) => number), amountCentavos: pendingOf(beyond) },
    payoff:
      position.status === 'Active'
        ? payoffOn({ plan, weeks: owedWeeks, coveredCentavos: position.coveredCentavos }, day)
        : null,
  };
}

type Open = StatementWeek & { readonly dueOn: Day };

export function pendingOf(weeks: readonly StatementWeek[]): Centavos {
  return weeks.reduce((sum, { pendingCentavos }) => sum + pendingCentavos, 0);
}

function remainingOf({ status, sum, terms: { plan } }: Position): Centavos {
  return status === 'PendingDownPayment' ? plan.totalCentavos - plan.downPaymentCentavos : sum.owed;
}

function missingDownPaymentOf({ status, heldCentavos, terms: { plan } }: Position): Centavos {
  return status === 'PendingDownPayment' ? Math.max(0, plan.downPaymentCentavos - heldCentavos) : 0;
}
