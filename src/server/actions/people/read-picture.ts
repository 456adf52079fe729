import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/actions/base/context.ts';

export interface StoredPicture {
  readonly bytes: Uint8Array;
  readonly encoding: Encoding | null;
}
export type Encoding = 'br' | 'gz';

/**
 * Reads a public image in the first of the accepted encodings that is stored. Names contain a hash of the content, so
 * the most recently used 32 MB stay cached in memory.
 * @throws not-found
 */
export function pictureReader({ storage }: Pick<Deps, 'storage'>) {
  const cache = recentlyUsed(32 * 1024 * 1024);

  return async (file: string, wanted: readonly Encoding[]): Promise<StoredPicture> => {
    for (const encoding of [...wanted, null]) {
      const key = `public/${file}${encoding ? `.${encoding}` : ''}`;
      const bytes = cache.get(key) ?? (await storage.get(key));
      if (!bytes) continue;
      cache.put(key, bytes);
      return { bytes, encoding };
    }
    throw new DomainError('not-found');
  };
}

/** A map that evicts the least recently used values once they hold more than `maxBytes`. */
function recentlyUsed(maxBytes: number) {
  const entries = new Map<string, Uint8Array>();
  let total = 0;
  const drop = (key: string) => {
    total -= entries.get(key)?.byteLength ?? 0;
    entries.delete(key);
  };
  return {
    get: (key: string) => entries.get(key),
    put(key: string, bytes: Uint8Array) {
      drop(key);
      entries.set(key, bytes);
      total += bytes.byteLength;
      for (const oldest of entries.keys()) {
        if (total <= maxBytes) break;
        drop(oldest);
      }
    },
  };
}
