import { writtenDigits } from '#domain/written-digits.ts';

/** What of a request is masked on the desk until a person gives a reason (readings §8). */
export const sealedFields = [
  'phone',
  'email',
  'rfc',
  'name',
  'curp',
  'birthday',
  'address-identification',
  'address-edited',
  'address-shipping',
  'location',
  'imei',
  'tracking-number',
  'received-by',
  'refund-clabe',
] as const;
export type SealedField = (typeof sealedFields)[number];

/** A search as it is looked up: of digits the groups go, in which papers and lists print them. */
export function searchedText(text: string): string {
  const digits = writtenDigits(text);
  return digits !== null && digits.length >= 4 ? digits : text;
}

/** The sealed field of which a search is a whole value; null: of none. */
export function searchedField(text: string): 'phone' | 'rfc' | null {
  if (/^\d{10}$/.test(text)) return 'phone';
  return /^[A-ZÑ&a-zñ]{3,4}\d{6}[A-Za-z\d]{3}$/.test(text) ? 'rfc' : null;
}

/** Why a person looks at a sealed field or a document; another reason is written. */
export const lookReasons = [
  'review-request',
  'call-customer',
  'compare-documents',
  'solve-payment',
  'deliver-device',
  'answer-privacy-request',
  'audit',
  'other',
] as const;
export type LookReason = (typeof lookReasons)[number];

export const lookReasonNames: Record<LookReason, string> = {
  'review-request': 'Revisar la solicitud',
  'call-customer': 'Hablar con el cliente',
  'compare-documents': 'Comparar documentos',
  'solve-payment': 'Aclarar un pago',
  'deliver-device': 'Entregar el equipo',
  'answer-privacy-request': 'Responder una solicitud de privacidad',
  audit: 'Auditoría',
  other: 'Otro motivo',
};

/** The desk's work on what people ask about their own data (docs/privacy.md). */
export const privacyViews = ['waiting', 'over'] as const;
export type PrivacyView = (typeof privacyViews)[number];

/** `granted`: answered, and to be done. */
export const privacyStates = ['waiting', 'granted', 'answered', 'erased'] as const;
export type PrivacyState = (typeof privacyStates)[number];

/** What is masked until a person gives a reason. */
export const privacyFields = ['phone', 'text', 'answer'] as const;
export type PrivacyField = (typeof privacyFields)[number];

/** How a person was compared with her data. That she had the phone when she asked is known already. */
export const identityProofs = ['official-id', 'account', 'call'] as const;
export type IdentityProof = (typeof identityProofs)[number];

export const identityProofNames: Record<IdentityProof, string> = {
  'official-id': 'Identificación oficial',
  account: 'Entró a su cuenta',
  call: 'Llamada con preguntas de su crédito',
};
