import type { Day } from '#domain/calendar.ts';
import { compactBirthday } from './birthday.ts';
import { registryName, type PersonName } from './name.ts';
import { rfcCheckDigit } from './rfc.ts';
import { innerVowel, registryParts } from './registry-letters.ts';

/** The RFC that the SAT computes for a person: initials, birthday, homoclave, check digit. */
export function rfcFor(person: PersonName, birthday: Day): string {
  const head = `${initials(person)}${compactBirthday(birthday)}${homoclave(person)}`;
  return `${head}${rfcCheckDigit(head)}`;
}

/** Two characters from the whole name, 'PATERNO MATERNO NOMBRE', that tell namesakes apart. */
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

function initials(person: PersonName): string {
  const { paternal, maternal, given } = registryParts(person);
  const surname = paternal || maternal;
  const letters =
    paternal === '' || maternal === ''
      ? `${surname.slice(0, 2)}${given.slice(0, 2)}`
      : paternal.length <= 2
        ? `${paternal.charAt(0)}${maternal.charAt(0)}${given.slice(0, 2)}`
        : `${paternal.charAt(0)}${innerVowel(paternal)}${maternal.charAt(0)}${given.charAt(0)}`;
  const four = letters.padEnd(4, 'X');
  return rfcWords.has(four) ? `${four.slice(0, 3)}X` : four;
}

const letterCodes: Readonly<Record<string, string>> = Object.fromEntries([
  ...Array.from('0123456789', (char) => [char, `0${char}`]),
  ['&', '10'],
  ...Array.from('ABCDEFGHI', (char, index) => [char, String(11 + index)]),
  ...Array.from('JKLMNOPQR', (char, index) => [char, String(21 + index)]),
  ...Array.from('STUVWXYZ', (char, index) => [char, String(32 + index)]),
  ['Ñ', '40'],
]);
const keys = '123456789ABCDEFGHIJKLMNPQRSTUVWXYZ';

/** Words that an RFC never starts with; their last letter becomes X. */
const rfcWords = new Set([
  ...'BUEI BUEY CACA CACO CAGA CAGO CAKA CAKO KACA KACO KAGA KAGO KAKA GUEY JOTO'.split(' '),
  ...'COGE COJA COJE COJI COJO CULO KOGE KOJO KULO QULO MAME MAMO MEAR MEAS MEON MION'.split(' '),
  ...'MOCO MULA FETO PEDA PEDO PENE PUTA PUTO RATA RUIN'.split(' '),
]);
