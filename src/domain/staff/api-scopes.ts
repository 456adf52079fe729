/** What a partner's own system may do with a key, as a person reads it. */
export const apiScopeNames = {
  'requests:read': 'Leer solicitudes',
  'credits:read': 'Leer créditos',
  'payments:read': 'Leer pagos',
  'deliveries:read': 'Leer envíos',
  'catalogue:read': 'Leer productos',
  'stock:read': 'Leer existencias',
  'reports:read': 'Leer ventas',
} as const;
export type ApiScope = keyof typeof apiScopeNames;
export const apiScopes = Object.keys(apiScopeNames) as [ApiScope, ...ApiScope[]];
