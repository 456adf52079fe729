/** Why the desk cancels a request that has no signed contract. */
export const cancelReasons = [
  'customer-asked',
  'begun-twice',
  'no-answer',
  'identity-in-doubt',
  'no-delivery',
  'other',
] as const;
export type CancelReason = (typeof cancelReasons)[number];

export const cancelReasonNames: Record<CancelReason, string> = {
  'customer-asked': 'Lo pidió el cliente',
  'begun-twice': 'Empezó dos solicitudes',
  'no-answer': 'No respondió',
  'identity-in-doubt': 'Duda sobre la identidad',
  'no-delivery': 'No se puede entregar en su domicilio',
  other: 'Otro motivo',
};

/** What the customer is told, in the tú form. A suspicion is never explained: the reader may be its subject. */
export const cancelSentences: Record<CancelReason, string> = {
  'customer-asked': 'La cancelamos porque nos lo pediste.',
  'begun-twice': 'La cancelamos porque tienes otra solicitud en curso.',
  'no-answer': 'La cancelamos porque no tuvimos respuesta a lo que te pedimos.',
  'identity-in-doubt': 'No pudimos comprobar los datos de la solicitud.',
  'no-delivery': 'No podemos entregar el equipo en la dirección que nos diste.',
  other: 'No es posible continuar con ella.',
};
