import { LRUCache } from 'lru-cache';

/**
 * For vendors without idempotency keys: concurrent calls with one id share one call, and this process does not repeat a
 * completed one. `unsure` tells the call that an earlier one may have arrived without a response.
 */
export function onceById<T extends object>(): (
  id: string,
  call: (unsure: boolean) => Promise<T>,
) => Promise<T> {
  const running = new Map<string, Promise<T>>();
  const done = new LRUCache<string, T>({ max: 10_000, ttl: 3_600_000 });
  const unsure = new LRUCache<string, true>({ max: 10_000, ttl: 3_600_000 });

  return (id, call) => {
    const known = done.get(id);
    if (known) return Promise.resolve(known);
    const already = running.get(id);
    if (already) return already;
    const made = call(unsure.has(id)).then(
      (result) => {
        done.set(id, result);
        unsure.delete(id);
        return result;
      },
      (error: unknown) => {
        unsure.set(id, true);
        throw error;
      },
    );
    const settled = made.finally(() => running.delete(id));
    running.set(id, settled);
    return settled;
  };
}
