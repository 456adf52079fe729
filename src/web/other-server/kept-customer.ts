import type { AuthUser } from '#web/shell/browser-memory.ts';

/** A signed-in customer, kept by the storefront's own process from the log-in to the log-out (spec §4 'Login'). */
export interface KeptCustomer {
  who(): AuthUser | null;
  keep(customer: AuthUser): void;
  forget(): void;
}
