import type { ErrorCode } from '#domain/errors.ts';
import { withoutSeparators } from '../written-digits.ts';
import { parseBirthday } from './birthday.ts';

export type RfcWarning = 'check-digit';

export interface Rfc {
  readonly value: string;
  /** 13 characters for a person, 12 for a company. */
  readonly kind: 'person' | 'company';
  /** About 1.5 % of the RFCs in use fail their check digit: warn, never block. */
  readonly warnings: readonly RfcWarning[];
}

export type RfcResult =
  | { readonly ok: true; readonly rfc: Rfc }
  | { readonly ok: false; readonly reason: RfcErrorCode };

/** Codes of the closed union; their sentences are in error-messages.ts. */
export type RfcErrorCode = Extract<ErrorCode, 'rfc-required' | 'rfc-too-short' | 'rfc-invalid'>;

/** Parses an RFC of 12 or 13 characters (SAT; research §3.2). Never throws. */
export function parseRfc(raw: string): RfcResult {
  const value = normaliseRfc(raw);
  if (value === '') return { ok: false, reason: 'rfc-required' };
  if (value.length < 12) return { ok: false, reason: 'rfc-too-short' };
  const match = pattern.exec(value);
  const date = match?.[1] ?? '';
  // An RFC has no century; 29 February exists in either.
  if (match === null || (parseBirthday(date, 1900) ?? parseBirthday(date, 2000)) === null) {
    return { ok: false, reason: 'rfc-invalid' };
  }
  if (generic.has(value)) return { ok: false, reason: 'rfc-invalid' };
  const kind = value.length === 13 ? 'person' : 'company';
  const passes = rfcCheckDigit(value.slice(0, -1)) === value.at(-1);
  return { ok: true, rfc: { value, kind, warnings: passes ? [] : ['check-digit'] } };
}

/** As `parseRfc`, for a person: a company's 12 characters are too short (spec §5). */
export function parsePersonRfc(raw: string): RfcResult {
  const result = parseRfc(raw);
  if (normaliseRfc(raw).length === 12) return { ok: false, reason: 'rfc-too-short' };
  return result;
}

/** Upper-cases and strips the spaces, dashes and dots of '  gode-561231 gr8'. */
export function normaliseRfc(raw: string): string {
  return withoutSeparators(raw).toUpperCase();
}

/** Spec §5: from 12 characters the form may be submitted; below 13 the server returns the error. */
export const rfcSendableLength = 12;
export const rfcMaxLength = 13;

/** Computes the check digit from the 11 or 12 characters before it. */
export function rfcCheckDigit(head: string): string {
  const sum = Array.from(head.padStart(12, ' '), (char, index) => alphabet.indexOf(char) * (13 - index));
  const rest = (11 - (sum.reduce((a, b) => a + b, 0) % 11)) % 11;
  return rest === 10 ? 'A' : String(rest);
}

const alphabet = '0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ Ñ';
const pattern = /^[A-ZÑ&]{3,4}(\d{6})[0-9A-Z]{2}[0-9A]$/;
/** The generic RFCs of the general public and of foreigners: nobody's own. */
const generic = new Set(['XAXX010101000', 'XEXX010101000']);
