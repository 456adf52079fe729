import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto';

/**
 * HMAC-SHA-256 of a text, hex, under a key that is derived from the secret for one purpose only: a value made
 * for one purpose ('otp-code', 'identity-webhook', …) never passes for another.
 */
export function hmacHex(secret: string, purpose: string, text: string): string {
  return createHmac('sha256', keyFor(secret, purpose)).update(text).digest('hex');
}

/** Derived once: there are as many as purposes, and most calls have a limit to look up. */
function keyFor(secret: string, purpose: string): KeyObject {
  const known = derived.get(secret)?.get(purpose);
  if (known) return known;
  const key = createSecretKey(createHmac('sha256', secret).update(purpose).digest());
  const ofSecret = derived.get(secret) ?? new Map<string, KeyObject>();
  derived.set(secret, ofSecret.set(purpose, key));
  return key;
}

const derived = new Map<string, Map<string, KeyObject>>();

/** Compares in constant time; texts of different length are different. */
export function timingSafeEqualText(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
