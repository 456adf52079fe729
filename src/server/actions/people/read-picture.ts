import { LRUCache } from 'lru-cache';
import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { linkPicture, previewedPicture } from '#server/images/link-picture.ts';

export interface StoredPicture {
  readonly bytes: Uint8Array;
  readonly encoding: Encoding | null;
}
export type Encoding = 'br' | 'gz';

/**
 * Reads a public image in the first of the accepted encodings that is stored; '{image}.png' is its copy for link previews,
 * which is made when it is asked for and kept apart. Names contain a hash of the content, so the most recently used 32 MB stay cached
 * in memory.
 * @throws not-found
 */
export function pictureReader({ storage }: Pick<Deps, 'storage'>) {
  const cache = recentlyUsed(32 * 1024 * 1024);

  const kept = async (key: string) => {
    const bytes = cache.get(key) ?? (await storage.get(key));
    if (bytes) cache.put(key, bytes);
    return bytes;
  };
  // Anybody may ask for them, and each is drawn up to three times: by one at a time, and what cannot be drawn is not
  // tried again.
  const previews = new LRUCache<string, { readonly bytes: Uint8Array | null }>({
    maxSize: 16 * 1024 * 1024,
    sizeCalculation: ({ bytes }) => 1024 + (bytes?.byteLength ?? 0),
    fetchMethod: async (file) => {
      const picture = await storage.get(`public/${file}`);
      return picture ? { bytes: await linkPicture(picture) } : undefined;
    },
  });

  return async (file: string, wanted: readonly Encoding[]): Promise<StoredPicture> => {
    const previewed = previewedPicture(file);
    if (previewed !== null) {
      const bytes = (await previews.fetch(previewed))?.bytes;
      if (bytes) return { bytes, encoding: null };
      throw new DomainError('not-found');
    }
    for (const encoding of [...wanted, null]) {
      const bytes = await kept(`public/${file}${encoding ? `.${encoding}` : ''}`);
      if (bytes) return { bytes, encoding };
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
