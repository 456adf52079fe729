import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Traces } from './traces.ts';
import type { ProviderObserver } from '#server/providers/observer.ts';
import type { ProviderHealth, ProviderHealths } from '#server/providers/provider-health.ts';

/** The metrics of this process, for /metrics. */
export interface Meters {
  readonly registry: Registry;
  readonly providers: ProviderObserver;
  /** What this process has seen of the providers, for the desk. */
  readonly health: ProviderHealths;
  /** Updates the figures that come from the database; does nothing on a storefront-only server. */
  refresh: () => Promise<void>;
  /** Spans, where a collector is configured. */
  readonly traces: Traces | null;
}

export function createMeters(traces: Traces | null = null): Meters {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const health = new Map<string, ProviderHealth>();
  const measured = measureProviders(registry, health);
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
  return { registry, providers, health, traces, refresh: () => Promise.resolve() };
}

function measureProviders(registry: Registry, health: Map<string, ProviderHealth>): ProviderObserver {
  const note = (provider: string, seen: Partial<ProviderHealth>) =>
    void health.set(provider, {
      isOpen: null,
      succeeded: null,
      failed: null,
      ...health.get(provider),
      ...seen,
    });
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
    called: ({ provider, call, seconds: took, outcome }) => {
      seconds.labels(provider, call, outcome).observe(took);
      const seen = { call, at: new Date() };
      note(provider, outcome === 'fault' ? { failed: seen } : { succeeded: seen });
    },
    breaker: (provider, isOpen) => {
      open.labels(provider).set(isOpen ? 1 : 0);
      note(provider, { isOpen });
    },
  };
}
