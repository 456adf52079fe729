import { addDays, dayIn, weekdayOf } from '#domain/calendar.ts';
import { startOfDay } from '#domain/credit/try-again-words.ts';
import { businessZone } from '#domain/spanish-dates.ts';

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
