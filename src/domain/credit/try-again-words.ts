import { dayIn, type Day } from '#domain/calendar.ts';
import { businessZone, dayInWords, momentInWords } from '#domain/spanish-dates.ts';

/** '5 de marzo de 2027', or a moment where the wait is counted in hours; from an ISO instant. */
export function tryAgainInWords(from: string): string {
  const day = tryAgainDay(from);
  return day === null ? momentInWords(from) : dayInWords(day);
}

/** The day from which one may try again; null where the wait is counted in hours. From an ISO instant. */
export function tryAgainDay(from: string): Day | null {
  const at = new Date(from);
  const day = dayIn(businessZone, at);
  return startOfDay(day) === at.getTime() ? day : null;
}

/** Milliseconds since 1970: Mexico City keeps one time all year. */
export const startOfDay = (day: Day): number => Date.parse(`${day}T00:00:00-06:00`);
