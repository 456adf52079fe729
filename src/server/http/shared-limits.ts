import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { Logger } from 'pino';
import { LRUCache } from 'lru-cache';
import type { Db } from '#server/context.ts';
import { faultOf } from '#server/log.ts';
import { nobody, within } from '#server/database/partner-scope.ts';
import { addCounts } from '#server/queries/request-limits.ts';

/** Counts of the limits per minute, over all processes on one database. */
export interface SharedLimits {
  /** As @fastify/rate-limit takes it. */
  readonly store: FastifyRateLimitStoreCtor;
  /** Tells the others and hears of them now; otherwise within a second of each call that counts. */
  share(): Promise<void>;
}

export interface SharedLimitsOptions {
  /** Milliseconds that only go forward. */
  readonly now?: () => number;
  /** Every limit here is one of a minute. */
  readonly windowSeconds?: number;
}

/**
 * A call is counted in memory and waits for nothing; each second one statement tells the database what was counted, and
 * hears what all have. So a caller may go over a limit by what they send within that second, and each process keeps to
 * the limit by itself while the database is away. Who is far from a limit (a twentieth of it) is not told of.
 */
export function sharedLimits(db: Db, log: Logger, options: SharedLimitsOptions = {}): SharedLimits {
  const { now = () => performance.now(), windowSeconds = 60 } = options;
  // By caller, not by caller and route: who walks through a request is counted on fourteen of them.
  const callers = new LRUCache<string, Counter[]>({ max: 10_000 });
  let untold = new Map<string, Counter>();
  let timer: NodeJS.Timeout | undefined;

  const share = async () => {
    clearTimeout(timer);
    timer = undefined;
    const telling = untold;
    untold = new Map();
    if (telling.size === 0) return;
    const counts = new Map<string, number>();
    for (const [key, counter] of telling) {
      counts.set(key, counter.untold);
      counter.untold = 0;
    }
    const totals = await within(nobody, () => addCounts(db, counts, windowSeconds));
    for (const [key, { count: all, secondsLeft }] of totals) {
      const counter = telling.get(key);
      if (counter) counter.all = { count: all, until: now() + secondsLeft * 1_000 };
    }
  };
  const shareSoon = () => {
    timer ??= setTimeout(() => {
      share().catch((error: unknown) => log.warn({ err: faultOf(error) }, 'limits are not shared now'));
    }, 1_000).unref();
  };

  const counterOf = (caller: string, route: string): Counter => {
    const counters = callers.get(caller) ?? [];
    if (counters.length === 0) callers.set(caller, counters);
    const known = counters.find((counter) => counter.route === route);
    if (known) return known;
    const counter: Counter = { route, here: 0, until: 0, untold: 0, all: null };
    counters.push(counter);
    return counter;
  };

  const count = (caller: string, route: string, windowMs: number, max: number) => {
    const at = now();
    const counter = counterOf(caller, route);
    if (counter.until <= at) {
      // Whole numbers: V8 keeps a fraction as an object of its own.
      Object.assign(counter, { here: 0, until: Math.ceil(at) + windowMs, untold: 0 });
    }
    counter.here += 1;
    counter.untold += 1;
    if (counter.here > max / 20) {
      untold.set(`${route} ${caller}`, counter);
      shareSoon();
    }
    const all = counter.all && counter.all.until > at ? counter.all : null;
    const everywhere = all === null ? 0 : all.count + counter.untold;
    if (all && everywhere > counter.here) return { current: everywhere, ttl: all.until - at };
    return { current: counter.here, ttl: counter.until - at };
  };

  class Store implements FastifyRateLimitStore {
    readonly #route: string;
    constructor(given: object) {
      const { routeInfo } = given as { routeInfo?: { method?: string | string[]; url?: string } };
      this.#route = `${String(routeInfo?.method)} ${routeInfo?.url}`;
    }
    child(route: object): FastifyRateLimitStore {
      return new Store(route);
    }
    incr: FastifyRateLimitStore['incr'] = (key, callback, windowMs, max) =>
      callback(null, count(key, this.#route, windowMs, max));
  }
  return { store: Store, share };
}

/** Calls of one caller on one route. */
interface Counter {
  readonly route: string;
  /** In this process, until its own window ends. */
  here: number;
  until: number;
  /** Of those, what the database does not know yet. */
  untold: number;
  /** In all processes, when last heard. */
  all: { count: number; until: number } | null;
}
