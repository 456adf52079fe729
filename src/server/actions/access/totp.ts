import { Secret, TOTP } from 'otpauth';

const period = 30;

const totpOf = (secret: string, label?: string): TOTP =>
  new TOTP({
    issuer: 'Enganche Oficina',
    ...(label !== undefined && { label }),
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period,
  });

/** 160 random bits, in base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** What an app scans. */
export const totpUri = (secret: string, email: string): string => totpOf(secret, email).toString();

/**
 * Returns the time step of a right code, now or one step away; null for a wrong one. By the real time, also where the
 * sandbox has moved its clock: the app is on a phone of this world.
 */
export function stepOfCode(secret: string, code: string, now = Date.now()): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: 1 });
  return delta === null ? null : Math.floor(now / 1000 / period) + delta;
}
