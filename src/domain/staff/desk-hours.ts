import { addDays, dayIn, weekdayOf } from '#domain/calendar.ts';
import { startOfDay } from '#domain/credit/try-again.ts';
import { businessZone, weekdays } from '#domain/spanish-dates.ts';

/** When the desk of a partner works, in Mexico City. */
export interface DeskHours {
  /** Minutes since midnight. */
  readonly opensAt: number;
  readonly closesAt: number;
  /** 0 Sunday … 6 Saturday; at least one. */
  readonly days: readonly number[];
}

/** Of a partner that has set none: Monday to Saturday, 9:00 to 20:00. */
export const usualDeskHours: DeskHours = { opensAt: 9 * 60, closesAt: 20 * 60, days: [1, 2, 3, 4, 5, 6] };

/** 'lunes a sábado, 9:00 a 20:00'; days that do not follow each other are listed. */
export function deskHoursInWords({ opensAt, closesAt, days }: DeskHours): string {
  const inWeek = fromMonday.filter((day) => days.includes(day));
  const names = inWeek.map((day) => weekdays[day] ?? '');
  const first = fromMonday.indexOf(inWeek[0] ?? 1);
  const isRun = names.length > 2 && inWeek.every((day, at) => fromMonday[first + at] === day);
  const which = isRun ? `${names[0]} a ${names.at(-1)}` : new Intl.ListFormat('es-MX').format(names);
  return `${which}, ${clock(opensAt)} a ${clock(closesAt)}`;
}

/** Days of a week as a person of Mexico lists them. */
export const fromMonday = [1, 2, 3, 4, 5, 6, 0] as const;
const clock = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

/** Minutes since midnight of 'HH:MM'. */
export const minutesOfClock = (clock: string): number =>
  Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

/** The instant at which so many minutes of work have passed; what comes while the desk is closed waits until it opens. */
export function afterDeskMinutes(from: Date, minutes: number, hours: DeskHours): Date {
  let left = minutes * millisPerMinute;
  for (let day = dayIn(businessZone, from); ; day = addDays(day, 1)) {
    if (!hours.days.includes(weekdayOf(day))) continue;
    const start = Math.max(startOfDay(day) + hours.opensAt * millisPerMinute, from.getTime());
    const end = startOfDay(day) + hours.closesAt * millisPerMinute;
    if (end - start >= left) return new Date(start + left);
    left -= Math.max(0, end - start);
  }
}

const millisPerMinute = 60_000;
