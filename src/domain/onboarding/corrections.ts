import type { Facts } from './facts.ts';
import { stepIds, stepOf, type StepId } from './journey.ts';
import { standing } from './progress.ts';

/** What is asked for, as the desk names it. */
export const correctableWords: Record<Correctable, string> = {
  'rfc-email': 'RFC y correo',
  address: 'Domicilio',
  'address-proof': 'Comprobante de domicilio',
  'shipping-address': 'Dirección de envío',
};

/** A reason as the desk chooses it. */
export const correctionReasonWords: Record<CorrectionReason, string> = {
  'rfc-differs': 'El RFC no corresponde a la persona',
  'email-unreachable': 'El correo no recibe mensajes',
  incomplete: 'Le faltan datos',
  'not-found': 'No se encuentra el lugar',
  'differs-from-proof': 'No coincide con el comprobante',
  unreadable: 'No se lee',
  'too-old': 'Tiene más de tres meses',
  'other-address': 'Es de otro domicilio',
  'wrong-document': 'No es un comprobante de domicilio',
  'out-of-reach': 'La mensajería no llega ahí',
  'address-changed': 'Cambió el domicilio',
  other: 'Otro motivo',
};

/** What the customer is asked to do, in the tú form. */
export const correctionTasks: Record<Correctable, string> = {
  'rfc-email': 'Revisa tu RFC y tu correo',
  address: 'Revisa tu domicilio',
  'address-proof': 'Sube otro comprobante de domicilio',
  'shipping-address': 'Revisa tu dirección de envío',
};

/** The reason as the customer reads it; `other` is said by the text of the person who asks. */
export const correctionSentences: Record<CorrectionReason, string | null> = {
  'rfc-differs': 'El RFC que escribiste no corresponde a tus datos.',
  'email-unreachable': 'El correo que escribiste no recibe nuestros mensajes.',
  incomplete: 'A la dirección que escribiste le faltan datos.',
  'not-found': 'No encontramos la dirección que escribiste.',
  'differs-from-proof': 'El domicilio que escribiste no coincide con tu comprobante.',
  unreadable: 'El comprobante que subiste no se alcanza a leer.',
  'too-old': 'El comprobante que subiste tiene más de tres meses.',
  'other-address': 'El comprobante que subiste es de otro domicilio.',
  'wrong-document': 'El archivo que subiste no es un comprobante de domicilio.',
  'out-of-reach': 'La mensajería no llega a la dirección que escribiste.',
  'address-changed': 'Cambiaste tu domicilio: falta un comprobante donde se lea el nuevo.',
  other: null,
};

/** To the desk, about a review that cannot be answered yet. */
export const correctionAwaited =
  'El cliente tiene una corrección pendiente. Para decidir sin ella, retírela primero.';

/**
 * What a person of the shop may ask a customer to correct while a review waits for an answer, with the step of the
 * journey at which the customer does it. Data of the identification are not here: nobody types them.
 */
export const correctables = {
  'rfc-email': 'credit-bureau-consulting',
  address: 'address-confirmation',
  'address-proof': 'address-proof',
  'shipping-address': 'address-validation',
} as const satisfies Record<string, StepId>;

export type Correctable = keyof typeof correctables;
export const correctableNames = Object.keys(correctables) as [Correctable, ...Correctable[]];

/** Why, by a code that reports can count. */
export const correctionReasons = {
  'rfc-email': ['rfc-differs', 'email-unreachable', 'other'],
  address: ['incomplete', 'not-found', 'differs-from-proof', 'other'],
  'address-proof': ['unreadable', 'too-old', 'other-address', 'wrong-document', 'address-changed', 'other'],
  'shipping-address': ['incomplete', 'not-found', 'out-of-reach', 'other'],
} as const satisfies Record<Correctable, readonly string[]>;

export type CorrectionReason = (typeof correctionReasons)[Correctable][number];

/** The consequence of a corrected address: only the product asks for it. */
export const ownReason = 'address-changed' satisfies CorrectionReason;

/** Whether a person may choose this reason for it. */
export const fitsReason = (what: Correctable, reason: CorrectionReason): boolean =>
  reason !== ownReason && (correctionReasons[what] as readonly CorrectionReason[]).includes(reason);

/** Days that the customer has; after them the review goes on without the correction. */
export const daysToCorrect = 5;
/** Days before the end at which an unanswered one is remembered. */
export const reminderDaysBefore = 2;

/** What may be asked for now. */
export function correctableNow(facts: Facts): Correctable[] {
  if (standing(facts).state !== 'open') return [];
  return correctableNames.filter((what) => !isReopened(facts, correctables[what]) && isInReview(facts, what));
}

function isInReview(facts: Facts, what: Correctable): boolean {
  if (what === 'rfc-email') return facts.identityReview === 'waiting' && facts.bureauAskedAt === null;
  if (facts.decision !== 'review') return false;
  // A proof exists only for an address other than the identification's.
  return what !== 'address-proof' || facts.addressEdited;
}

/** Whether a correction of this step is asked for and not answered. */
export function isReopened(facts: Facts, step: StepId): boolean {
  const { reopenedBy } = stepOf(step);
  return reopenedBy !== undefined && facts[reopenedBy] !== null;
}

/** Whether the request waits for any correction: then nobody answers its review. */
export const awaitsCorrection = (facts: Facts): boolean => stepIds.some((step) => isReopened(facts, step));

/** The correction that the customer is at. */
export function correctionAt(facts: Facts): Correctable | null {
  const now = standing(facts);
  if (now.state !== 'open' || !isReopened(facts, now.step)) return null;
  return correctableNames.find((what) => correctables[what] === now.step) ?? null;
}
