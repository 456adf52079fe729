import type { AccountStatus } from '#contract/account.ts';
import { dayIn, type Day } from '#domain/calendar.ts';
import type { Centavos } from '#domain/credit/money.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import { centavosOf, fullCentavosOf, isPaid } from './centavos.ts';

/** One payment of an account, as the dashboard shows it. */
export interface PaymentView extends Omit<Payment, 'isPaid'> {
  state: 'paid' | 'next' | 'late' | 'due';
}

export interface Payment {
  /** 0 is the down payment, 1… the weekly payments. */
  number: number;
  /** Null: no due date. */
  dueOn: Day | null;
  /** What is to be paid: of a partly paid one what is missing, or the sum nearest to it that tills take. */
  centavos: Centavos;
  missingCentavos: Centavos;
  /** All of it, paid or not. */
  fullCentavos: Centavos;
  isPaid: boolean;
  /** The credit was settled early: this one, or the rest of it, need not be paid. */
  isSpared: boolean;
  /** The shop forgave the rest of it, so it is not a payment. */
  isForgiven: boolean;
  reference: string | null;
  barcodeUrl: string | null;
  /** When one without a reference gets it. */
  referenceOn: Day | null;
}

/** The sum to be paid now, and the payments that it covers. */
export interface Due {
  centavos: Centavos;
  from: number;
  to: number;
  /** Of exactly this sum; absent: that of the oldest payment, under which any sum counts. */
  reference?: string;
  barcodeUrl?: string;
}

type OrderInfo = AccountStatus['orderInfo'];

/** Null: it has no reference. */
export function downPaymentOf({
  status,
  paid = 0,
  downPaymentReferences: [down],
}: OrderInfo): Payment | null {
  if (!down) return null;
  const isWhole = status !== 'PendingDownPayment';
  return {
    number: 0,
    dueOn: down.expiresAtUtc && dayIn(businessZone, new Date(down.expiresAtUtc)),
    centavos: centavosOf(down.amount),
    missingCentavos: centavosOf(down.amount),
    // Until it is whole, all that was paid is part of it.
    fullCentavos: centavosOf(down.amount) + (isWhole ? 0 : centavosOf(paid)),
    isPaid: isWhole,
    isSpared: false,
    isForgiven: false,
    reference: down.reference || null,
    barcodeUrl: down.codeImageUrl || null,
    referenceOn: null,
  };
}

/** In order. */
export function weeklyOf({ payments, paymentReferences }: OrderInfo): Payment[] {
  const references = new Map(paymentReferences.map((each) => [each.periodNumber, each]));
  return payments
    .toSorted((one, other) => one.paymentNumber - other.paymentNumber)
    .map(({ forgiven = 0, ...each }) => ({
      number: each.paymentNumber,
      dueOn: each.scheduledPaymentDate || null,
      // Of one that was forgiven whole, what would have been paid.
      centavos: centavosOf(each.atTill ?? (each.totalPayment || forgiven)),
      missingCentavos: centavosOf(each.totalPayment || forgiven),
      fullCentavos: fullCentavosOf(each),
      isPaid: isPaid(each),
      isForgiven: each.totalPayment === 0 && forgiven > 0,
      isSpared: isPaid(each) && (each.paid ?? each.totalPayment) < each.totalPayment,
      reference: references.get(each.paymentNumber)?.reference || null,
      barcodeUrl: references.get(each.paymentNumber)?.codeImageUrl || null,
      referenceOn: each.referenceOn ?? null,
    }));
}
