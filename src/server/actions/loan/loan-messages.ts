import type { Day } from '#domain/calendar.ts';
import { formatMoney, type Centavos } from '#domain/credit/money.ts';
import { formatPhone } from '#domain/applicant/phone.ts';
import { say, type Said } from '#domain/partner/message-words.ts';
import { dateInWords, dayInWords } from '#domain/spanish-dates.ts';

/** Text messages of a loan. Each states one fact and what to do about it; the shop may word it (message-words.ts). */

/** One weekly payment, as its messages describe it. */
export interface NamedPayment {
  readonly number: number;
  readonly of: number;
  readonly amountCentavos: Centavos;
  readonly reference: string;
  readonly dueOn: Day;
  /** Whether an overdue one locks the device. */
  readonly locks: boolean;
}

export const contractSigned = (
  account: string,
  /** `atOnceCentavos`: what a till takes of it under this reference. */
  down: { amountCentavos: Centavos; atOnceCentavos: Centavos; reference: string },
): Said =>
  say('contractSigned', {
    account,
    amount: formatMoney(down.amountCentavos),
    first: down.atOnceCentavos < down.amountCentavos ? `, primero ${formatMoney(down.atOnceCentavos)},` : '',
    reference: down.reference,
  });

/** The first due day; null: there is nothing left to pay. */
export type WeeksBegin = { readonly firstDueOn: Day } | 'at-delivery' | null;

export const creditActive = (first: WeeksBegin): Said =>
  say('creditActive', {
    begins:
      first === null
        ? ''
        : first === 'at-delivery'
          ? ' Tu primera semana empieza cuando lo recibas.'
          : ` Tu primer pago vence el ${dayInWords(first.firstDueOn)}.`,
  });

export const paidOff = (savedCentavos: Centavos, locks: boolean): Said =>
  say('paidOff', {
    unlocked: locks ? ' y quedó libre de bloqueo' : '',
    saved: savedCentavos > 0 ? `Por liquidar antes ahorraste ${formatMoney(savedCentavos)}. ` : '',
  });

export const paymentDue = (payment: NamedPayment): Said => say('paymentDue', valuesOf(payment));

export const paymentOverdue = (payment: NamedPayment): Said =>
  say('paymentOverdue', {
    ...valuesOf(payment),
    elseLocks: payment.locks ? ' para que tu equipo no se bloquee' : '',
  });

const valuesOf = ({ number, of, amountCentavos, dueOn, reference }: NamedPayment) => ({
  number: String(number),
  of: String(of),
  amount: formatMoney(amountCentavos),
  day: dayInWords(dueOn),
  reference,
});

export const deviceLocked = (lock: {
  /** The shortest way: what is beyond its grace. */
  toUnlockCentavos: Centavos;
  /** Of exactly that sum; null: the network has not made it yet. */
  reference: string | null;
  supportPhone: string;
}): Said =>
  say('deviceLocked', {
    amount: formatMoney(lock.toUnlockCentavos),
    by: by(lock),
    support: formatPhone(lock.supportPhone),
  });

const by = ({ reference }: { reference: string | null }) =>
  reference === null ? 'con la referencia de tu cuenta' : `con la referencia ${reference}`;

/** After a payment that is not enough; 'made': its reference is being made, and catchUpReady tells it; null: none will be. */
export const missingToUnlock = (
  centavos: Centavos,
  reference: { readonly digits: string } | 'made' | null,
): string =>
  `Tu equipo sigue bloqueado: faltan ${formatMoney(centavos)}` +
  (reference === null
    ? '; paga desde tu cuenta.'
    : reference === 'made'
      ? '. Te enviamos su referencia.'
      : `, referencia ${reference.digits}.`);

export const catchUpReady = (centavos: Centavos, reference: string): Said =>
  say('catchUpReady', { amount: formatMoney(centavos), reference });

/** Once a week, with both sums: to unlock, and to be current. */
export const deviceStillLocked = (lock: {
  sums: string;
  reference: string | null;
  supportPhone: string;
}): Said =>
  say('deviceStillLocked', { sums: lock.sums, by: by(lock), support: formatPhone(lock.supportPhone) });

/** What a promise, a pause, the end of a revocation or the desk unlocks; `until`: the last day on which no arrears lock it. */
export const unlockedByAct = (until: Day | null): Said =>
  say('unlockedByAct', {
    holdUntil: until === null ? '' : ` Hasta el ${dateInWords(until)} no se bloquea por pagos atrasados.`,
  });
