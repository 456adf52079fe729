import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { hmacHex } from '#server/platform/hmac.ts';

/**
 * Encrypts a response stored for its sender only (AES-256-GCM). The key derives from our secret and from the sender's
 * idempotency key, of which the table has only a hash.
 */
export function seal(secret: string, senderKey: string, scope: string, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, senderKey, scope), nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64');
}

/** @throws when sealed under another key or for another session, or when altered */
export function unseal(secret: string, senderKey: string, scope: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', keyFor(secret, senderKey, scope), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}

const keyFor = (secret: string, senderKey: string, scope: string): Buffer =>
  Buffer.from(hmacHex(secret, 'idempotency-answer', `${scope}\n${senderKey}`), 'hex');
