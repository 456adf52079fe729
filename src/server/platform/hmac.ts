import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto';

/**
 * Returns the HMAC-SHA-256 of a text, hex, under a key derived from the secret for one purpose: a value for one purpose
 * ('otp-code', 'identity-webhook', …) is never valid for another.
 */
export function hmacHex(secret: string, purpose: string, text: string): string {
  return createHmac('sha256', keyFor(secret, purpose)).update(text).digest('hex');
}

/** Cached per purpose: there are few, and most calls need one for their rate limit. */
function keyFor(secret: string, purpose: string): KeyObject {
  const known = derived.get(secret)?.get(purpose);
  if (known) return known;
  const key = createSecretKey(createHmac('sha256', secret).update(purpose).digest());
  const ofSecret = derived.get(secret) ?? new Map<string, KeyObject>();
  derived.set(secret, ofSecret.set(purpose, key));
  return key;
}

const derived = new Map<string, Map<string, KeyObject>>();

/** Compares in constant time; texts of different length are unequal. */
export function timingSafeEqualText(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
