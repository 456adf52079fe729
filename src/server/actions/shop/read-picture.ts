import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/actions/context.ts';

export interface StoredPicture {
  readonly bytes: Uint8Array;
  readonly encoding: Encoding | null;
}
export type Encoding = 'br' | 'gz';

/**
 * A public picture, in the first of the wanted encodings that is stored. Names carry a hash of the content, so
 * what was read once is kept in memory, the most recently used 32 MB.
 * @throws not-found
 */
export function pictureReader({ storage }: Pick<Deps, 'storage'>) {
  const kept = recentlyUsed(32 * 1024 * 1024);

  return async (file: string, wanted: readonly Encoding[]): Promise<StoredPicture> => {
    for (const encoding of [...wanted, null]) {
      const key = `public/${file}${encoding ? `.${encoding}` : ''}`;
      const bytes = kept.get(key) ?? (await storage.get(key));
      if (!bytes) continue;
      kept.put(key, bytes);
      return { bytes, encoding };
    }
    throw new DomainError('not-found');
  };
}

/** A map that forgets what was not used for longest once its values hold more than `maxBytes`. */
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
