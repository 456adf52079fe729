import { addYears, type Day } from '#domain/calendar.ts';

/** Stored in every consent record; a new text gets a new version, and the old one stays readable. */
export const bureauConsentVersion = 'bureau-2025-01';
/** First day of the version: a code sent before it cannot sign this text. */
export const bureauConsentSince: Day = '2025-01-01';
/** Spec §9. One year by law and two more, which the text expressly grants (LRSIC art. 28). */
export const bureauConsentYears = 3;

/**
 * The mandatory sentences, with the name of the company that queries the bureau. No partner may edit them: nature and
 * scope, use, periodic queries, validity (LRSIC art. 28). Hash exactly this string.
 */
export function bureauConsentText(companyName: string): string {
  return (
    `Por este conducto autorizo expresamente a ${companyName}, para que por conducto de sus funcionarios ` +
    'facultados lleve a cabo investigaciones sobre mi comportamiento crediticio en las sociedades de ' +
    'información crediticia que estime conveniente. Asimismo, declaro que conozco la naturaleza y alcance ' +
    `de la información que se solicitará, del uso que ${companyName} hará de tal información y de que esta ` +
    'podrá realizar consultas periódicas sobre mi historial crediticio, consintiendo que esta autorización ' +
    'se encuentre vigente por un periodo de 3 años contados a partir de su expedición y en todo caso ' +
    'durante el tiempo que mantengamos relación jurídica.'
  );
}

/** The last day on which the consent is valid on its own. */
export function consentLastDay(grantedOn: Day): Day {
  return addYears(grantedOn, bureauConsentYears);
}

export interface ConsentState {
  readonly grantedOn: Day;
  /** The day on which the signing code (NIP) was sent. */
  readonly codeSentOn: Day;
  readonly revokedOn: Day | null;
  /** The legal relation lasts while a credit is open. */
  readonly hasOpenCredit: boolean;
}

/** Whether the bureau may be queried today. Every query is checked here, including periodic ones. */
export function consentAllowsQuery(
  consent: ConsentState,
  today: Day,
):
  | { readonly allowed: true }
  | { readonly allowed: false; readonly reason: 'revoked' | 'expired' | 'old-code' } {
  if (consent.codeSentOn < bureauConsentSince) return { allowed: false, reason: 'old-code' };
  if (consent.revokedOn !== null && consent.revokedOn <= today) return { allowed: false, reason: 'revoked' };
  const lasts = today <= consentLastDay(consent.grantedOn) || consent.hasOpenCredit;
  return lasts ? { allowed: true } : { allowed: false, reason: 'expired' };
}

/**
 * Uses of personal data that a person may object to: what the privacy notice calls voluntary, and what is a courtesy. The
 * contract and the law need the rest.
 */
export const optionalPurposes = [
  'promotions',
  'due-reminders',
  'browser-notices',
  'unfinished-requests',
] as const;
export type OptionalPurpose = (typeof optionalPurposes)[number];

/** To the desk. */
export const purposeNames: Record<OptionalPurpose, string> = {
  promotions: 'Promociones y encuestas',
  'due-reminders': 'Recordatorios antes de que venza un pago',
  'browser-notices': 'Avisos en el navegador',
  'unfinished-requests': 'Invitaciones a seguir una solicitud sin terminar',
};

/** To the person, after «Ya no te enviamos». */
export const purposesToThePerson: Record<OptionalPurpose, string> = {
  promotions: 'promociones y encuestas',
  'due-reminders': 'recordatorios antes de que venza un pago',
  'browser-notices': 'avisos en el navegador',
  'unfinished-requests': 'invitaciones a seguir una solicitud sin terminar',
};

/** What goes on in spite of an opposition, and why. */
export const whatGoesOn = (locksDevices: boolean): string =>
  `Seguimos enviándote códigos, recibos, avisos de pagos vencidos ${locksDevices ? 'y de bloqueo, ' : ''}y las respuestas a lo que pides: los necesitan tu contrato y la ley.`;
