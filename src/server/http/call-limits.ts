import type { FastifyInstance } from 'fastify';
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  RLWrapperTimeouts,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import { DomainError } from '#domain/errors.ts';
import { networksOf } from '#server/actions/access/send-limits.ts';
import type { Store } from '#server/database/store.ts';
import type { OpenDatabase } from '#server/database/open-database.ts';
import { blindIndex } from '#server/queries/keys/rows.ts';
import { limitOf } from './policy.ts';

/** Counts the calls of a key per minute. @throws RateLimiterRes beyond `perMinute` */
export type CountCall = (key: string, perMinute: number) => Promise<unknown>;

/**
 * Limits the calls of each address per minute by the route's policy: 429 with Retry-After. The database stores only an
 * HMAC of the address.
 */
export function limitCalls(api: FastifyInstance, store: Store, count: CountCall): void {
  api.addHook('onRequest', async (request) => {
    const perMinute = limitOf(request.routeOptions);
    if (perMinute === undefined) return;
    const { method, url } = request.routeOptions;
    const key = blindIndex(store, 'bucket', `${String(method)} ${url} ${networksOf(request.ip).subscriber}`);
    try {
      await count(key, perMinute);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      throw new DomainError('rate-limited', {
        retryAfterSeconds: Math.max(1, Math.ceil(error.msBeforeNext / 1000)),
      });
    }
  });
}

/**
 * Counts across all processes on PostgreSQL; in memory on the embedded database and while PostgreSQL is unreachable.
 */
export function countCalls(database: OpenDatabase, timeoutMs = 500): CountCall {
  const limiters = new Map<number, RateLimiterAbstract>();
  return async (key, perMinute) => {
    const limiter = limiters.get(perMinute) ?? limiterOf(database, perMinute, timeoutMs);
    limiters.set(perMinute, limiter);
    return limiter.consume(key);
  };
}

function limiterOf(database: OpenDatabase, points: number, timeoutMs: number): RateLimiterAbstract {
  const inMemory = new RateLimiterMemory({ points, duration: 60 });
  if (database.engine === 'pglite') return inMemory;
  const shared = new RateLimiterPostgres({
    // Without the library's statement names, which a pooler would hand to another connection.
    storeClient: {
      query: ({ text, values }: { text: string; values: unknown[] }) => database.pool.query(text, values),
    },
    storeType: 'pool',
    tableName: 'call_limits',
    tableCreated: true,
    // purgeExpiredVisitors deletes them.
    clearExpiredByTimeout: false,
    keyPrefix: '',
    points,
    duration: 60,
    // A caller over the limit costs no further statements.
    inMemoryBlockOnConsumed: points + 1,
  });
  // When the shared count takes longer than the timeout, the call is counted in memory.
  return new RLWrapperTimeouts({ limiter: shared, timeoutMs, insuranceLimiter: inMemory });
}
