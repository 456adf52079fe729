import type { AccountStatus } from '#contract/account.ts';
import { daysBetween, type Day } from '#domain/calendar.ts';
import type { Centavos } from '#domain/credit/money.ts';
import type { LoanStatus } from '#domain/credit/statement.ts';
import { dayOf } from '#web/other-server/day.ts';
import { legacyPayments } from './legacy-account.ts';
import { centavosOf, type PlainAccount, type PlainPayment } from './plain-account.ts';

/** One payment of an account, as the dashboard shows it. */
export interface PaymentView extends Omit<PlainPayment, 'isPaid'> {
  state: 'paid' | 'next' | 'late' | 'due';
}

/** An account, whichever of the two shapes of orderInfo (spec §3 'Account state') the server speaks. */
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
  /** In their order, without the down payment. */
  weekly: PaymentView[];
  /** What is to be paid now: the down payment, else the oldest weekly payment not made; null once all are. */
  next: PaymentView | null;
  /** Days until `next` is due, negative when it is past; null without a limit. */
  daysLeft: number | null;
  lateCount: number;
}

/** `today` in Mexico City; the server's own day where it says it. */
export function accountView(account: AccountStatus, today: Day): AccountView {
  const { orderInfo } = account;
  const plain = 'datos' in orderInfo ? legacyPayments(orderInfo) : newPayments(orderInfo);
  const { status, made, total, downPayment, weekly } = plain;
  const due = status === 'PendingDownPayment' ? downPayment : weekly.find((each) => !each.isPaid);
  const next = status === 'Paid' ? null : (due ?? null);
  const stateOf = (each: PlainPayment): PaymentView['state'] => {
    if (each.isPaid) return 'paid';
    if (status === 'Active' && each.dueOn !== null && each.dueOn < today) return 'late';
    return each === next ? 'next' : 'due';
  };
  const show = (each: PlainPayment): PaymentView => {
    const { number, dueOn, centavos, reference, barcodeUrl } = each;
    return { number, dueOn, centavos, reference, barcodeUrl, state: stateOf(each) };
  };
  const all = downPayment ? [downPayment, ...weekly] : weekly;
  const unpaidDown = downPayment && !downPayment.isPaid ? downPayment.centavos : 0;
  return {
    status,
    clientName: account.clientName,
    made,
    total,
    progress: total === 0 ? 0 : Math.min(1, made / total),
    paidCentavos: sum(all.filter((each) => each.isPaid)),
    remainingCentavos: plain.remainingCentavos + unpaidDown,
    downPayment: downPayment && show(downPayment),
    weekly: weekly.map(show),
    next: next && show(next),
    daysLeft: next?.dueOn ? daysBetween(today, next.dueOn) : null,
    lateCount: weekly.filter((each) => stateOf(each) === 'late').length,
  };
}

type NewOrderInfo = Exclude<AccountStatus['orderInfo'], { datos: unknown }>;

function newPayments(info: NewOrderInfo): PlainAccount {
  const references = new Map(info.paymentReferences.map((each) => [each.periodNumber, each]));
  const [down] = info.downPaymentReferences;
  return {
    status: info.status,
    made: info.fullPaymentsMade,
    total: info.termInWeeks,
    remainingCentavos: centavosOf(info.remainingPayment),
    downPayment: down
      ? {
          number: 0,
          dueOn: dayOf(down.expiresAtUtc ?? ''),
          centavos: centavosOf(down.amount),
          isPaid: info.status !== 'PendingDownPayment',
          reference: down.reference,
          barcodeUrl: down.codeImageUrl,
        }
      : null,
    weekly: info.payments
      .toSorted((one, other) => one.paymentNumber - other.paymentNumber)
      .map((each) => ({
        number: each.paymentNumber,
        dueOn: dayOf(each.scheduledPaymentDate),
        centavos: centavosOf(each.totalPayment),
        isPaid: each.paymentStatus !== 'NotPaid', // spec §4: any other counts as paid
        reference: references.get(each.paymentNumber)?.reference ?? null,
        barcodeUrl: references.get(each.paymentNumber)?.codeImageUrl ?? null,
      })),
  };
}

const sum = (payments: readonly PlainPayment[]): Centavos =>
  payments.reduce((total, each) => total + each.centavos, 0);
