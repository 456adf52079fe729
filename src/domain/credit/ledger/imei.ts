import { writtenDigits } from '#domain/written-digits.ts';
import { isImei } from '../reference.ts';

/** A device's identity: 15 digits, the last one Luhn's. */
export type Imei = string;

/** Parses an IMEI as boxes and screens write it, with spaces, hyphens or slashes; null when it is none. */
export function parseImei(raw: string): Imei | null {
  const digits = writtenDigits(raw.replaceAll('/', ' '));
  return digits !== null && isImei(digits) ? digits : null;
}

/** What may be written where nothing is ever erased: enough to tell two phones of a desk apart, and none in the world. */
export const maskedImei = (imei: Imei): string => `${'*'.repeat(11)}${imei.slice(-4)}`;
