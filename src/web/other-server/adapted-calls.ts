import type { CallName, Input, Output } from '#contract/api.ts';
import type { Result } from '#web/api-client.ts';
import type { AuthUser } from '#web/shell/browser-memory.ts';

/** The calls that need more than a reader of their response. */
export type AdaptedCalls = { readonly [N in CallName]?: AdaptedCall<N> };
export type AdaptedCall<N extends CallName> = (input: Input<N>) => Promise<Result<Output<N>>>;

/** The page request for which another server is called. */
export interface Visit {
  /** Path of the page, with or without React Router's '.data'. */
  path: string;
  /** The storefront's own record of the signed-in customer. */
  customers: CustomerStore;
}

/** Stores the signed-in customer in the storefront's process from log-in to log-out (spec §4 'Login'). */
interface CustomerStore {
  who(): AuthUser | null;
  keep(customer: AuthUser): void;
  forget(): void;
}
