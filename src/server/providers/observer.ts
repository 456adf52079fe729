/** Observes provider attempts and circuit breakers, never their payload. */
export interface ProviderObserver {
  called(call: {
    provider: string;
    call: string;
    seconds: number;
    outcome: 'ok' | 'refused' | 'fault';
  }): void;
  /** open: no calls reach the provider. */
  breaker(provider: string, isOpen: boolean): void;
}
