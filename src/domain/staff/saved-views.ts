import type { Permission } from './permissions.ts';

/** The lists of which people keep views, each with the permission that opens it. */
export const viewPages = {
  requests: 'read-requests',
  credits: 'read-credits',
  collections: 'read-collections',
  payments: 'read-payments',
  deliveries: 'read-deliveries',
} as const satisfies Record<string, Permission>;
export type ViewPage = keyof typeof viewPages;

/** Of one person and list, and shared with one partner's desk: each is counted whenever the list is shown. */
export const viewsMost = 20;
export const viewNameLongest = 40;
