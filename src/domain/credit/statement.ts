import { daysBetween, type Day } from '#domain/calendar.ts';
import type { Centavos } from './money.ts';
import { schedule, type Instalment, type Plan } from './plan.ts';

/** Loan statuses of spec §4. */
export type LoanStatus = 'PendingDownPayment' | 'Active' | 'Paid';

/** Facts of a loan, as stored. */
export interface LoanFacts {
  readonly plan: Plan;
  /** Due day of the first weekly payment; null until the down payment is made. */
  readonly firstDueOn: Day | null;
  /** Sum received after the down payment; order and number of payments do not matter. */
  readonly paidCentavos: Centavos;
}

export interface NextPayment extends Instalment {
  /** The unpaid part of this instalment. */
  readonly pendingCentavos: Centavos;
  /** 0 today, negative when past due. */
  readonly daysLeft: number;
}

export interface Statement {
  readonly status: LoanStatus;
  /** Weekly payments covered in full. */
  readonly paymentsMade: number;
  readonly totalPayments: number;
  /** 0–1 (spec §9: payments made / total payments). */
  readonly progress: number;
  /** The oldest instalment not covered; null before the down payment and once paid off. */
  readonly nextPayment: NextPayment | null;
  readonly remainingCentavos: Centavos;
  readonly overdue: {
    readonly count: number;
    readonly amountCentavos: Centavos;
    readonly daysPastDue: number;
  };
}

/** Computes the account's state on `today`. Payments are applied to the oldest instalment first. */
export function statementOf(loan: LoanFacts, today: Day): Statement {
  const { plan } = loan;
  const owed = plan.totalCentavos - plan.downPaymentCentavos;
  const open = loan.firstDueOn === null ? [] : openInstalments(loan, loan.firstDueOn);
  const late = open.filter((each) => each.dueOn < today);
  const [next] = open;
  const paymentsMade = loan.firstDueOn === null ? 0 : plan.weeks - open.length;
  return {
    status: loan.firstDueOn === null ? 'PendingDownPayment' : next === undefined ? 'Paid' : 'Active',
    paymentsMade,
    totalPayments: plan.weeks,
    progress: paymentsMade / plan.weeks,
    nextPayment: next === undefined ? null : { ...next, daysLeft: daysBetween(today, next.dueOn) },
    remainingCentavos: loan.firstDueOn === null ? owed : Math.max(0, owed - loan.paidCentavos),
    overdue: {
      count: late.length,
      amountCentavos: late.reduce((sum, each) => sum + each.pendingCentavos, 0),
      daysPastDue: late[0] === undefined ? 0 : daysBetween(late[0].dueOn, today),
    },
  };
}

/**
 * LFPC art. 71: once more than a third of the price or of the payments is paid, the buyer may choose between rescission
 * and paying the arrears; never offer rescission alone.
 */
export function buyerMayChoose(loan: LoanFacts, today: Day): boolean {
  if (loan.firstDueOn === null) return false;
  const { paymentsMade, totalPayments } = statementOf(loan, today);
  const paid = loan.plan.downPaymentCentavos + loan.paidCentavos;
  return paymentsMade * 3 > totalPayments || paid * 3 > loan.plan.totalCentavos;
}

function openInstalments(loan: LoanFacts, firstDueOn: Day): (Instalment & { pendingCentavos: Centavos })[] {
  let left = loan.paidCentavos;
  return schedule(loan.plan, firstDueOn).flatMap((instalment) => {
    const covered = Math.min(left, instalment.amountCentavos);
    left -= covered;
    const pendingCentavos = instalment.amountCentavos - covered;
    return pendingCentavos === 0 ? [] : [{ ...instalment, pendingCentavos }];
  });
}
