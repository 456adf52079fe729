import type { Day } from '#domain/calendar.ts';
import { compactBirthday } from './birthday.ts';
import { registryName, type PersonName } from './name.ts';
import { rfcCheckDigit } from './rfc.ts';
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
