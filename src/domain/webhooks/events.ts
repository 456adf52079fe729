/** What a partner's own systems may hear of; the names are part of docs/webhooks-out.md and never change. */
export const webhookEvents = [
  'request.approved',
  'request.refused',
  'request.cancelled',
  'contract.signed',
  'down_payment.received',
  'device.to_pack',
  'device.sent',
  'device.delivered',
  'payment.booked',
  'credit.settled',
  'credit.cancelled',
  'credit.revoked',
  'credit.rescinded',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** Sent by a person of the desk to try an endpoint; nobody subscribes to it. */
export const testEvent = 'test';

/** As a person reads them. */
export const webhookEventNames: Record<WebhookEvent | typeof testEvent, string> = {
  'request.approved': 'Solicitud aprobada',
  'request.refused': 'Solicitud no aprobada',
  'request.cancelled': 'Solicitud cancelada',
  'contract.signed': 'Contrato firmado',
  'down_payment.received': 'Enganche recibido',
  'device.to_pack': 'Equipo por empacar',
  'device.sent': 'Equipo enviado',
  'device.delivered': 'Equipo entregado',
  'payment.booked': 'Pago aplicado',
  'credit.settled': 'Crédito liquidado',
  'credit.cancelled': 'Contrato cancelado',
  'credit.revoked': 'Contrato revocado',
  'credit.rescinded': 'Contrato rescindido',
  [testEvent]: 'Prueba',
};

/** The events of the audit log that are told, by their kind. */
export const eventOfKind: ReadonlyMap<string, WebhookEvent> = new Map([
  ['decision-approved', 'request.approved'],
  ['review-approved', 'request.approved'],
  ['review-counter-offer', 'request.approved'],
  ['suggestion-taken', 'request.approved'],
  ['decision-refused', 'request.refused'],
  ['review-refused', 'request.refused'],
  ['identity-review-refused', 'request.refused'],
  ['cancelled', 'request.cancelled'],
  ['contract-signed', 'contract.signed'],
  ['down-payment-paid', 'down_payment.received'],
  ['contact-due', 'device.to_pack'],
  ['device-sent', 'device.sent'],
  ['device-delivered', 'device.delivered'],
  ['device-handed-over', 'device.delivered'],
  ['device-received', 'device.delivered'],
  ['payment-received', 'payment.booked'],
  ['loan-paid-off', 'credit.settled'],
  ['contract-cancelled', 'credit.cancelled'],
  ['contract-revoked', 'credit.revoked'],
  ['contract-rescinded', 'credit.rescinded'],
]);

const [minute, hour] = [60, 3600];
/** Seconds from one attempt to the next: ten attempts in about three days. */
const waits = [
  minute,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];

/** Returns the seconds until the next attempt after so many failed; null: no further one. */
export const webhookWaitSeconds = (attempts: number): number | null => waits[attempts - 1] ?? null;

/** Another secret that took the place of one leaves a day to change it at the receiver. */
export const formerSecretHours = 24;
