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

/**
 * Of a person of the desk, as she is named in every act and in the audit log: letters, with single spaces, hyphens and
 * apostrophes between them. A name holds no mark that could end the sentence in which it stands.
 */
export const isFullName = (name: string): boolean =>
  /^[\p{L}\p{M} '’-]+$/u.test(name) && !/^[ '’-]|[ '’-][ '’-]|[ '’-]$/u.test(name);

/** Within a sentence, where it begins and ends. */
export const quoted = (name: string): string => `«${name}»`;

/** Instead of the name of a promoter who sells at a store out of one's reach. */
export const hiddenPromoter = 'De otra tienda';

/** How much room the rows of a table take. */
export const densities = ['compacta', 'normal', 'amplia'] as const;
export type Density = (typeof densities)[number];
