import { addDays, dayIn, type Day } from '#domain/calendar.ts';
import { nextContactAt, zonesOf } from '#domain/credit/contact-log.ts';

/**
 * The calendar day where the customer lives; with two clocks, or when the state is unknown, the one where it is
 * earliest (servicing.md §3). A due day is over only when it is over there.
 */
export function customerDay(state: string | null, at: Date): Day {
  return zonesOf(state)
    .map((zone) => dayIn(zone, at))
    .reduce((earliest, day) => (day < earliest ? day : earliest));
}

/** 07:00 of a day on the customer's clock, the last of them where there are several. */
export function morningOf(day: Day, state: string | null): Date {
  // 07:00 UTC is night in the whole country.
  return nextContactAt(new Date(`${day}T07:00:00Z`), state);
}

/** The day by which locks are judged: it begins at 07:00, when orders and notices leave together. */
export function lockDay(state: string | null, at: Date): Day {
  const day = customerDay(state, at);
  return at < morningOf(day, state) ? addDays(day, -1) : day;
}
