import * as spanish from '#domain/spanish-dates.ts';
import { t } from './text.ts';

/** Days and moments in the visitor's language; Spanish ones are those of the documents (#domain/spanish-dates.ts). */

/** '3 de mayo de 1990', 'May 3, 1990' from 'YYYY-MM-DD'. */
export const dayInWords = (day: string): string =>
  isSpanish() ? spanish.dayInWords(day) : dayAs(day, { year: 'numeric', month: 'long', day: 'numeric' });

/** '4 de enero', 'January 4' */
export const dateInWords = (day: string): string =>
  isSpanish() ? spanish.dateInWords(day) : dayAs(day, { month: 'long', day: 'numeric' });

/** 'jueves 27 de noviembre', 'Thursday, November 27' */
export const weekdayInWords = (day: string): string =>
  isSpanish() ? spanish.weekdayInWords(day) : dayAs(day, { weekday: 'long', month: 'long', day: 'numeric' });

/** '27/11/2025, 11:05 a. m.', 'Nov 27, 2025, 11:05 AM' in Mexico City, from an ISO instant. */
export const stamp = (instant: string): string =>
  isSpanish() ? spanish.stamp(instant) : momentAs(instant, { dateStyle: 'medium', timeStyle: 'short' });

/** 'jueves 27 de noviembre, 11:05 a. m.' */
export const momentInWords = (instant: string): string =>
  isSpanish()
    ? spanish.momentInWords(instant)
    : momentAs(instant, {
        weekday: 'long',
        month: 'long',
        day: 'numeric',
        hour: 'numeric',
        minute: '2-digit',
      });

const isSpanish = () => t('ui.locale') === 'es-MX';

const dayAs = (day: string, form: Intl.DateTimeFormatOptions) =>
  formatted(new Date(`${day.slice(0, 10)}T00:00:00Z`), { ...form, timeZone: 'UTC' });

const momentAs = (instant: string, form: Intl.DateTimeFormatOptions) =>
  formatted(new Date(instant), { ...form, timeZone: spanish.businessZone });

/** Plain spaces: which ones stand before 'AM' differs by version, and server and browser must agree. */
const formatted = (date: Date, form: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(t('ui.locale'), form).format(date).replaceAll(/\s/g, ' ');
