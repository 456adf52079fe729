import type { AccountStatus } from '#contract/account.ts';
import { daysBetween, type Day } from '#domain/calendar.ts';
import type { Centavos } from '#domain/credit/money.ts';
import type { LoanStatus } from '#domain/credit/ledger/position.ts';
import { centavosOf } from './centavos.ts';
import { lockView, type LockView } from './lock-view.ts';
import { downPaymentOf, weeklyOf, type Due, type Payment, type PaymentView } from './payment-view.ts';
import { receivedView, type ReceivedView } from './received-view.ts';

/** An account (spec §3 'Account state'). */
export interface AccountView {
  status: LoanStatus;
  clientName: string;
  made: number;
  total: number;
  /** 0–1: payments made / total payments (spec §9). */
  progress: number;
  /** Down payment included, and what is to be returned. */
  paidCentavos: Centavos;
  remainingCentavos: Centavos;
  /** The customer's money that no payment needs. */
  toReturnCentavos: Centavos;
  downPayment: PaymentView | null;
  /** In order, without the down payment. */
  weekly: PaymentView[];
  /** The payment to make now: the down payment, else the oldest unpaid weekly payment; null once all are paid. */
  next: PaymentView | null;
  /** What the head of the page asks for: `next`, or more when more unlocks the device. Paid by the reference of `next`, or one of its own. */
  due: Due | null;
  /** The weeks begin with the delivery of the device: their days are expected ones, and nothing is due. */
  awaitsDelivery: boolean;
  /** Days until `next` is due, negative when past due; null without a due date. */
  daysLeft: number | null;
  lateCount: number;
  /** Null: the server does not say. */
  lock: LockView | null;
  /** What the shop forgave in all; none of it was paid. */
  forgivenCentavos: Centavos;
  /** The newest first. Null: the server does not say. */
  received: ReceivedView[] | null;
}

/** Builds the view. `today` in Mexico City; the server's own day, if it sends one, takes precedence. */
export function accountView(account: AccountStatus, today: Day): AccountView {
  const { orderInfo } = account;
  const { status, fullPaymentsMade: made, termInWeeks: total } = orderInfo;
  const downPayment = downPaymentOf(orderInfo);
  const weekly = weeklyOf(orderInfo);
  const unpaid = status === 'PendingDownPayment' ? downPayment : weekly.find((each) => !each.isPaid);
  const next = status === 'Paid' ? null : (unpaid ?? null);
  const awaitsDelivery = status === 'Active' && orderInfo.nextPaymentDueOn === null;
  const stateOf = (each: Payment): PaymentView['state'] => {
    if (each.isPaid) return 'paid';
    if (status === 'Active' && each.dueOn !== null && each.dueOn < today) return 'late';
    return each === next ? 'next' : 'due';
  };
  const show = (each: Payment): PaymentView => {
    const { isPaid: _isPaid, ...shown } = each;
    return { ...shown, state: stateOf(each) };
  };
  const all = downPayment ? [downPayment, ...weekly] : weekly;
  const unpaidDown = downPayment && !downPayment.isPaid ? downPayment.centavos : 0;
  const shown = weekly.map(show);
  const lock = orderInfo.lock ? withVouchers(lockView(orderInfo.lock, shown), orderInfo) : null;
  return {
    status,
    clientName: account.clientName,
    made,
    total,
    progress: total === 0 ? 0 : Math.min(1, made / total),
    paidCentavos: paidOf(orderInfo) ?? sum(all.filter((each) => each.isPaid)),
    remainingCentavos: centavosOf(orderInfo.remainingPayment) + unpaidDown,
    toReturnCentavos: centavosOf(orderInfo.toReturn ?? 0),
    downPayment: downPayment && show(downPayment),
    weekly: shown,
    next: next && show(next),
    due:
      lock?.unlock ??
      lock?.warning?.due ??
      (next && { centavos: next.centavos, from: next.number, to: next.number }),
    awaitsDelivery,
    daysLeft: next?.dueOn && !awaitsDelivery ? daysBetween(today, next.dueOn) : null,
    lateCount: shown.filter(({ state }) => state === 'late').length,
    lock,
    forgivenCentavos: (orderInfo.forgiven ?? []).reduce((sum, { amount }) => sum + centavosOf(amount), 0),
    received: orderInfo.received ? receivedView(orderInfo) : null,
  };
}

type OrderInfo = AccountStatus['orderInfo'];

/** Adds the references that were made for exactly the sums. */
function withVouchers(lock: LockView, { vouchers = [] }: OrderInfo): LockView {
  const withVoucher = (due: Due): Due => {
    const made = vouchers.find(({ amount }) => centavosOf(amount) === due.centavos);
    return made ? { ...due, reference: made.reference, barcodeUrl: made.codeImageUrl } : due;
  };
  const { unlock, warning } = lock;
  return {
    ...lock,
    unlock: unlock && withVoucher(unlock),
    warning: warning && { ...warning, due: withVoucher(warning.due) },
  };
}

/** What was paid to the credit, also by a payoff; null where the server does not say. */
const paidOf = ({ paid, toReturn = 0 }: OrderInfo): Centavos | null =>
  paid === undefined ? null : centavosOf(paid - toReturn);

const sum = (payments: readonly Payment[]): Centavos =>
  payments.reduce((total, each) => total + each.centavos, 0);
