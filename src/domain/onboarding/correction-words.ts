import type { Correctable, CorrectionReason } from './corrections.ts';

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
