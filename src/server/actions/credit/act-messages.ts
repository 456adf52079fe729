import type { Day } from '#domain/calendar.ts';
import { formatPhone } from '#domain/applicant/phone.ts';
import type { LedgerStatement } from '#domain/credit/ledger/statement.ts';
import type { TakeBackReason } from '#domain/credit/ledger/take-back.ts';
import { formatMoney, type Centavos } from '#domain/credit/money.ts';
import { dateInWords, dayInWords, momentInWords } from '#domain/spanish-dates.ts';

/** What a customer is told by SMS after an act on her account; the name of the shop comes before. */

const refundSentence = (refund: Money | null): string =>
  refund === null
    ? ''
    : ` Te devolvemos ${formatMoney(refund.centavos)} a más tardar el ${dayInWords(refund.dueBy)}. ` +
      'Escribe en tu cuenta la CLABE donde lo quieres.';

interface Money {
  readonly centavos: Centavos;
  readonly dueBy: Day;
}

export const contractCancelled = (account: string, refund: Money | null): string =>
  `cancelaste tu contrato ${account}. No debes nada y tus referencias ya no sirven.${refundSentence(refund)}`;

export const contractRevoked = (account: string, refund: Money | null, support: string): string =>
  `recibimos tu revocación del contrato ${account}. Ya no debes nada.${refundSentence(refund)} ` +
  `Si ya tienes el equipo, llama al ${formatPhone(support)} para devolverlo.`;

export const contractRescinded = (account: string, refund: Money | null): string =>
  `no pudimos entregarte tu equipo y terminamos tu contrato ${account}. No debes nada.${refundSentence(refund)}`;

export const theftReported = (support: string, locks: boolean): string =>
  (locks
    ? 'recibimos tu reporte. Tu equipo quedó bloqueado, sin costo. Tu crédito sigue: paga como siempre. Si lo recuperas, ' +
      'quita el bloqueo en tu cuenta con un código.'
    : 'recibimos tu reporte. Tu crédito sigue: paga como siempre. Si lo recuperas, dilo en tu cuenta con un código.') +
  ` Dudas: ${formatPhone(support)}.`;

/** `reported`: nothing had locked the device. */
export const theftClosed = (device: 'unlocked' | 'locked' | 'reported'): string =>
  device === 'reported'
    ? 'cerraste tu reporte de robo o extravío.'
    : device === 'unlocked'
      ? 'cerraste tu reporte de robo o extravío y tu equipo se desbloqueó.'
      : 'cerraste tu reporte de robo o extravío. Tu equipo sigue bloqueado por un pago atrasado: al pagarlo se desbloquea.';

export const paused = (weeks: number, next: { dueOn: Day; centavos: Centavos } | null): string =>
  `tus pagos se recorren ${weeks === 1 ? '1 semana' : `${weeks} semanas`}, sin costo.` +
  (next === null
    ? ''
    : ` Tu próximo pago de ${formatMoney(next.centavos)} vence el ${dayInWords(next.dueOn)}.`);

export const promised = (centavos: Centavos, day: Day, locks: boolean): string =>
  `prometiste pagar ${formatMoney(centavos)} a más tardar el ${dateInWords(day)}.` +
  (locks ? ' Hasta ese día tu equipo no se bloquea por tus atrasos.' : '');

export const clabeGiven = (clabe: string, refund: Money, from: Date): string =>
  `te depositaremos ${formatMoney(refund.centavos)} en la CLABE que termina en ${clabe.slice(-4)}, a más tardar el ` +
  `${dayInWords(refund.dueBy)}. Si no fuiste tú, avísanos antes del ${momentInWords(from.toISOString())}`;

export const refundPaid = (centavos: Centavos, clabe: string): string =>
  `te devolvimos ${formatMoney(centavos)} por transferencia a la CLABE que termina en ${clabe.slice(-4)}.`;

