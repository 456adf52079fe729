import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Traces } from './traces.ts';
import type { ProviderObserver } from '#server/providers/observer.ts';

/** The metrics of this process, for /metrics. */
export interface Meters {
  readonly registry: Registry;
  readonly providers: ProviderObserver;
  /** Updates the figures that come from the database; does nothing on a storefront-only server. */
  refresh: () => Promise<void>;
  /** Spans, where a collector is configured. */
  readonly traces: Traces | null;
}

export function createMeters(traces: Traces | null = null): Meters {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const measured = measureProviders(registry);
  const providers: ProviderObserver =
    traces === null
      ? measured
      : {
          called: (call) => {
            measured.called(call);
            traces.providers.called(call);
          },
          breaker: (provider, isOpen) => measured.breaker(provider, isOpen),
        };
  return { registry, providers, traces, refresh: () => Promise.resolve() };
}

function measureProviders(registry: Registry): ProviderObserver {
  const seconds = new Histogram({
    name: 'provider_call_seconds',
    help: 'Duration of provider attempts by outcome: ok, refused (a final refusal), fault',
    labelNames: ['provider', 'call', 'outcome'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2, 3, 10, 30],
    registers: [registry],
  });
  const open = new Gauge({
    name: 'provider_breaker_open',
    help: '1 while the circuit breaker of a provider is open',
    labelNames: ['provider'],
    registers: [registry],
  });
  return {
    called: ({ provider, call, seconds: took, outcome }) =>
      seconds.labels(provider, call, outcome).observe(took),
    breaker: (provider, isOpen) => open.labels(provider).set(isOpen ? 1 : 0),
  };
}
