import { z } from 'zod';
import { formatMoney } from '#domain/credit/money.ts';
import { DomainError } from '#domain/errors.ts';
import { bookWaiting, returnWaiting, type PaymentDecision } from '#server/actions/loan/decide-payment.ts';
import { eventNamed } from '#server/actions/office/payment-lines.ts';
import { previewIn, sharesInWords } from '#server/actions/office/preview-payment.ts';
import type { TxStore } from '#server/database/store.ts';
import { lockLoan } from '#server/queries/loans/loans.ts';
import { waitingPayment, type WaitingPayment } from '#server/queries/loans/waiting-payments.ts';
import { paymentRow, type PaymentRow } from '#server/queries/office/payments-page.ts';
import type { Command } from './command.ts';

const booking = z.object({
  event: z.string(),
  account: z.string(),
  giveBackCentavos: z.number().int().min(0),
});

/** Books money that waits into an account; a part of it may go back. */
export const bookPaymentCommand: Command<z.output<typeof booking>> = {
  payload: booking,
  make: 'make-bookings',
  check: 'check-bookings',
  async look(tx, { event, account, giveBackCentavos }) {
    const loan = await lockLoan(tx, account);
    const { row, waiting } = await paymentIn(tx, event);
    if (!loan) throw new DomainError('not-found');
    const isFitting =
      waiting !== undefined &&
      (waiting.account === null || waiting.account === account) &&
      giveBackCentavos < row.centavos;
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
  make: 'make-refunds',
  check: 'check-refunds',
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
