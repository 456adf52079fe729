/** The ten stages of a request that the desk shows, each of one or more steps of the journey. */
export const stageNames = [
  'Teléfono',
  'Ubicación',
  'Identidad',
  'Buró',
  'Datos',
  'Domicilio',
  'Envío',
  'Aprobación',
  'Firma',
  'Enganche',
] as const;

/** How late a credit came to be, by the week after its signature. */
export const cohortMeasures = ['first-missed', 'late-7', 'late-30'] as const;
export type CohortMeasure = (typeof cohortMeasures)[number];

/** Weeks after the signature that a report of cohorts shows. */
export const cohortWeeks = 12;
