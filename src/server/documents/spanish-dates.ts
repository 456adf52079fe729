import type { Day } from '#domain/calendar.ts';

/** '21 de noviembre de 2025' */
export function dayInWords(day: Day): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${date} de ${months[(month ?? 1) - 1]} de ${year}`;
}

/** '21/11/2025' */
export function dayInFigures(day: Day): string {
  return day.split('-').toReversed().join('/');
}

/** '21/11/2025 14:03:22', as a clock in Mexico City shows it. */
export function momentInFigures(at: Date): string {
  const parts = new Map(clock.formatToParts(at).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  return `${part('day')}/${part('month')}/${part('year')} ${part('hour')}:${part('minute')}:${part('second')}`;
}

/** Storage is UTC; papers and statements speak the time of the centre of the country. */
export const businessZone = 'America/Mexico_City';

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: businessZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

// Written by hand: Intl's words differ by ICU version, and a paper must not.
const months = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
];
