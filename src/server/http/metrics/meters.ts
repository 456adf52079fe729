import { collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client';
import type { ProviderObserver } from '#server/providers/observer.ts';
import type { ProviderHealth, ProviderHealths } from '#server/providers/provider-health.ts';
import type { Store } from '#server/database/store.ts';
import { acrossPartners } from '#server/database/partner-scope.ts';
import { figures, type Figure } from '#server/queries/metrics/figures.ts';
import type { Traces } from './traces.ts';

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

/** Label and help text of each figure. Every process reports the same values: aggregate with max(), not sum(). */
const kinds: Readonly<Record<string, readonly [label: string | null, help: string]>> = {
  jobs_due: ['queue', 'Due jobs that no worker has started'],
  jobs_oldest_seconds: ['queue', 'Age of the oldest due job'],
  outbox_due: ['channel', 'Due messages that are not sent'],
  outbox_oldest_seconds: ['channel', 'Age of the oldest due message'],
  outbox_given_up_last_day: ['channel', 'Messages abandoned in the last day'],
  reviews_waiting: [null, 'Requests waiting for a review'],
  requests_last_day: ['step', 'Requests begun in the last day that have passed the step'],
  codes_sent_last_hour: ['purpose', 'SMS codes sent in the last hour'],
  codes_verified_last_hour: ['purpose', 'Codes of the last hour that were confirmed'],
  payments_unclear_last_day: ['result', 'Payments of the last day that wait for a person'],
  device_orders_late: ['action', 'Paid devices that the lock service has not freed within the promised time'],
  ledger_faults: ['invariant', 'Credits whose books break a rule, as the last check found them'],
  credits_without_reference: [null, 'Credits with a week due within 14 days that has no live reference'],
  ledgers_checked_seconds: [null, 'Time since the books were last checked to the end'],
};

/** Adds the database's figures to `meters`, queried at most every five seconds and with a timeout of 1.5 seconds. */
export function measureDatabase(meters: Meters, store: Store): void {
  const registers = [meters.registry];
  const up = new Gauge({ name: 'enganche_database_up', help: '1 when the database responds', registers });
  const gauges = Object.fromEntries(
    Object.entries(kinds).map(([name, [label, help]]) => [
      name,
      new Gauge({ name: `enganche_${name}`, help, labelNames: label === null ? [] : [label], registers }),
    ]),
  );
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | null = null;

  meters.refresh = () => {
    if (performance.now() - askedAt < 5_000) return asking ?? Promise.resolve();
    askedAt = performance.now();
    asking = ask();
    return asking;
  };

  async function ask(): Promise<void> {
    const found = await withTimeout(acrossPartners('watch', () => figures(store)));
    up.set(found === null ? 0 : 1);
    // Stale figures are worse than none.
    for (const gauge of Object.values(gauges)) gauge.reset();
    for (const { metric, label, value } of found ?? []) {
      const name = kinds[metric]?.[0];
      if (name === null) gauges[metric]?.set(value);
      else if (name !== undefined) gauges[metric]?.set({ [name]: label }, value);
    }
  }
}

function withTimeout(asked: Promise<Figure[]>): Promise<Figure[] | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), 1_500);
    asked.then(resolve, () => resolve(null)).finally(() => clearTimeout(timer));
  });
}
