import type { Day } from '#domain/calendar.ts';
import { DomainError } from '#domain/errors.ts';
import { compactBirthday, parseBirthday } from './birthday.ts';
import type { PersonName } from './name.ts';
import { innerVowel, registryParts } from './registry-letters.ts';
import { bornAbroadCode, states } from './states.ts';

/** H hombre, M mujer, X not binary (in newer issues). */
export type Sex = 'H' | 'M' | 'X';

export interface Curp {
  readonly value: string;
  readonly birthday: Day;
  readonly sex: Sex;
  /** State of birth, 'NE' abroad. */
  readonly stateCode: string;
}

export type CurpResult =
  | { readonly ok: true; readonly curp: Curp }
  | { readonly ok: false; readonly reason: 'malformed' | 'date' | 'state' | 'word' | 'check-digit' };

/** Reads a CURP, whatever its capitals, spaces and hyphens (RENAPO; research §3.1). Never throws. */
export function parseCurp(raw: string): CurpResult {
  const value = raw.normalize('NFC').replace(/[\s-]/g, '').toUpperCase();
  if (!pattern.test(value)) return { ok: false, reason: 'malformed' };
  // Position 17 tells homonyms apart, and the century: a digit until 1999, a letter from 2000.
  const birthday = parseBirthday(value.slice(4, 10), /[0-9]/.test(value.charAt(16)) ? 1900 : 2000);
  if (birthday === null) return { ok: false, reason: 'date' };
  const stateCode = value.slice(11, 13);
  if (!stateCodes.has(stateCode)) return { ok: false, reason: 'state' };
  if (isCurpWord(value.slice(0, 4))) return { ok: false, reason: 'word' };
  if (curpCheckDigit(value) !== value.charAt(17)) return { ok: false, reason: 'check-digit' };
  return { ok: true, curp: { value, birthday, sex: value.charAt(10) as Sex, stateCode } };
}

export interface CurpPerson extends PersonName {
  readonly birthday: Day;
  readonly sex: Sex;
  readonly stateCode: string;
}

/**
 * The CURP that RENAPO would give the first person of that name and day: for simulated people only.
 * @throws DomainError 'invalid-input' when name, day or state give none.
 */
export function curpFor(person: CurpPerson): string {
  const { paternal, maternal, given } = registryParts(person);
  const initials = [paternal.charAt(0), innerVowel(paternal), maternal.charAt(0), given.charAt(0)];
  const letters = initials.map((letter) => (/^[A-Z]$/.test(letter) ? letter : 'X')).join('');
  const clean = isCurpWord(letters) ? `${letters.charAt(0)}X${letters.slice(2)}` : letters;
  const consonants = [paternal, maternal, given].map(innerConsonant).join('');
  const homonym = person.birthday < '2000' ? '0' : 'A';
  const head = `${clean}${compactBirthday(person.birthday)}${person.sex}${person.stateCode}${consonants}${homonym}`;
  const parsed = parseCurp(`${head}${curpCheckDigit(head)}`);
  if (!parsed.ok) throw new DomainError('invalid-input', { field: 'curp' });
  return parsed.curp.value;
}

/** Digit 18, from the 17 characters before it. */
export function curpCheckDigit(curp: string): string {
  const sum = Array.from(curp.slice(0, 17), (char, index) => alphabet.indexOf(char) * (18 - index));
  return String((10 - (sum.reduce((a, b) => a + b, 0) % 10)) % 10);
}

function innerConsonant(word: string): string {
  return /[B-DF-HJ-NP-TV-Z]/.exec(word.slice(1).replace(/Ñ/g, 'X'))?.[0] ?? 'X';
}

function isCurpWord(letters: string): boolean {
  return curpWords.has(letters);
}

const alphabet = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ';
const pattern = /^[A-Z][AEIOUX][A-Z]{2}\d{6}[HMX][A-Z]{2}[B-DF-HJ-NP-TV-Z]{3}[0-9A-Z]\d$/;
const stateCodes = new Set([...states.map((state) => state.code), bornAbroadCode]);

/** Anexo 2 of the instructivo: words that a CURP never starts with; their second letter becomes X. */
const curpWords = new Set([
  ...'BACA BAKA BUEI BUEY VACA VAGA VAGO VAKA VUEI VUEY WUEI WUEY GUEI GUEY GETA JETA JOTO'.split(' '),
  ...'CACA CACO CAGA CAGO CAKA CAKO KACA KACO KAGA KAGO KAKA KAKO NACA NACO'.split(' '),
  ...'COGE COGI COJA COJE COJI COJO COLA CULO KOGE KOGI KOJA KOJE KOJI KOJO KOLA KULO QULO'.split(' '),
  ...'LILO LOCA LOCO LOKA LOKO MAME MAMO MEAR MEAS MEON MIAR MION MOCO MOKO MULA MULO'.split(' '),
  ...'FALO FETO PEDA PEDO PENE PIPI PITO POPO PUTA PUTO RATA ROBA ROBE ROBO RUIN SENO TETA'.split(' '),
]);
