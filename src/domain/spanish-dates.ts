/**
 * Spanish dates for screens, documents and messages. Formatted by hand: Intl's texts differ by ICU version ('p. m.'
 * with other spaces), a document must not change, and server and browser must agree.
 */

/** Storage is UTC; screens, documents and statements use Mexico City time. */
export const businessZone = 'America/Mexico_City';

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
] as const;
/** From Sunday, as `weekdayOf` counts. */
export const weekdays = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'] as const;

/** '3 de mayo de 1990' from 'YYYY-MM-DD'; no zone is involved. */
export function dayInWords(day: string): string {
  const [year, month, date] = day.slice(0, 10).split('-').map(Number);
  return `${date} de ${months[(month ?? 1) - 1]} de ${year}`;
}

/** 'noviembre de 2026' from 'YYYY-MM'. */
export function monthInWords(month: string): string {
  const [year, number] = month.split('-').map(Number);
  return `${months[(number ?? 1) - 1]} de ${year}`;
}

/** '4 de enero' from 'YYYY-MM-DD': for days within the year. */
export function dateInWords(day: string): string {
  return dayInWords(day).split(' de ', 2).join(' de ');
}

/** 'jueves 27 de noviembre' from 'YYYY-MM-DD'. */
export function weekdayInWords(day: string): string {
  const [year, month, date] = day.slice(0, 10).split('-').map(Number);
  const weekday = new Date(Date.UTC(year ?? 1970, (month ?? 1) - 1, date)).getUTCDay();
  return `${weekdays[weekday]} ${date} de ${months[(month ?? 1) - 1]}`;
}

/** 'dd/MM/yyyy, h:mm a' in Mexico City (spec §2 'Credit process'), from an ISO instant. */
export function stamp(instant: string): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: businessZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
  }).formatToParts(new Date(instant));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? '';
  const noon = part('dayPeriod').toLowerCase() === 'am' ? 'a. m.' : 'p. m.';
  return `${part('day')}/${part('month')}/${part('year')}, ${part('hour')}:${part('minute')} ${noon}`;
}

/** 'jueves 27 de noviembre, 11:05 a. m.' in Mexico City, from an ISO instant. */
export function momentInWords(instant: string): string {
  const [day = '', time = ''] = stamp(instant).split(', ');
  return `${weekdayInWords(day.split('/').toReversed().join('-'))}, ${time.replaceAll(' ', '\u00a0')}`;
}

/** '21/11/2025' */
export function dayInFigures(day: string): string {
  return day.split('-').toReversed().join('/');
}

/** '21/11/2025 14:03:22', as a clock in Mexico City shows it. */
export function momentInFigures(at: Date): string {
  const parts = new Map(clock.formatToParts(at).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  return `${part('day')}/${part('month')}/${part('year')} ${part('hour')}:${part('minute')}:${part('second')}`;
}

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
