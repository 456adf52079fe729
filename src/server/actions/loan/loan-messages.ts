import type { Day } from '#domain/calendar.ts';
import { formatMoney, type Centavos } from '#domain/credit/money.ts';
import { formatPhone } from '#domain/applicant/phone.ts';
import { dateInWords, dayInWords } from '#domain/spanish-dates.ts';

/** Text messages of a loan. Each names the shop and states one fact and what to do about it. */

/** One weekly payment, as its messages describe it. */
export interface NamedPayment {
  readonly partner: string;
  readonly number: number;
  readonly of: number;
  readonly amountCentavos: Centavos;
  readonly reference: string;
  readonly dueOn: Day;
  /** Whether an overdue one locks the device. */
  readonly locks: boolean;
}

export const contractSigned = (
  partner: string,
  account: string,
  /** `atOnceCentavos`: what a till takes of it under this reference. */
  down: { amountCentavos: Centavos; atOnceCentavos: Centavos; reference: string },
): string =>
  `${partner}: firmaste tu contrato ${account}. Para activar tu crédito, paga tu enganche de ` +
  `${formatMoney(down.amountCentavos)} en tienda` +
  `${down.atOnceCentavos < down.amountCentavos ? `, primero ${formatMoney(down.atOnceCentavos)},` : ''} ` +
  `con la referencia ${down.reference}.`;

/** The first due day; null: there is nothing left to pay. */
export type WeeksBegin = { readonly firstDueOn: Day } | 'at-delivery' | null;

export const creditActive = (partner: string, first: WeeksBegin): string => {
  const weeks =
    first === 'at-delivery'
      ? ' Tu primera semana empieza cuando lo recibas.'
      : first && ` Tu primer pago vence el ${dayInWords(first.firstDueOn)}.`;
  return (
    `${partner}: tu crédito ya está activo. Te contactaremos por teléfono o SMS para coordinar la entrega de tu ` +
    `equipo, que tarda de 3 a 7 días.${weeks ?? ''}`
  );
};

export const fromPartner = (partner: string, sentence: string): string => `${partner}: ${sentence}`;

export const paidOff = (partner: string, savedCentavos: Centavos, locks: boolean): string =>
  `${partner}: recibimos tu último pago. Tu equipo es tuyo${locks ? ' y quedó libre de bloqueo' : ''}. ` +
  `${savedCentavos > 0 ? `Por liquidar antes ahorraste ${formatMoney(savedCentavos)}. ` : ''}Felicidades.`;

export const paymentDue = (payment: NamedPayment): string =>
  `${payment.partner}: ${paymentOf(payment)} vence el ${dayInWords(payment.dueOn)}. Referencia ${payment.reference}.`;

export const paymentOverdue = (payment: NamedPayment): string =>
  `${payment.partner}: ${paymentOf(payment)} venció el ${dayInWords(payment.dueOn)}. Págalo con la referencia ` +
  `${payment.reference}${payment.locks ? ' para que tu equipo no se bloquee' : ''}.`;

export const deviceLocked = (lock: {
  partner: string;
  /** The shortest way: what is beyond its grace. */
  toUnlockCentavos: Centavos;
  /** Of exactly that sum; null: the network has not made it yet. */
  reference: string | null;
  supportPhone: string;
}): string =>
  `${lock.partner}: tu equipo se bloqueó por un pago atrasado. Paga ${formatMoney(lock.toUnlockCentavos)} ` +
  `${by(lock)} y tu equipo se desbloquea. Dudas: ${formatPhone(lock.supportPhone)}.`;

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

export const catchUpReady = (partner: string, centavos: Centavos, reference: string): string =>
  `${partner}: para desbloquear tu equipo paga ${formatMoney(centavos)} con la referencia ${reference}.`;

/** Once a week, with both sums: to unlock, and to be current. */
export const deviceStillLocked = (lock: {
  partner: string;
  sums: string;
  reference: string | null;
  supportPhone: string;
}): string =>
  `${lock.partner}: tu equipo sigue bloqueado. ${lock.sums} Para desbloquearlo paga ${by(lock)}. ` +
  `Dudas: ${formatPhone(lock.supportPhone)}.`;

export const deviceUnlocked = (partner: string): string =>
  `${partner}: recibimos tu pago y tu equipo se desbloqueó. Gracias.`;

/** What a promise, a pause, the end of a revocation or the desk unlocks; `until`: the last day on which no arrears lock it. */
export const unlockedByAct = (partner: string, until: Day | null): string =>
  `${partner}: tu equipo se desbloqueó.` +
  (until === null ? '' : ` Hasta el ${dateInWords(until)} no se bloquea por pagos atrasados.`);

export const paidOffWhileStolen = (partner: string): string =>
  `${partner}: recibimos tu último pago. Tu equipo es tuyo. Sigue bloqueado por el robo o extravío que reportaste: ` +
  `cuando lo recuperes, quita el bloqueo en tu cuenta.`;

const paymentOf = (payment: Pick<NamedPayment, 'number' | 'of' | 'amountCentavos'>): string =>
  `tu pago ${payment.number} de ${payment.of} por ${formatMoney(payment.amountCentavos)}`;
