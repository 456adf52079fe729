import type { RequestState } from './request-views.ts';

/** The state of a request in a sentence to the desk. */
export const requestStateNames: Record<RequestState, string> = {
  open: 'en curso',
  review: 'en revisión',
  correction: 'con una corrección pedida',
  approved: 'aprobada',
  'down-payment': 'en espera del enganche',
  paid: 'con el enganche pagado',
  refused: 'no aprobada',
  cancelled: 'cancelada',
};
