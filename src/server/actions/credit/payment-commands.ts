import { z } from 'zod';
import type { AddressOf } from '#contract/office/acts.ts';
import type { BodyOf } from '#contract/office/act-bodies.ts';
import { addDays } from '#domain/calendar.ts';
import { reprieveDays } from '#domain/credit/ledger/hand-lock.ts';
import { ledgerStatement, type LedgerStatement } from '#domain/credit/ledger/statement.ts';
import { takeBackOf, withoutMoney, type TakeBack } from '#domain/credit/ledger/take-back.ts';
import { formatMoney, fromPesos, type Centavos } from '#domain/credit/money.ts';
import { DomainError } from '#domain/errors.ts';
import { dayInWords } from '#domain/spanish-dates.ts';
import { stampOf } from './act-on-loan.ts';
import { dueRefund } from '#server/actions/loan/expect-refund.ts';
import { takeBackSentences } from './refusals.ts';
import { takeBackPaymentIn } from './take-back-payment.ts';
import {
  bookWaiting,
  mayGoTo,
  returnWaiting,
  type PaymentDecision,
} from '#server/actions/loan/decide-payment.ts';
import { eventNamed, eventText } from './payment-lines.ts';
import { previewIn, sharesInWords } from './preview-payment.ts';
import type { TxStore } from '#server/database/store.ts';
import { lockLoan } from '#server/queries/loans/loans.ts';
import { quotesOf } from '#server/queries/loans/contracts.ts';
import { waitingPayment, type WaitingPayment } from '#server/queries/loans/waiting-payments.ts';
import { paymentRow, type PaymentRow } from '#server/queries/office/payments-page.ts';
import type { Change, Command, Proposal } from '#server/actions/base/command.ts';
import { byBoth, commonOf, lockCredit, type LockedCredit } from './on-credit.ts';

const booking = z.object({
  event: z.string(),
  account: z.string(),
  giveBackCentavos: z.number().int().min(0),
});

/** Books money that waits into an account; a part of it may go back. */
export const bookPaymentCommand: Command<
  z.output<typeof booking>,
  AddressOf<'payment'> & BodyOf<'book-payment'>
> = {
  payload: booking,
  from: ({ event, account, giveBack }) => ({ event, account, giveBackCentavos: fromPesos(giveBack) }),
  async look(tx, { event, account, giveBackCentavos }) {
    const loan = await lockLoan(tx, account);
    const { row, waiting } = await paymentIn(tx, event);
    if (!loan) throw new DomainError('not-found');
    const isFitting = waiting !== undefined && mayGoTo(waiting, loan) && giveBackCentavos < row.centavos;
    const goes = isFitting ? await previewIn(tx, loan, row, row.centavos - giveBackCentavos) : null;
    const [amount, back] = [formatMoney(row.centavos), formatMoney(giveBackCentavos)];
    const placed = goes ? sharesInWords(goes) : 'a ninguna semana';
    return {
      // Money of a reference that nobody has is of no partner: its second person has a grant at every one.
      partnerId: row.partnerId,
      requestId: loan.request_id,
      account,
      subject: `payment:${event}`,
      summary: `Aplicar ${amount} de la referencia ${row.reference} a la cuenta ${account}`,
      changes: [
        { what: 'Se aplica a', before: 'Por aclarar', after: placed },
        ...(giveBackCentavos > 0 ? [{ what: 'Se devuelve', before: null, after: back }] : []),
        ...(goes
          ? [{ what: 'Por pagar', before: money(goes.owedBefore), after: money(goes.owedAfter) }]
          : []),
      ],
      facts: {
        Monto: amount,
        Pago: waiting ? 'por aclarar' : 'ya resuelto',
        Crédito: loan.status,
        'Se aplica a': placed,
        'Por pagar': goes ? money(goes.owedBefore) : 'nada',
      },
      refusal: isFitting && goes ? null : 'conflict',
      beneficiary: null,
      centavos: row.centavos,
    };
  },
  async carryOut(deps, tx, { event, account, giveBackCentavos }, { maker, checker, reason }) {
    const by = { staff: maker, ...(checker && { checkedBy: checker }) };
    const decided = { event: eventNamed(event), account, giveBackCentavos, by, reason };
    assertDone(await bookWaiting(deps, tx, decided));
  },
};

const returning = z.object({ event: z.string() });

/** Gives money that waits back to its payer, through the network. */
export const returnPaymentCommand: Command<z.output<typeof returning>> = {
  payload: returning,
  async look(tx, { event }) {
    const { row, waiting } = await paymentIn(tx, event);
    const amount = formatMoney(row.centavos);
    return {
      partnerId: row.partnerId,
      requestId: row.requestId,
      account: row.account,
      subject: `payment:${event}`,
      summary: `Devolver ${amount} de la referencia ${row.reference} por la red`,
      changes: [{ what: 'Pago', before: 'Por aclarar', after: `Devuelto: ${amount}` }],
      facts: { Monto: amount, Pago: waiting ? 'por aclarar' : 'ya resuelto' },
      refusal: waiting ? null : 'conflict',
      beneficiary: null,
      centavos: row.centavos,
    };
  },
  async carryOut(_deps, tx, { event }, { maker, checker, reason }) {
    const by = { staff: maker, ...(checker && { checkedBy: checker }) };
    assertDone(await returnWaiting(tx, { event: eventNamed(event), by, note: reason }));
  },
};

