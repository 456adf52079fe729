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
