import type { Day } from '#domain/calendar.ts';
import { formatPhone } from '#domain/applicant/phone.ts';
import type { LedgerStatement } from '#domain/credit/ledger/statement.ts';
import type { TakeBackReason } from '#domain/credit/ledger/take-back.ts';
import { formatMoney, type Centavos } from '#domain/credit/money.ts';
import { say, type Said } from '#domain/partner/message-words.ts';
import { dateInWords, dayInWords, momentInWords } from '#domain/spanish-dates.ts';

/** What a customer is told by SMS after an act on her account; what is `Said` the shop may word (message-words.ts). */

const refundSentence = (refund: Money | null): string =>
  refund === null
    ? ''
    : ` Te devolvemos ${formatMoney(refund.centavos)} a más tardar el ${dayInWords(refund.dueBy)}. ` +
      'Escribe en tu cuenta la CLABE donde lo quieres.';

interface Money {
  readonly centavos: Centavos;
  readonly dueBy: Day;
}

export const contractCancelled = (account: string, refund: Money | null): Said =>
  say('contractCancelled', { account, refund: refundSentence(refund) });

export const contractRevoked = (account: string, refund: Money | null, support: string): Said =>
  say('contractRevoked', { account, refund: refundSentence(refund), support: formatPhone(support) });

export const contractRescinded = (account: string, refund: Money | null): Said =>
  say('contractRescinded', { account, refund: refundSentence(refund) });

export const theftReported = (support: string, locks: boolean): Said =>
  say('theftReported', {
    locked: locks ? 'Tu equipo quedó bloqueado, sin costo. ' : '',
    recovered: locks ? 'quita el bloqueo' : 'dilo',
    support: formatPhone(support),
  });

/** `reported`: nothing had locked the device. */
export const theftClosed = (device: 'unlocked' | 'locked' | 'reported'): Said =>
  say('theftClosed', { device: afterClosing[device] });

const afterClosing = {
  reported: '',
  unlocked: ' y tu equipo se desbloqueó',
  locked: '. Tu equipo sigue bloqueado por un pago atrasado: al pagarlo se desbloquea',
};

export const paused = (weeks: number, next: { dueOn: Day; centavos: Centavos } | null): Said =>
  say('paused', {
    weeks: weeks === 1 ? '1 semana' : `${weeks} semanas`,
    next:
      next === null
        ? ''
        : ` Tu próximo pago de ${formatMoney(next.centavos)} vence el ${dayInWords(next.dueOn)}.`,
  });

export const promised = (centavos: Centavos, day: Day, locks: boolean): Said =>
  say('promised', {
    amount: formatMoney(centavos),
    day: dateInWords(day),
    noLock: locks ? ' Hasta ese día tu equipo no se bloquea por tus atrasos.' : '',
  });

export const clabeGiven = (clabe: string, refund: Money, from: Date): string =>
  `te depositaremos ${formatMoney(refund.centavos)} en la CLABE que termina en ${clabe.slice(-4)}, a más tardar el ` +
  `${dayInWords(refund.dueBy)}. Si no fuiste tú, avísanos antes del ${momentInWords(from.toISOString())}`;

export const refundPaid = (centavos: Centavos, clabe: string): Said =>
  say('refundPaid', { amount: formatMoney(centavos), clabe: clabe.slice(-4) });

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
): Said {
  const { remainingCentavos, next, isStolen, locks } = left;
  const owed = next
    ? `Te falta pagar ${formatMoney(remainingCentavos)}. Tu próximo pago de ` +
      `${formatMoney(next.centavos)} vence el ${dayInWords(next.dueOn)}.`
    : isStolen
      ? 'Ya no debes nada y tu equipo es tuyo. Sigue bloqueado por el robo o extravío que reportaste: cuando ' +
        'lo recuperes, quita el bloqueo en tu cuenta.'
      : `Ya no debes nada: tu equipo es tuyo${locks ? ' y quedó libre de bloqueo' : ''}.`;
  return say('debtForgiven', { amount: formatMoney(centavos), left: owed });
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

/** `firstDueOn` null: its days do not run from the delivery, or nothing is owed any more. */
export const deviceDelivered = (delivered: { on: Day; firstDueOn: Day | null; supportPhone: string }): Said =>
  say('deviceDelivered', {
    day: dateInWords(delivered.on),
    firstDue:
      delivered.firstDueOn === null ? '' : `Tu primer pago vence el ${dayInWords(delivered.firstDueOn)}. `,
    support: formatPhone(delivered.supportPhone),
  });
