/** What this process has seen of a provider since it started: times and calls, never their contents. */
export interface ProviderHealth {
  /** Null: it has no circuit breaker. */
  readonly isOpen: boolean | null;
  readonly succeeded: SeenCall | null;
  readonly failed: SeenCall | null;
}

export interface SeenCall {
  readonly call: string;
  readonly at: Date;
}

/** By the name of the port. */
export type ProviderHealths = ReadonlyMap<string, ProviderHealth>;
