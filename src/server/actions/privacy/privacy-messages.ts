import type { PrivacyRight } from '#domain/applicant/privacy-rights.ts';
import type { Day } from '#domain/calendar.ts';
import { dayInWords } from '#domain/spanish-dates.ts';

const rights: Record<PrivacyRight, string> = {
  rectification: 'corregir tus datos',
  cancellation: 'eliminar tus datos',
  opposition: 'oponerte a un uso de tus datos',
};

export const privacyReceipt = (partner: string, kind: PrivacyRight, answerBy: Day): string =>
  `${partner}: recibimos tu solicitud para ${rights[kind]}. Te respondemos a más tardar el ${dayInWords(answerBy)}.`;

/** The answer itself is read where the phone is verified again: messages are read over shoulders. */
export const privacyAnswered = (partner: string, kind: PrivacyRight, link: string): string =>
  `${partner}: respondimos tu solicitud para ${rights[kind]}. Lee la respuesta en ${link}`;

export const alreadyAsked = (answerBy: Day): string =>
  `Ya tienes una solicitud de este tipo en curso. Te respondemos a más tardar el ${dayInWords(answerBy)}.`;
