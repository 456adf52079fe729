import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * HMAC-SHA-256 of a text, hex, under a key that is derived from the secret for one purpose only: a value made
 * for one purpose ('otp-code', 'identity-webhook', …) never passes for another.
 */
export function macOf(secret: string, purpose: string, text: string): string {
  const key = createHmac('sha256', secret).update(purpose).digest();
  return createHmac('sha256', key).update(text).digest('hex');
}

/** Compares in constant time; texts of different length are different. */
export function sameMac(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