/** What was forgiven, and what is left: the day and sum of the next payment, or that nothing is owed. */
export function debtForgiven(
  centavos: Centavos,
  left: {
    readonly remainingCentavos: Centavos;
    readonly next: { readonly dueOn: Day; readonly centavos: Centavos } | null;
    /** Locked by a report of theft or loss. */
    readonly isStolen: boolean;
    readonly locks: boolean;
  },
): string {
  const { remainingCentavos, next, isStolen, locks } = left;
  const forgiven = `te perdonamos ${formatMoney(centavos)} de tu crédito.`;
  if (next !== null) {
    return (
      `${forgiven} Te falta pagar ${formatMoney(remainingCentavos)}. Tu próximo pago de ` +
      `${formatMoney(next.centavos)} vence el ${dayInWords(next.dueOn)}.`
    );
  }
  return isStolen
    ? `${forgiven} Ya no debes nada y tu equipo es tuyo. Sigue bloqueado por el robo o extravío que reportaste: cuando ` +
        'lo recuperes, quita el bloqueo en tu cuenta.'
    : `${forgiven} Ya no debes nada: tu equipo es tuyo${locks ? ' y quedó libre de bloqueo' : ''}.`;
}

/** That a payment, or a part of it, does not count any more, what is owed because of it, and for how long nothing locks. */
export function paymentTakenBack(
  why: TakeBackReason,
  {
    centavos,
    ofCentavos,
    paidOn,
    statement,
    until,
    locks,
  }: {
    centavos: Centavos;
    ofCentavos: Centavos;
    paidOn: Day;
    statement: LedgerStatement;
    until: Day;
    locks: boolean;
  },
): string {
  const { overdue, nextPayment: next, remainingCentavos } = statement;
  const payment = `${formatMoney(ofCentavos)} del ${dateInWords(paidOn)}`;
  const said =
    why === 'wrong-credit'
      ? `quitamos de tu cuenta un pago de ${payment}, porque no era de tu crédito.`
      : centavos < ofCentavos
        ? `de tu pago de ${payment} te devolvieron ${formatMoney(centavos)} por donde pagaste: ya no cuentan.`
        : `tu pago de ${payment} ya no cuenta, porque te lo devolvieron por donde pagaste.`;
  if (statement.status === 'PendingDownPayment') {
    return `${said} De tu enganche te faltan ${formatMoney(statement.missingDownPaymentCentavos)}.`;
  }
  const left = ` Te falta pagar ${formatMoney(remainingCentavos)}.`;
  if (overdue.amountCentavos > 0) {
    return (
      `${said}${left} De eso ya venció ${formatMoney(overdue.amountCentavos)}` +
      (locks ? `: hasta el ${dateInWords(until)} tu equipo no se bloquea por tus atrasos.` : '.')
    );
  }
  return next === null
    ? said + left
    : `${said}${left} Tu próximo pago de ${formatMoney(next.pendingCentavos)} vence el ${dayInWords(next.dueOn)}.`;
}

/** Text messages about a device on its way. Each names the shop and states one fact and what to do about it. */

export const deviceSent = (
  partner: string,
  sent: { carrier: string; trackingNumber: string; until: Day },
): string =>
  `${partner}: tu equipo va en camino con ${sent.carrier}, guía ${sent.trackingNumber}. Debe llegar a más tardar el ` +
  `${dateInWords(sent.until)}.`;

/** Once the promised day has passed, a promise of it would be none. */
export const deviceSentLate = (partner: string, sent: { carrier: string; trackingNumber: string }): string =>
  `${partner}: tu equipo ya va en camino con ${sent.carrier}, guía ${sent.trackingNumber}.`;

/** `firstDueOn` null: its days do not run from the delivery, or nothing is owed any more. */
export const deviceDelivered = (
  partner: string,
  delivered: { on: Day; firstDueOn: Day | null; supportPhone: string },
): string =>
  `${partner}: tu equipo se entregó el ${dateInWords(delivered.on)}. ` +
  (delivered.firstDueOn === null ? '' : `Tu primer pago vence el ${dayInWords(delivered.firstDueOn)}. `) +
  `Si no lo recibiste, llámanos al ` +
  `${formatPhone(delivered.supportPhone)}.`;

/** It came back without having been delivered: its customer owes nothing meanwhile. */
export const deviceCameBack = (partner: string): string =>
  `${partner}: no pudimos entregarte tu equipo y regresó a la tienda. Te llamaremos para enviarlo otra vez. Mientras tanto no ` +
  'debes ningún pago.';
