import type { OfficeOutput } from '#contract/office/api.ts';
import { customerDay } from '#domain/credit/ledger/customer-clock.ts';
import { moneyOfEvent, previewMoney, type MoneyPlaced } from '#domain/credit/ledger/money-placed.ts';
import { formatMoney, toPesos } from '#domain/credit/money.ts';
import { ledgerOf } from '#server/actions/loan/ledger-of.ts';
import { loanToday } from '#server/actions/loan/loan-today.ts';
import type { Store } from '#server/database/store.ts';
import type { Loan } from '#server/queries/loans/loans.ts';
import type { PaymentRow } from '#server/queries/office/payments-page.ts';
import { eventText } from './payment-lines.ts';

type Allocation = OfficeOutput<'getOfficePayment'>['allocation'];

/** Where so much of a payment would go in the ledger of a loan, by the rules that book it. */
export async function previewIn(
  store: Store,
  loan: Loan,
  payment: PaymentRow,
  centavos: number,
): Promise<Allocation> {
  const { entries, quotes, today, now, state } = await loanToday(store, loan);
  const paidAt = payment.paidAt < now ? payment.paidAt : now;
  const placed = previewMoney(
    entries,
    {
      kind: 'money',
      // An event id that no ledger has: it may have been booked there before, and taken out again.
      event: `preview:${eventText(payment)}`,
      centavos,
      reference: payment.reference,
      purpose: { kind: 'assigned' },
      at: now,
      valueDay: customerDay(state, paidAt),
      today,
      actor: 'system',
    },
    { quotes },
  );
  return placed && onWire(loan, placed);
}

/** Where a payment went in the ledger of a loan; null for one from before there were ledgers. */
export async function placeIn(store: Store, loan: Loan, payment: PaymentRow): Promise<Allocation> {
  const placed = moneyOfEvent(await ledgerOf(store, loan), eventText(payment));
  return placed && onWire(loan, placed);
}

function onWire({ account, request_id }: Loan, placed: MoneyPlaced): NonNullable<Allocation> {
  return {
    account,
    requestId: request_id,
    shares: placed.shares.map(({ week, dueOn, centavos, missingCentavos }) => ({
      week,
      dueOn,
      amount: toPesos(centavos),
      missing: toPesos(missingCentavos),
    })),
    held: toPesos(placed.heldCentavos),
    heldFor: placed.statusAfter === 'PendingDownPayment' ? 'down-payment' : 'balance',
    owedBefore: toPesos(placed.owedBefore),
    owedAfter: toPesos(placed.owedAfter),
  };
}

/** As one line of text: 'Semana 2: $1,770.00; saldo a favor: $2.00'. */
export function sharesInWords({ shares, held, heldFor }: NonNullable<Allocation>): string {
  const parts = shares.map(
    ({ week, amount }) => `${week === 0 ? 'Enganche' : `Semana ${week}`}: ${inWords(amount)}`,
  );
  if (held !== 0)
    parts.push(`${heldFor === 'balance' ? 'Saldo a favor' : 'A cuenta del enganche'}: ${inWords(held)}`);
  return parts.join('; ');
}

const inWords = (pesos: number): string => formatMoney(Math.round(pesos * 100));
