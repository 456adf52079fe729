import type { Day } from '#domain/calendar.ts';
import { DomainError } from '#domain/errors.ts';
import { type PersonName } from './name.ts';
import { compactBirthday, parseBirthday } from '#domain/applicant/birthday.ts';
import { innerVowel, registryParts, registryReadings, type RegistryParts } from './registry-letters.ts';
import { bornAbroadCode, states } from './states.ts';

/** H male, M female, X non-binary (in newer documents). */
export type Sex = 'H' | 'M' | 'X';

export interface Curp {
  readonly value: string;
  readonly birthday: Day;
  readonly sex: Sex;
  /** State of birth, 'NE' abroad. */
  readonly stateCode: string;
  /** For review, never a reason to refuse: real documents contain words that the rules avoid and wrong check digits. */
  readonly warnings: readonly CurpWarning[];
}

export type CurpWarning = 'word' | 'check-digit';

export type CurpResult =
  | { readonly ok: true; readonly curp: Curp }
  | { readonly ok: false; readonly reason: 'malformed' | 'date' | 'state' };

/** Parses a CURP, ignoring case, spaces and hyphens (RENAPO; research §3.1). Never throws. */
export function parseCurp(raw: string): CurpResult {
  const value = raw.normalize('NFC').replace(/[\s-]/g, '').toUpperCase();
  if (!pattern.test(value)) return { ok: false, reason: 'malformed' };
  // Position 17 distinguishes homonyms and the century: a digit until 1999, a letter from 2000.
  const birthday = parseBirthday(value.slice(4, 10), /[0-9]/.test(value.charAt(16)) ? 1900 : 2000);
  if (birthday === null) return { ok: false, reason: 'date' };
  const stateCode = value.slice(11, 13);
  if (!stateCodes.has(stateCode)) return { ok: false, reason: 'state' };
  const warnings: CurpWarning[] = [];
  if (curpWords.has(value.slice(0, 4))) warnings.push('word');
  if (curpCheckDigit(value) !== value.charAt(17)) warnings.push('check-digit');
  return { ok: true, curp: { value, birthday, sex: value.charAt(10) as Sex, stateCode, warnings } };
}

export interface CurpPerson extends PersonName {
  readonly birthday: Day;
  readonly sex: Sex;
  readonly stateCode: string;
}

/**
 * Returns the CURP that RENAPO would give the first person of that name and day: for simulated people only.
 * @throws DomainError 'invalid-input' when name, day or state give none.
 */
export function curpFor(person: CurpPerson): string {
  const parts = registryParts(person);
  const { paternal, maternal, given } = parts;
  const consonants = [paternal, maternal, given].map(innerConsonant).join('');
  const homonym = person.birthday < '2000' ? '0' : 'A';
  const head = `${withoutWord(initials(parts))}${compactBirthday(person.birthday)}${person.sex}${person.stateCode}${consonants}${homonym}`;
  const parsed = parseCurp(`${head}${curpCheckDigit(head)}`);
  if (!parsed.ok) throw new DomainError('invalid-input', { field: 'curp' });
  return parsed.curp.value;
}

/** Computes digit 18 from the 17 characters before it. */
export function curpCheckDigit(curp: string): string {
  const sum = Array.from(curp.slice(0, 17), (char, index) => alphabet.indexOf(char) * (18 - index));
  return String((10 - (sum.reduce((a, b) => a + b, 0) % 10)) % 10);
}

function innerConsonant(word: string): string {
  return /[B-DF-HJ-NP-TV-Z]/.exec(word.slice(1).replace(/Ñ/g, 'X'))?.[0] ?? 'X';
}

/** The four letters that RENAPO may have started a person's CURP with, under every reading of the name. */
export const curpBeginnings = (person: PersonName): ReadonlySet<string> =>
  new Set(
    registryReadings(person)
      .map(initials)
      .flatMap((letters) => [letters, withoutWord(letters)]),
  );

function initials({ paternal, maternal, given }: RegistryParts): string {
  const letters = [paternal.charAt(0), innerVowel(paternal), maternal.charAt(0), given.charAt(0)];
  return letters.map((letter) => (/^[A-Z]$/.test(letter) ? letter : 'X')).join('');
}

const withoutWord = (letters: string): string =>
  curpWords.has(letters) ? `${letters.charAt(0)}X${letters.slice(2)}` : letters;

const alphabet = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ';
const pattern = /^[A-Z][AEIOUX][A-Z]{2}\d{6}[HMX][A-Z]{2}[B-DF-HJ-NP-TV-Z]{3}[0-9A-Z]\d$/;
const stateCodes = new Set([...states.map((state) => state.code), bornAbroadCode]);

/** Anexo 2 of the instructivo: words that a new CURP does not start with; the second letter becomes X. */
const curpWords = new Set([
  ...'BACA BAKA BUEI BUEY VACA VAGA VAGO VAKA VUEI VUEY WUEI WUEY GUEI GUEY GETA JETA JOTO'.split(' '),
  ...'CACA CACO CAGA CAGO CAKA CAKO KACA KACO KAGA KAGO KAKA KAKO NACA NACO'.split(' '),
  ...'COGE COGI COJA COJE COJI COJO COLA CULO KOGE KOGI KOJA KOJE KOJI KOJO KOLA KULO QULO'.split(' '),
  ...'LILO LOCA LOCO LOKA LOKO MAME MAMO MEAR MEAS MEON MIAR MION MOCO MOKO MULA MULO'.split(' '),
  ...'FALO FETO PEDA PEDO PENE PIPI PITO POPO PUTA PUTO RATA ROBA ROBE ROBO RUIN SENO TETA'.split(' '),
]);

/** The person on the identity document; `sex` is null if the service did not read it. */
export interface DocumentPerson extends PersonName {
  readonly curp: string;
  readonly birthday: Day;
  readonly sex: Sex | null;
}

/** A mismatch between a CURP and the rest of its document. */
type CurpDoubt = 'curp-malformed' | 'curp-letters' | 'curp-birthday' | 'curp-sex';

/**
 * Returns the mismatches; empty if the CURP is the person's. A failing check digit or an avoided word is no mismatch.
 */
export function curpDoubts(person: DocumentPerson): readonly CurpDoubt[] {
  const result = parseCurp(person.curp);
  if (!result.ok) return ['curp-malformed'];
  const { value, birthday, sex } = result.curp;
  const doubts: CurpDoubt[] = [];
  if (!curpBeginnings(person).has(value.slice(0, 4))) doubts.push('curp-letters');
  if (birthday !== person.birthday) doubts.push('curp-birthday');
  if (person.sex !== null && person.sex !== sex) doubts.push('curp-sex');
  return doubts;
}
