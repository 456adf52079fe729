import { purposesToThePerson, whatGoesOn, type OptionalPurpose } from '#domain/applicant/consent.ts';
import type { PrivacyRight } from '#domain/applicant/retention.ts';
import type { RectifiableField } from '#domain/applicant/rectification.ts';
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

export const privacyAnsweredLead = (kind: PrivacyRight): string =>
  `Respondimos tu solicitud para ${rights[kind]}.`;

export function rectifiedSentences(
  done: readonly { readonly fields: readonly RectifiableField[]; readonly afterSignature: boolean }[],
): string[] {
  if (done.length === 0) return [];
  const fields = [...new Set(done.flatMap((each) => each.fields))];
  return [
    `Corregimos: ${fields.map((field) => fieldsToThePerson[field]).join(', ')}.`,
    ...(done.some(({ afterSignature }) => afterSignature)
      ? [
          'Tu contrato y tu pagaré quedan como los firmaste. Lo corregido se usa desde ahora en mensajes y papeles nuevos.',
        ]
      : []),
  ];
}

const fieldsToThePerson: Record<RectifiableField, string> = {
  name: 'tu nombre',
  birthday: 'tu fecha de nacimiento',
  curp: 'tu CURP',
  rfc: 'tu RFC',
  email: 'tu correo',
  address: 'tu domicilio',
};

export const opposedSentences = (purposes: readonly OptionalPurpose[], locksDevices: boolean): string[] =>
  purposes.length === 0
    ? []
    : [
        `Ya no te enviamos: ${purposes.map((each) => purposesToThePerson[each]).join(', ')}.`,
        whatGoesOn(locksDevices),
      ];