/** Takes booked money, or the part that its payer got back, out of a credit: always two people, whatever the sum. */
export const takeBackPaymentCommand: Command<z.output<typeof returning>> = {
  payload: returning,
  async look(tx, { event }) {
    const { row } = await paymentIn(tx, event);
    if (row.account === null) throw new DomainError('conflict');
    const credit = await lockCredit(tx, { person: 'proposal' }, row.account);
    const { why, centavos } = takeBackOf(row);
    const without = await looksWithout(tx, credit, row, { why, centavos });
    if (typeof without !== 'string' && without.fact.kind === 'charged-back') {
      return chargeBackShown(tx, credit, row, centavos);
    }
    const [amount, owed] = [formatMoney(centavos), formatMoney(credit.statement.remainingCentavos)];
    const whole = centavos < row.centavos ? ` de los ${formatMoney(row.centavos)}` : '';
    return {
      ...commonOf(credit),
      subject: `payment:${event}`,
      summary: `Quitar ${amount}${whole} de la referencia ${row.reference} de la cuenta ${row.account}`,
      changes: [
        {
          what: whole === '' ? 'El dinero' : `${amount}${whole}`,
          before: `En la cuenta ${row.account}`,
          after: why === 'given-back' ? 'Devuelto a quien pagó' : 'Por aclarar',
        },
        ...(typeof without === 'string'
          ? []
          : changesWithout(credit, ledgerStatement(without.after, credit.today))),
      ],
      facts: { ...credit.facts, Monto: amount, Pago: row.result, 'Por pagar': owed },
      ...(typeof without === 'string'
        ? { refusal: 'credit-state' as const, because: takeBackSentences[without] }
        : { refusal: null }),
      centavos,
    };
  },
  async carryOut(deps, tx, { event }, agreed) {
    const { row } = await paymentIn(tx, event);
    const { account, returnedCentavos, timesTakenBack } = row;
    if (account === null) throw new DomainError('conflict');
    const by = { ...byBoth(agreed), staff: agreed.maker };
    const taken = { ...takeBackOf(row), returnedCentavos, timesTakenBack };
    await takeBackPaymentIn(deps, tx, by, { event: eventNamed(event), account, ...taken });
  },
};

/** How the credit would stand. */
async function looksWithout(
  tx: TxStore,
  credit: LockedCredit,
  row: PaymentRow,
  { why, centavos }: Pick<TakeBack, 'why' | 'centavos'>,
): Promise<Exclude<ReturnType<typeof withoutMoney>, string> | keyof typeof takeBackSentences> {
  if (why === 'wrong-credit' && row.returnedCentavos !== null) return 'part-returned';
  const quotes = await quotesOf(tx, credit.loan.account);
  const { timesTakenBack } = row;
  const taken = { event: eventText(row), why, centavos, timesTakenBack };
  return withoutMoney(credit.entries, taken, stampOf(credit), { quotes });
}

/** The credit cannot do without what its payer has back: nothing of it changes, and the shop bears the loss. */
async function chargeBackShown(
  tx: TxStore,
  credit: LockedCredit,
  row: PaymentRow,
  centavos: Centavos,
): Promise<Proposal> {
  const amount = formatMoney(centavos);
  const { loan, facts } = credit;
  const refund = await dueRefund(tx, loan.account);
  const open = refund && formatMoney(refund.centavos);
  return {
    ...commonOf(credit),
    subject: `payment:${eventText(row)}`,
    summary: `Contracargo de ${amount} de la referencia ${row.reference} de la cuenta ${loan.account}: pérdida`,
    changes: [
      { what: 'Pérdida de la tienda', before: null, after: `${amount}; el crédito no cambia` },
      // The network may have given back the same money: whoever pays the refund is to know it.
      ...(open === null
        ? []
        : [{ what: 'Devolución', before: null, after: `Hay una devolución abierta de ${open}` }]),
    ],
    facts: {
      ...facts,
      Monto: amount,
      Pago: row.result,
      'Pérdida de la tienda': amount,
      'Devolución abierta': open ?? 'ninguna',
    },
    refusal: null,
    centavos,
  };
}

function changesWithout({ today, statement }: LockedCredit, after: LedgerStatement): Change[] {
  if (after.status === 'PendingDownPayment') {
    const [missing, missingAfter] = [statement, after].map((each) =>
      formatMoney(each.missingDownPaymentCentavos),
    );
    return [{ what: 'Falta del enganche', before: missing ?? null, after: missingAfter ?? '' }];
  }
  const late = after.overdue.amountCentavos;
  const until = addDays(today, reprieveDays);
  return [
    {
      what: 'Por pagar',
      before: formatMoney(statement.remainingCentavos),
      after: formatMoney(after.remainingCentavos),
    },
    {
      what: 'Vencido',
      before: formatMoney(statement.overdue.amountCentavos),
      after: formatMoney(late),
    },
    ...(late > 0
      ? [{ what: 'No se bloquea por atraso hasta el', before: null, after: dayInWords(until) }]
      : []),
  ];
}

/** @throws not-found */
async function paymentIn(
  tx: TxStore,
  event: string,
): Promise<{ row: PaymentRow; waiting: WaitingPayment | undefined }> {
  const row = await paymentRow(tx, eventNamed(event));
  if (!row) throw new DomainError('not-found');
  return { row, waiting: await waitingPayment(tx, row) };
}

/** @throws conflict when somebody was faster */
function assertDone(decision: PaymentDecision): void {
  if (decision !== 'done') throw new DomainError('conflict');
}

const money = (pesos: number): string => formatMoney(Math.round(pesos * 100));
