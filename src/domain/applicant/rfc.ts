import type { ErrorCode } from '#domain/errors.ts';
import { withoutSeparators } from '../written-digits.ts';
import { registryName, type PersonName } from './name.ts';
import { parseBirthday, compactBirthday } from '#domain/applicant/birthday.ts';
import type { Day } from '#domain/calendar.ts';
import { innerVowel, registryParts, registryReadings, type RegistryParts } from './registry-letters.ts';

/** Computes a person's RFC as the SAT does: initials, birthday, homoclave, check digit. */
export function rfcFor(person: PersonName, birthday: Day): string {
  const letters = withoutWord(initials(registryParts(person)));
  const head = `${letters}${compactBirthday(birthday)}${homoclave(person)}`;
  return `${head}${rfcCheckDigit(head)}`;
}

/** Two characters computed from the whole name, 'PATERNO MATERNO NOMBRE', that distinguish namesakes. */
export function homoclave(person: PersonName): string {
  const name = [person.lastName1, person.lastName2, person.names].map(registryName).filter(Boolean);
  const digits = `0${Array.from(name.join(' '), (char) => letterCodes[char] ?? '00').join('')}`;
  let sum = 0;
  for (let i = 0; i + 1 < digits.length; i++) {
    sum += Number(digits.slice(i, i + 2)) * Number(digits.charAt(i + 1));
  }
  const n = sum % 1000;
  return `${keys.charAt(Math.floor(n / 34))}${keys.charAt(n % 34)}`;
}

/** The four letters that the SAT may have started a person's RFC with, under every reading of the name. */
export const rfcBeginnings = (person: PersonName): ReadonlySet<string> =>
  new Set(
    registryReadings(person)
      .map(initials)
      .flatMap((letters) => [letters, withoutWord(letters)])
      .flatMap((letters) => [letters, letters.replace(/Ñ/g, 'X')]),
  );

function initials({ paternal, maternal, given }: RegistryParts): string {
  const letters =
    maternal === ''
      ? `${paternal.slice(0, 2)}${given.slice(0, 2)}`
      : paternal.length <= 2
        ? `${paternal.charAt(0)}${maternal.charAt(0)}${given.slice(0, 2)}`
        : `${paternal.charAt(0)}${innerVowel(paternal)}${maternal.charAt(0)}${given.charAt(0)}`;
  return letters.padEnd(4, 'X');
}

const withoutWord = (letters: string): string =>
  rfcWords.has(letters) ? `${letters.slice(0, 3)}X` : letters;

const letterCodes: Readonly<Record<string, string>> = Object.fromEntries([
  ...Array.from('0123456789', (char) => [char, `0${char}`]),
  ['&', '10'],
  ...Array.from('ABCDEFGHI', (char, index) => [char, String(11 + index)]),
  ...Array.from('JKLMNOPQR', (char, index) => [char, String(21 + index)]),
  ...Array.from('STUVWXYZ', (char, index) => [char, String(32 + index)]),
  ['Ñ', '40'],
]);
const keys = '123456789ABCDEFGHIJKLMNPQRSTUVWXYZ';

/** Words that an RFC never starts with; the last letter becomes X. */
const rfcWords = new Set([
  ...'BUEI BUEY CACA CACO CAGA CAGO CAKA CAKO KACA KACO KAGA KAGO KAKA GUEY JOTO'.split(' '),
  ...'COGE COJA COJE COJI COJO CULO KOGE KOJO KULO QULO MAME MAMO MEAR MEAS MEON MION'.split(' '),
  ...'MOCO MULA FETO PEDA PEDO PENE PUTA PUTO RATA RUIN'.split(' '),
]);

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

interface RfcComparison {
  /** 'stop': the birthday differs, so it is another person's. 'doubt': the letters fit no reading of the name. */
  readonly verdict: 'pass' | 'doubt' | 'stop';
  /** For review, never a reason to block: about 1.5 % of the RFCs in use fail their check digit. */
  readonly notes: readonly ('homoclave' | 'check-digit')[];
}

/**
 * Compares a well-formed RFC with the person on the identity document. Not with the CURP: with a short or single
 * surname, an Ñ or an avoided word the two start differently.
 */
export function compareRfc(raw: string, person: PersonName & { readonly birthday: Day }): RfcComparison {
  const rfc = normaliseRfc(raw);
  const hasBirthday = rfc.slice(4, 10) === compactBirthday(person.birthday);
  const hasLetters = rfcBeginnings(person).has(rfc.slice(0, 4));
  const notes: ('homoclave' | 'check-digit')[] = [];
  if (rfc.slice(10, 12) !== homoclave(person)) notes.push('homoclave');
  if (rfcCheckDigit(rfc.slice(0, -1)) !== rfc.at(-1)) notes.push('check-digit');
  return { verdict: !hasBirthday ? 'stop' : hasLetters ? 'pass' : 'doubt', notes };
}
