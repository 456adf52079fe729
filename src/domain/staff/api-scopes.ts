/** What a partner's own system may do with a key. */
export const apiScopes = ['requests:read'] as const;
export type ApiScope = (typeof apiScopes)[number];

export const apiScopeNames: Readonly<Record<ApiScope, string>> = {
  'requests:read': 'Leer solicitudes',
};
