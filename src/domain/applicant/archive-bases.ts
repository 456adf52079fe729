/** Why the law lets two people open what was archived. */
export const archiveBases = ['authority', 'lawsuit', 'own-request', 'tax'] as const;
export type ArchiveBasis = (typeof archiveBases)[number];

export const archiveBasisNames: Record<ArchiveBasis, string> = {
  authority: 'Requerimiento de una autoridad',
  lawsuit: 'Juicio o reclamación',
  'own-request': 'La persona lo pide por escrito',
  tax: 'Revisión fiscal o auditoría',
};

/** How long it stays open. */
export const archiveOpenDays = 7;
