const zone = 'America/Mexico_City';

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('es-MX', { timeZone: zone, ...options });
const clock = format({ hour: 'numeric', minute: '2-digit', hourCycle: 'h23' });
const dayMonth = format({ day: 'numeric', month: 'short' });
const dayMonthYear = format({ day: 'numeric', month: 'short', year: 'numeric' });
const longDay = format({ weekday: 'long', day: 'numeric', month: 'long' });
const isoDay = new Intl.DateTimeFormat('en-CA', { timeZone: zone });

/** '8:02' */
export const timeOf = (at: string): string => clock.format(new Date(at)).replace(/^0(\d)/, '$1');
/** '2025-11-21', in Mexico City. */
export const dayOf = (at: string | number | Date): string => isoDay.format(new Date(at));
/** 'viernes, 21 de noviembre' */
export const longDate = (at: string): string => longDay.format(new Date(at));
/** '21 nov', with the year when it is not the one of `now`. */
export function shortDate(at: string, now: string): string {
  const sameYear = dayOf(at).slice(0, 4) === dayOf(now).slice(0, 4);
  return (sameYear ? dayMonth : dayMonthYear)
    .format(new Date(at))
    .replaceAll('.', '')
    .replaceAll(' de ', ' ');
}
/** '21 nov 2025, 8:02': the exact time that a relative one carries with it. */
export const exactTime = (at: string): string =>
  `${dayMonthYear.format(new Date(at)).replaceAll('.', '').replaceAll(' de ', ' ')}, ${timeOf(at)}`;

/** 'hoy, 8:02', 'ayer, 18:40', '21 nov, 8:02'. */
export function nearTime(at: string, now: string): string {
  const day = dayOf(at);
  if (day === dayOf(now)) return `hoy, ${timeOf(at)}`;
  const yesterday = dayOf(Date.parse(now) - 86_400_000);
  return `${day === yesterday ? 'ayer' : shortDate(at, now)}, ${timeOf(at)}`;
}

/** '4 min', '2 h 05 min', '3 d 2 h': between two times, never negative. */
export function duration(from: string, to: string): string {
  const minutes = Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / 60_000));
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60];
  if (days > 0) return hours > 0 && days < 10 ? `${days} d ${hours} h` : `${days} d`;
  if (hours > 0) return `${hours} h ${String(rest).padStart(2, '0')} min`;
  return `${rest} min`;
}

const money = new Intl.NumberFormat('es-MX', { style: 'currency', currency: 'MXN' });
/** '$1,299.00', with a true minus. Takes pesos, as the wire has them. */
export const pesos = (amount: number): string => money.format(amount).replace('-', '\u2212');
/** '1,234' */
export const grouped = (n: number): string => n.toLocaleString('es-MX');

/** 'LA' of 'Lucía Andrade'. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter((part) => /^\p{L}/u.test(part))
    .slice(0, 2)
    .map((part) => part[0]?.toUpperCase())
    .join('');

/** '21 nov' of a day without a time, with the year when it is not the one of `now`. */
export const shortDay = (day: string, now: string): string => shortDate(`${day}T12:00:00-06:00`, now);

/** '$7,999.50' as a person types it, as plain digits; null: no amount. */
export function typedPesos(text: string): string | null {
  const digits = text.replaceAll(/[$,\s]/g, '');
  return /^\d{1,6}(\.\d{1,2})?$/.test(digits) ? digits : null;
}
