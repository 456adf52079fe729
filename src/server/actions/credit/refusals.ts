import type { Day } from '#domain/calendar.ts';
import type { HandLockRefusal } from '#domain/credit/ledger/hand-lock.ts';
import type { PauseRefusal } from '#domain/credit/ledger/pause.ts';
import type { LedgerStatus } from '#domain/credit/ledger/position.ts';
import type { PromiseRefusal } from '#domain/credit/ledger/promise.ts';
import type { TakeBackRefusal } from '#domain/credit/ledger/take-back.ts';
import { DomainError } from '#domain/errors.ts';
import { dayInWords } from '#domain/spanish-dates.ts';
import type { By } from './act-on-loan.ts';

/** Why an act on an account is not possible, in words: to its customer, or to who acts at the desk. */

/** The credit has ended, or has not begun. */
export const notWhile = (status: LedgerStatus, by: By): DomainError =>
  new DomainError('credit-state', {
    messages: [(isCustomer(by) ? stateSentences : deskStateSentences)[status]],
  });

const isCustomer = (by: By): boolean => 'caller' in by;

const deskStateSentences: Record<LedgerStatus, string> = {
  PendingDownPayment: 'El crédito todavía no está activo: su contrato se puede cancelar sin costo.',
  Active: 'El crédito ya está activo: su contrato no se cancela; se puede revocar.',
  Paid: 'El crédito ya está liquidado.',
  Cancelled: 'El contrato ya se canceló.',
  Revoked: 'El contrato ya se revocó.',
  Rescinded: 'El contrato ya terminó.',
};

const stateSentences: Record<LedgerStatus, string> = {
  PendingDownPayment: 'Tu crédito todavía no está activo. Puedes cancelar tu contrato sin costo.',
  Active: 'Tu crédito ya está activo: no se puede cancelar, pero puedes revocar tu contrato.',
  Paid: 'Ya terminaste de pagar este crédito.',
  Cancelled: 'Ya cancelaste este contrato.',
  Revoked: 'Ya revocaste este contrato.',
  Rescinded: 'Este contrato ya terminó.',
};

export const termOver = (lastDay: Day, by: By): DomainError => {
  const could = isCustomer(by) ? 'Podías revocar tu contrato' : 'El contrato se podía revocar';
  return new DomainError('term-over', {
    messages: [`${could} hasta el ${dayInWords(lastDay)}. Ese plazo ya terminó.`],
  });
};

/** A report of theft or loss before the delivery. */
export const notWithCustomer = (by: By): DomainError =>
  new DomainError('credit-state', {
    messages: [
      isCustomer(by)
        ? 'Tu equipo todavía no se entrega: si algo le pasa en camino, la tienda lo repone.'
        : 'El equipo todavía no se entrega: si algo le pasa en camino, la tienda lo repone.',
    ],
  });

export function pauseSentence(refusal: PauseRefusal, weeksInAll: number): string {
  if (weeksInAll === 0) return 'Tu tienda no ofrece pausas.';
  const weeks = weeksInAll === 1 ? '1 semana' : `${weeksInAll} semanas`;
  const sentences: Record<PauseRefusal, string> = {
    'pause-not-active': 'Solo se puede pausar un crédito activo.',
    'pause-not-begun': 'Todavía no hay nada que pausar: las semanas empiezan cuando se entrega el equipo.',
    'pause-weeks': `Puedes pausar hasta ${weeks} en todo tu crédito.`,
    'pause-too-soon': 'Entre una pausa y otra deben pasar 12 semanas.',
    'pause-too-late': 'Tu pago más antiguo tiene 8 semanas o más de atraso: ya no se puede pausar. Llámanos.',
  };
  return sentences[refusal];
}

export const promiseSentence = (refusal: PromiseRefusal, by: By): string =>
  (isCustomer(by) ? promiseSentences : deskPromiseSentences)[refusal];

const deskPromiseSentences: Record<PromiseRefusal, string> = {
  sum: 'Escriba cuánto va a pagar: al menos $1.00 y no más de lo que debe.',
  day: 'Elija un día de hoy a 7 días.',
  'not-late': 'El cliente no tiene pagos vencidos: no hay qué prometer.',
  'too-soon': 'Hay una promesa de las últimas 4 semanas que no se cumplió o fue por menos de lo vencido.',
};

const promiseSentences: Record<PromiseRefusal, string> = {
  sum: 'Escribe cuánto vas a pagar: al menos $1.00 y no más de lo que debes.',
  day: 'Elige un día de hoy a 7 días.',
  'not-late': 'No tienes pagos vencidos: no hay qué prometer.',
  'too-soon':
    'Puedes prometer otra vez 4 semanas después de tu última promesa, o antes si la cumpliste y era por todo lo vencido.',
};

/** To a person of the desk; `part-returned`: a part of it went back to its payer when it was booked. */
export const takeBackSentences: Record<TakeBackRefusal | 'part-returned', string> = {
  'not-booked': 'Ese pago no está en el libro de este crédito.',
  'not-active':
    'Solo se quita un pago de un crédito activo; de uno que no ha comenzado, lo que se devolvió a quien pagó.',
  'down-payment': 'Con ese pago comenzó el crédito. Si no era suyo, proponga cancelar o revocar el contrato.',
  'money-left': 'Lo que cubrió ese pago ya se perdonó o se devolvió: no se puede quitar.',
  'part-returned': 'Una parte de ese pago ya se devolvió a quien pagó: no se puede quitar entero.',
};

/** To a person of the desk; `hours`: the lock and its notice leave together, when the customer may be told. */
export const handLockSentences: Record<HandLockRefusal | 'hours', string> = {
  'no-lock': 'Este equipo no se bloquea: la tienda no lo hace, o su contrato no lo permite.',
  'not-active': 'Solo se bloquea el equipo de un crédito activo.',
  'contact-stop': 'El contacto está detenido: el equipo no se bloquea.',
  revocation: 'Hay un aviso de revocación por resolver: el equipo no se bloquea mientras tanto.',
  promise: 'El cliente prometió pagar y su plazo no ha terminado.',
  undelivered: 'El equipo no se ha entregado: nada lo bloquea por atraso.',
  'not-late': 'No hay un atraso mayor a los días de gracia.',
  'is-locked': 'El equipo ya está bloqueado por eso.',
  'not-locked': 'El equipo no está bloqueado.',
  theft: 'Hay un reporte de robo o extravío: quítelo con su propia propuesta.',
  day: 'Elija un día de hoy a 7 días.',
  hours: 'Solo se bloquea de 7:00 a 22:00, hora de donde vive el cliente.',
};
