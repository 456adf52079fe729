import type { DataKey } from '#server/vault/vault.ts';

/** Stores files. Keys are our own ('public/x.svg', 'private/…'); the content of a key never changes. */
export interface StoragePort {
  /**
   * Durable once resolved; repeating a put with the same content is fine. `dataKey`: of the file's request, where the caller
   * has read it.
   */
  put(key: string, bytes: Uint8Array, dataKey?: DataKey): Promise<void>;
  /** Null when there is none. */
  get(key: string, dataKey?: DataKey): Promise<Uint8Array | null>;
  has(key: string): Promise<boolean>;
  /** Idempotent: a missing file is no error. */
  delete(key: string): Promise<void>;
  /** Deletes remains of interrupted puts that are too old to be in progress; returns their number. */
  sweep?(): Promise<number>;
}

/**
 * Splits a key into its segments; null for a key with '..', an absolute or hidden one, or one with a character outside
 * the allowed set.
 */
export function partsOfKey(key: string): string[] | null {
  const name = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;
  const parts = key.split('/');
  return key.length <= 300 && parts.every((part) => name.test(part)) ? parts : null;
}

export const badKey = (): RangeError =>
  new RangeError('a storage key is names of a-z, 0-9, _ - . joined by slashes');
