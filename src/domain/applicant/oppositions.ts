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
