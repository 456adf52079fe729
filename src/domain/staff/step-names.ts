import type { StepId } from '#domain/onboarding/journey.ts';

/** Each step by itself, for a filter: a stage of the track may have two of them. */
export const stepNames: Record<StepId, string> = {
  'phone-verification': 'Teléfono',
  geolocalization: 'Ubicación',
  'identity-verification': 'Identidad',
  'credit-bureau-consulting': 'Buró, autorización',
  'bureau-answer': 'Buró, respuesta',
  'personal-data-confirmation': 'Datos',
  'address-confirmation': 'Domicilio',
  'address-proof': 'Domicilio, comprobante',
  'address-validation': 'Envío',
  decision: 'Aprobación, decisión',
  'aprove-credit': 'Aprobación, aceptar',
  'contract-signature': 'Firma',
  'down-payment': 'Enganche',
  'device-send': 'Entrega',
};
