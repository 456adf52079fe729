/** A service that can be tried without sending anything. */
export interface Probed {
  /** A call that costs nothing, tells nobody anything and changes nothing. Rejects with ProviderError where it fails. */
  probe(input: null, signal: AbortSignal): Promise<void>;
}

/** How a service is tried; or why it is not: each call costs, each browser has its own, nothing is chosen. */
export type Probe = ((signal: AbortSignal) => Promise<unknown>) | 'costs' | 'each-browser' | 'not-chosen';
