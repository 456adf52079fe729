import type { AccountStatus } from '#contract/account.ts';
import { dayIn, daysBetween, type Day } from '#domain/calendar.ts';
import type { Centavos } from '#domain/credit/money.ts';
import type { LoanStatus } from '#domain/credit/statement.ts';

/** One payment of an account, as the dashboard shows it. */
export interface PaymentView extends Omit<Payment, 'isPaid'> {
  state: 'paid' | 'next' | 'late' | 'due';
}

interface Payment {
  /** 0 is the down payment, 1… the weekly payments. */
  number: number;
  /** Null: no due date. */
  dueOn: Day | null;
  centavos: Centavos;
  isPaid: boolean;
  reference: string | null;
  barcodeUrl: string | null;
  /** When one without a reference gets it. */
  referenceOn: Day | null;
}

/** An account (spec §3 'Account state'). */
export interface AccountView {
  status: LoanStatus;
  clientName: string;
  made: number;
  total: number;
  /** 0–1: payments made / total payments (spec §9). */
  progress: number;
  /** Down payment included. */
  paidCentavos: Centavos;
  remainingCentavos: Centavos;
  downPayment: PaymentView | null;
  /** In order, without the down payment. */
  weekly: PaymentView[];
  /** The payment to make now: the down payment, else the oldest unpaid weekly payment; null once all are paid. */
  next: PaymentView | null;
  /** Days until `next` is due, negative when past due; null without a due date. */
  daysLeft: number | null;
  lateCount: number;
}

/** Builds the view. `today` in Mexico City; the server's own day, if it sends one, takes precedence. */
export function accountView(account: AccountStatus, today: Day): AccountView {
  const { orderInfo } = account;
  const { status, fullPaymentsMade: made, termInWeeks: total } = orderInfo;
  const downPayment = downPaymentOf(orderInfo);
  const weekly = weeklyOf(orderInfo);
  const due = status === 'PendingDownPayment' ? downPayment : weekly.find((each) => !each.isPaid);
  const next = status === 'Paid' ? null : (due ?? null);
  const stateOf = (each: Payment): PaymentView['state'] => {
    if (each.isPaid) return 'paid';
    if (status === 'Active' && each.dueOn !== null && each.dueOn < today) return 'late';
    return each === next ? 'next' : 'due';
  };
  const show = (each: Payment): PaymentView => {
    const { isPaid: _, ...shown } = each;
    return { ...shown, state: stateOf(each) };
  };
  const all = downPayment ? [downPayment, ...weekly] : weekly;
  const unpaidDown = downPayment && !downPayment.isPaid ? downPayment.centavos : 0;
  return {
    status,
    clientName: account.clientName,
    made,
    total,
    progress: total === 0 ? 0 : Math.min(1, made / total),
    paidCentavos: paidOf(orderInfo) ?? sum(all.filter((each) => each.isPaid)),
    remainingCentavos: centavosOf(orderInfo.remainingPayment) + unpaidDown,
    downPayment: downPayment && show(downPayment),
    weekly: weekly.map(show),
    next: next && show(next),
    daysLeft: next?.dueOn ? daysBetween(today, next.dueOn) : null,
    lateCount: weekly.filter((each) => stateOf(each) === 'late').length,
  };
}

type OrderInfo = AccountStatus['orderInfo'];

function downPaymentOf({ status, downPaymentReferences: [down] }: OrderInfo): Payment | null {
  if (!down) return null;
  return {
    number: 0,
    dueOn: down.expiresAtUtc && dayIn('America/Mexico_City', new Date(down.expiresAtUtc)),
    centavos: centavosOf(down.amount),
    isPaid: status !== 'PendingDownPayment',
    reference: down.reference || null,
    barcodeUrl: down.codeImageUrl || null,
    referenceOn: null,
  };
}

function weeklyOf({ payments, paymentReferences }: OrderInfo): Payment[] {
  const references = new Map(paymentReferences.map((each) => [each.periodNumber, each]));
  return payments
    .toSorted((one, other) => one.paymentNumber - other.paymentNumber)
    .map((each) => ({
      number: each.paymentNumber,
      dueOn: each.scheduledPaymentDate || null,
      centavos: centavosOf(each.totalPayment),
      isPaid: each.paymentStatus !== 'NotPaid', // spec §4: any other counts as paid
      reference: references.get(each.paymentNumber)?.reference || null,
      barcodeUrl: references.get(each.paymentNumber)?.codeImageUrl || null,
      referenceOn: each.referenceOn ?? null,
    }));
}

/** What was paid to the credit, also by a payoff; null where the server does not say. */
const paidOf = ({ paid, toReturn = 0 }: OrderInfo): Centavos | null =>
  paid === undefined ? null : centavosOf(paid - toReturn);

/** Tolerates the rounding noise of a double ('199.00000001'). */
const centavosOf = (pesos: number): Centavos => Math.round(pesos * 100);

const sum = (payments: readonly Payment[]): Centavos =>
  payments.reduce((total, each) => total + each.centavos, 0);
