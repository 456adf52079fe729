import { LRUCache } from 'lru-cache';
import { DomainError } from '#domain/errors.ts';
import { serializeError } from '#server/platform/log.ts';

/** Responses that are the same for everybody, kept in this process until `clear()`. */
export type ResponseCache<T extends { readonly bytes: number }> = LRUCache<string, T, () => Promise<T>>;

interface Options {
  /** After this many milliseconds a response is still served, and made anew behind it. */
  readonly ttl: number;
  /** Bytes held at most, compressed forms included. */
  readonly maxSize: number;
  readonly log: { warn(line: object, text: string): void };
  /** Milliseconds that only go forward; left out: the system's. */
  readonly perf?: { now(): number };
}

/**
 * `cache.fetch(key, { context: make })`: callers that ask for the same key at the same time share one `make`. While a
 * refresh fails, for instance because the database is down, the older response is served; one that is refused
 * (DomainError: the thing is gone) is not. After `clear()` nothing is served that was made, or was being made, before.
 */
export const responseCache = <T extends { readonly bytes: number }>({
  log,
  ...limits
}: Options): ResponseCache<T> =>
  new LRUCache<string, T, () => Promise<T>>({
    ...limits,
    sizeCalculation: ({ bytes }) => bytes * 2 + 256,
    allowStale: true,
    noDeleteOnFetchRejection: true,
    // Those who wait for what clear() made obsolete still get their answer.
    ignoreFetchAbort: true,
    async fetchMethod(_key, stale, { options, context: make }) {
      try {
        return await make();
      } catch (error) {
        if (error instanceof DomainError) options.noDeleteOnFetchRejection = false;
        else if (stale) log.warn({ err: serializeError(error) }, 'a cached response could not be refreshed');
        throw error;
      }
    },
  });
