import { createCipheriv, createDecipheriv, createSecretKey, randomBytes, type KeyObject } from 'node:crypto';

/**
 * AES-256-GCM: nonce (12 bytes), tag (16), text. `place` is authenticated with it: what was sealed for one place
 * does not open at another. It has no blocks to fill: final() only makes or checks the tag.
 */
export function sealBytes(key: Buffer, aad: string, plain: Uint8Array): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, secretOf(key), nonce).setAAD(Buffer.from(aad));
  const body = cipher.update(plain);
  cipher.final();
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** @throws when it was sealed under another key or for another place, or was changed */
export function openBytes(key: Buffer, aad: string, sealed: Uint8Array): Buffer {
  const decipher = createDecipheriv(algorithm, secretOf(key), sealed.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(Buffer.from(aad)).setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
  const plain = decipher.update(sealed.subarray(nonceBytes + tagBytes));
  decipher.final();
  return plain;
}

/** Node makes one of each Buffer that it is given, which costs four times what opening a field does. */
export function secretOf(key: Buffer): KeyObject {
  const secret = secrets.get(key) ?? createSecretKey(key);
  secrets.set(key, secret);
  return secret;
}

const secrets = new WeakMap<Buffer, KeyObject>();
const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
