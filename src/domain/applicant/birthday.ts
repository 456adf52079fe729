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
