/** Hears of every attempt at a provider and of its breaker; never of what was asked. */
export interface ProviderObserver {
  called(call: {
    provider: string;
    call: string;
    seconds: number;
    outcome: 'ok' | 'refused' | 'fault';
  }): void;
  /** open: the provider is left alone. */
  breaker(provider: string, isOpen: boolean): void;
}
