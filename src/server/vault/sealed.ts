import { openBytes, sealBytes } from './cipher.ts';
import type { DataKey } from './vault.ts';

declare const sealedMark: unique symbol;
/** A stored field: 'v1.' and AES-256-GCM in base64url. Only sealText makes one. */
export type Sealed = string & { readonly [sealedMark]: true };

/** `aad`: table|column|row, so that a field moved to another row, column or table does not decrypt. */
export const sealText = (key: DataKey, aad: string, text: string): Sealed =>
  `${version}${sealBytes(key, aad, Buffer.from(text)).toString('base64url')}` as Sealed;

/** @throws when it is not sealed, was sealed for another place, or was altered */
export function openText(key: DataKey, aad: string, sealed: string): string {
  if (!isSealed(sealed)) throw new Error(`a field is stored unsealed: ${aad.split('|', 2).join('.')}`);
  return openBytes(key, aad, Buffer.from(sealed.slice(version.length), 'base64url')).toString();
}

export const isSealed = (text: string): boolean => text.startsWith(version);

const version = 'v1.';
