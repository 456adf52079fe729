import type { AuthUser } from '#web/shell/browser-memory.ts';

/** Stores the signed-in customer in the storefront's process from log-in to log-out (spec §4 'Login'). */
export interface CustomerStore {
  who(): AuthUser | null;
  keep(customer: AuthUser): void;
  forget(): void;
}
