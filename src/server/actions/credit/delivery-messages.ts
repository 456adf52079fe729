import type { Day } from '#domain/calendar.ts';
import { formatPhone } from '#domain/applicant/phone.ts';
import { dateInWords, dayInWords } from '#domain/spanish-dates.ts';

/** Text messages about a device on its way. Each names the shop and states one fact and what to do about it. */

export const deviceSent = (
  partner: string,
  sent: { carrier: string; trackingNumber: string; until: Day },
): string =>
  `${partner}: tu equipo va en camino con ${sent.carrier}, guía ${sent.trackingNumber}. Debe llegar a más tardar el ` +
  `${dateInWords(sent.until)}.`;

/** Once the promised day has passed, a promise of it would be none. */
export const deviceSentLate = (partner: string, sent: { carrier: string; trackingNumber: string }): string =>
  `${partner}: tu equipo ya va en camino con ${sent.carrier}, guía ${sent.trackingNumber}.`;

/** `firstDueOn` null: its days do not run from the delivery, or nothing is owed any more. */
export const deviceDelivered = (
  partner: string,
  delivered: { on: Day; firstDueOn: Day | null; supportPhone: string },
): string =>
  `${partner}: tu equipo se entregó el ${dateInWords(delivered.on)}. ` +
  (delivered.firstDueOn === null ? '' : `Tu primer pago vence el ${dayInWords(delivered.firstDueOn)}. `) +
  `Si no lo recibiste, llámanos al ` +
  `${formatPhone(delivered.supportPhone)}.`;

/** It came back without having been delivered: its customer owes nothing meanwhile. */
export const deviceCameBack = (partner: string): string =>
  `${partner}: no pudimos entregarte tu equipo y regresó a la tienda. Te llamaremos para enviarlo otra vez. Mientras tanto no ` +
  'debes ningún pago.';
