import type { IdentityReason } from '../applicant/identity-reasons.ts';
import { correctableWords, correctionReasonWords } from '../onboarding/corrections.ts';
import { anyReviewCodeName, cancelReasonNames } from './review-reasons.ts';
import type { CreditView, DeliveryView, RequestView } from './saved-views.ts';
import { lookReasonNames } from './sealed-fields.ts';

/** Files that the desk hands out, as the audit log names them. */
export const exportNames = {
  requests: 'Solicitudes',
  credits: 'Créditos',
  deliveries: 'Equipos y envíos',
  stock: 'Existencias',
  'payment-day': 'Corte del día',
  'commission-statement': 'Estado de comisiones',
  'complaint-letter': 'Carta de una queja',
} as const;

/** Views of these lists. */
export const viewNames: Readonly<Record<RequestView | CreditView | DeliveryView, string>> = {
  all: 'Todo',
  open: 'En curso',
  review: 'En revisión',
  correction: 'Correcciones',
  approved: 'Aprobadas',
  'down-payment': 'Esperan enganche',
  paid: 'Pagados',
  refused: 'No aprobadas',
  cancelled: 'Canceladas',
  current: 'Al corriente',
  late: 'Con atraso',
  locked: 'Bloqueados',
  pending: 'Por activar',
  ended: 'Terminados',
  'to-pack': 'Por empacar',
  packed: 'Empacados',
  due: 'Por salir',
  sent: 'Enviados',
  unconfirmed: 'Sin confirmar',
  delivered: 'Entregados',
  returned: 'Devueltos',
};

const identityReasonNames: Readonly<Record<IdentityReason, string>> = {
  document: 'El documento no se aceptó',
  face: 'La cara no coincide',
  liveness: 'No se comprobó que estuviera presente',
  'manual-review': 'Revisión de una persona del servicio',
  'desk-review': 'Revisión de la oficina',
  'active-credit': 'Ya tiene un crédito',
  'cool-down': 'Hace poco no se le aprobó',
};

const stopReasonNames = { death: 'Fallecimiento', dispute: 'Reclamación' };

const reasonNames: Readonly<Record<string, string>> = {
  ...identityReasonNames,
  ...stopReasonNames,
  ...cancelReasonNames,
  ...correctionReasonWords,
  ...lookReasonNames,
};

/** Why something was done, of the codes that any act has; null: it is none of them. */
export const reasonWords = (code: string): string | null =>
  (Object.hasOwn(reasonNames, code) ? reasonNames[code] : null) ?? anyReviewCodeName(code);

const whats: Readonly<Record<string, string>> = { ...exportNames, ...correctableWords };

/** To what it was done, a file or a thing to correct; null: it is none of them. */
export const whatWords = (code: string): string | null =>
  (Object.hasOwn(whats, code) ? whats[code] : null) ?? null;
