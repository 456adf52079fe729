import { randomBytes } from 'node:crypto';
import { persistedText } from './persisted-text.ts';

/** A master key: it wraps data keys, and nothing else. */
export interface MasterKey {
  /** Letters and digits; written in front of whatever the key has wrapped. */
  readonly id: string;
  /** 32 bytes. */
  readonly bytes: Buffer;
}

/** The first wraps; the others only open what was wrapped before them. */
export type KeyRing = readonly [MasterKey, ...MasterKey[]];

/**
 * Reads `id:key` pairs, parted by commas or line ends, the current one first; a key is 32 bytes in base64url.
 * @throws Error saying what is wrong, without the key in it
 */
export function parseKeyRing(text: string): KeyRing {
  const keys = text
    .split(/[,\s]+/)
    .filter((part) => part !== '')
    .map(masterKey);
  const [first, ...others] = keys;
  if (!first) throw new Error('names no key: id:key, the key 32 bytes in base64url');
  if (new Set(keys.map(({ id }) => id)).size < keys.length) throw new Error('names one id twice');
  return [first, ...others];
}

/** A new key under a new id, as parseKeyRing reads it. */
export function newMasterKey(): string {
  return `k${randomBytes(4).toString('hex')}:${randomBytes(32).toString('base64url')}`;
}

/** For the demo: the ring kept in the data folder, made at the first start. */
export const persistedKeyRing = (dataDir: string): KeyRing =>
  parseKeyRing(persistedText(dataDir, keyRingFile, newMasterKey));

export const keyRingFile = 'vault-keys';

function masterKey(pair: string): MasterKey {
  const [, id, key] = /^([A-Za-z0-9]{1,20}):([\w-]{43})=?$/.exec(pair) ?? [];
  if (id === undefined || key === undefined) {
    throw new Error('must be id:key pairs parted by commas, each key 32 bytes in base64url');
  }
  return { id, bytes: Buffer.from(key, 'base64url') };
}
