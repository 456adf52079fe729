import { isDay, type Day } from '#domain/calendar.ts';

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
