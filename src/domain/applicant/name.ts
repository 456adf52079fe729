import { isDay, type Day } from '#domain/calendar.ts';

export interface PersonName {
  /** First names: 'María José'. */
  readonly names: string;
  /** Paternal surname; for people with one surname it may be the empty one, or the maternal. */
  readonly lastName1: string;
  readonly lastName2: string;
}

/**
 * Composes accents, collapses spaces, drops control characters and keeps the case. Any other sign becomes a space, so
 * that two names it separates never become one.
 */
export function normaliseName(text: string): string {
  return text
    .normalize('NFC')
    .replace(/(?!\s)\p{C}/gu, '')
    .replace(/[^\p{L}\p{M}'’.-]+/gu, ' ')
    .trim();
}

/** 'María José Ñáñez López': names, then surnames. */
export function fullName(person: PersonName): string {
  return normaliseName(`${person.names} ${person.lastName1} ${person.lastName2}`);
}

/** The surname used to address the person. */
export const firstSurname = ({ lastName1, lastName2 }: PersonName): string =>
  normaliseName(lastName1) || normaliseName(lastName2);

/** Upper case without accents, keeping Ñ: the form that the registries compute with. */
export function registryName(text: string): string {
  return normaliseName(text)
    .toUpperCase()
    .split('Ñ')
    .map((part) => part.normalize('NFD').replace(/\p{M}/gu, ''))
    .join('Ñ')
    .replace(/['’]/g, '')
    .replace(/[.\s-]+/g, ' ')
    .trim();
}

/** Compares names, ignoring accents, case, spaces and Ñ written as N. */
export function sameName(one: string, other: string): boolean {
  return fold(one) === fold(other);
}

function fold(text: string): string {
  // Initials may have dots: 'N.L.' equals 'NL'.
  return registryName(text.replace(/\./g, '')).replace(/Ñ/g, 'N').replace(/\s+/g, ' ').trim();
}

/** Parses 'YYMMDD' of a CURP or RFC in the century that starts with `century`; null when there is no such day. */
export function parseBirthday(yymmdd: string, century: 1900 | 2000): Day | null {
  const day = `${century / 100}${yymmdd.slice(0, 2)}-${yymmdd.slice(2, 4)}-${yymmdd.slice(4, 6)}`;
  return isDay(day) ? day : null;
}

/** Formats 'YYYY-MM-DD' as 'YYMMDD'. */
export function compactBirthday(birthday: Day): string {
  return birthday.slice(2).replace(/-/g, '');
}

/** Cleans a birthday while it is typed, '5/3/1990' or '05031990', or filled in by the browser, to 'DD/MM/YYYY'. */
export function typedBirthday(raw: string): string {
  const text = raw.normalize('NFKC');
  const filled = /^\s*(\d{4})-(\d{2})-(\d{2})\s*$/.exec(text);
  if (filled) return [filled[3], filled[2], filled[1]].join('/');
  // A separator ends a day or month of one digit.
  const padded = text.replace(/(?<!\d)(\d)(?=[^\d])/g, '0$1');
  const digits = padded.replace(/\D/g, '').slice(0, 8);
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter((part) => part !== '').join('/');
}

/** Parses 'DD/MM/YYYY'; null when there is no such day. */
export function writtenBirthday(text: string): Day | null {
  const day = typedBirthday(text).split('/').toReversed().join('-');
  return isDay(day) ? day : null;
}
