import { createCipheriv, createDecipheriv, createSecretKey, randomBytes, type KeyObject } from 'node:crypto';

/**
 * Encrypts with AES-256-GCM: nonce (12 bytes), tag (16), text. `aad` is authenticated too: text sealed for one place
 * does not decrypt elsewhere. GCM needs no padding: final() only computes or checks the tag.
 */
export function sealBytes(key: Buffer, aad: string, plain: Uint8Array): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, secretOf(key), nonce).setAAD(Buffer.from(aad));
  const body = cipher.update(plain);
  cipher.final();
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** @throws when it was sealed under another key or for another place, or was altered */
export function openBytes(key: Buffer, aad: string, sealed: Uint8Array): Buffer {
  const decipher = createDecipheriv(algorithm, secretOf(key), sealed.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(Buffer.from(aad)).setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
  const plain = decipher.update(sealed.subarray(nonceBytes + tagBytes));
  decipher.final();
  return plain;
}

/** Node derives a KeyObject from each Buffer, at several times the cost of decrypting a field; make it once. */
export function secretOf(key: Buffer): KeyObject {
  const secret = secrets.get(key) ?? createSecretKey(key);
  secrets.set(key, secret);
  return secret;
}

const secrets = new WeakMap<Buffer, KeyObject>();
const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
