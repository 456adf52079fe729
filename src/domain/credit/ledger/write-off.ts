/** Why two people forgive what a customer owes; a note says more. */
export const writeOffReasons = [
  'small-balance',
  'death',
  'theft',
  'our-error',
  'agreement',
  'hardship',
] as const;
export type WriteOffReason = (typeof writeOffReasons)[number];

export const writeOffReasonNames: Record<WriteOffReason, string> = {
  'small-balance': 'Saldo menor que no conviene cobrar',
  death: 'Fallecimiento del cliente',
  theft: 'Equipo robado o perdido',
  'our-error': 'Error nuestro',
  agreement: 'Acuerdo con el cliente',
  hardship: 'Enfermedad o desempleo',
};
