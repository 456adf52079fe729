import type { AuthUser } from '#web/shell/browser-memory.ts';

/** The signed-in customer, held by the storefront's process from log-in to log-out (spec §4 'Login'). */
export interface KeptCustomer {
  who(): AuthUser | null;
  keep(customer: AuthUser): void;
  forget(): void;
}
