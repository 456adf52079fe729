import { LRUCache } from 'lru-cache';
import { DomainError } from '#domain/errors.ts';

/** Responses that are the same for everybody, cached in this process until `clear()`. */
export type ResponseCache<T extends { readonly bytes: number }> = LRUCache<string, T, () => Promise<T>>;

interface Options {
  /** After this many milliseconds a response is still served while it is refreshed in the background. */
  readonly ttl: number;
  /** Maximum size in bytes, compressed forms included. */
  readonly maxSize: number;
  readonly log: { warn(line: object, text: string): void };
  /** A monotonic clock in milliseconds; defaults to the system's. */
  readonly perf?: { now(): number };
}

/**
 * `cache.fetch(key, { context: make })`: concurrent callers of the same key share one `make`. While a refresh fails,
 * for example because the database is down, the stale response is served, unless the refresh throws a DomainError (the
 * object is gone). After `clear()`, nothing is served that was made, or was being made, before it.
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
    // Callers that wait for a response invalidated by clear() still get it.
    ignoreFetchAbort: true,
    async fetchMethod(_key, stale, { options, context: make }) {
      try {
        return await make();
      } catch (error) {
        if (error instanceof DomainError) options.noDeleteOnFetchRejection = false;
        else if (stale) log.warn({ err: error }, 'a cached response could not be refreshed');
        throw error;
      }
    },
  });
