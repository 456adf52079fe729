/** What a grant lets a person of the desk do; the calls of each are in #server/http/office/policies.ts. */
export const roles = [
  'counter',
  'analyst',
  'collections',
  'finance',
  'catalogue',
  'supervisor',
  'auditor',
  'administrator',
] as const;

export type Role = (typeof roles)[number];

/** As a person reads them. */
export const roleNames: Record<Role, string> = {
  counter: 'Mostrador',
  analyst: 'Análisis',
  collections: 'Cobranza',
  finance: 'Finanzas',
  catalogue: 'Catálogo y marca',
  supervisor: 'Supervisión',
  auditor: 'Auditoría',
  administrator: 'Administración',
};
