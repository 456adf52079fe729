import { randomBytes } from 'node:crypto';
import { persistedText } from './persisted-text.ts';

/** A master key, which only wraps data keys. */
export interface MasterKey {
  /** Letters and digits; the prefix of whatever the key has wrapped. */
  readonly id: string;
  /** 32 bytes. */
  readonly bytes: Buffer;
}

/** The first key wraps; the others only unwrap older data keys. */
export type KeyRing = readonly [MasterKey, ...MasterKey[]];

/**
 * Parses `id:key` pairs, separated by commas or newlines, the current one first; a key is 32 bytes in base64url.
 * @throws Error with the reason, without the key
 */
export function parseKeyRing(text: string): KeyRing {
  const keys = text
    .split(/[,\s]+/)
    .filter((part) => part !== '')
    .map(masterKey);
  const [first, ...others] = keys;
  if (!first) throw new Error('contains no key; expected id:key, the key 32 bytes in base64url');
  if (new Set(keys.map(({ id }) => id)).size < keys.length) throw new Error('contains an id twice');
  return [first, ...others];
}

/** Returns a new key under a new id, in the format of parseKeyRing. */
export function newMasterKey(): string {
  return `k${randomBytes(4).toString('hex')}:${randomBytes(32).toString('base64url')}`;
}

/** For the demo: the ring stored in the data folder, created at the first start. */
export const persistedKeyRing = (dataDir: string): KeyRing =>
  parseKeyRing(persistedText(dataDir, keyRingFile, newMasterKey));

export const keyRingFile = 'vault-keys';

function masterKey(pair: string): MasterKey {
  const [, id, key] = /^([A-Za-z0-9]{1,20}):([\w-]{43})=?$/.exec(pair) ?? [];
  if (id === undefined || key === undefined) {
    throw new Error('must be id:key pairs separated by commas, each key 32 bytes in base64url');
  }
  return { id, bytes: Buffer.from(key, 'base64url') };
}
