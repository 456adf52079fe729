/** What a grant lets a person of the desk do; the calls of each are in #server/http/office/policies.ts. */
export const roles = [
  'promoter',
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
  promoter: 'Promotor',
  counter: 'Mostrador',
  analyst: 'Análisis',
  collections: 'Cobranza',
  finance: 'Finanzas',
  catalogue: 'Catálogo y marca',
  supervisor: 'Supervisión',
  auditor: 'Auditoría',
  administrator: 'Administración',
};

/** Whether somebody is at the desk as a promoter alone: her own sales are then all there is to see. */
export const onlySells = (grants: readonly { readonly role: Role }[]): boolean =>
  grants.length > 0 && grants.every(({ role }) => role === 'promoter');
