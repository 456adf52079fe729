import { addDays, type Day } from '#domain/calendar.ts';
import { schedule, type Instalment, type Plan } from '../plan.ts';
import type { PausedDetail } from './entries.ts';

/** The weekly payments with the days on which they are due: first + 7k, moved by pauses. Sums never change. */
export function datedWeeks(plan: Plan, firstDueOn: Day, pauses: readonly PausedDetail[]): Instalment[] {
  return schedule(plan, firstDueOn).map((week) => {
    const moved = pauses.reduce((sum, pause) => sum + (week.number >= pause.fromWeek ? pause.weeks : 0), 0);
    return moved === 0 ? week : { ...week, dueOn: addDays(week.dueOn, 7 * moved) };
  });
}

/** The day on which the first week is due, or is expected to be. */
export interface FirstDue {
  readonly on: Day;
  /** Null: fixed. The last day of the promised delivery: until the phone is there, the weeks move with every day. */
  readonly promisedUntil: Day | null;
}

/** Within a week of the delivery nothing is due, and never within one of the day on which it was told. */
const firstWeek = 7;

export const firstDueAfter = (...days: readonly Day[]): Day =>
  addDays(
    days.reduce((latest, day) => (day > latest ? day : latest)),
    firstWeek,
  );

/**
 * Of a credit whose down payment was complete on a day. `deliveredDueOn`: what its delivery fixed; undefined: none was
 * told. A down payment that came back and was made again begins the credit anew.
 */
export function firstDueOf(
  deliveredWithinDays: number | undefined,
  activatedOn: Day,
  deliveredDueOn?: Day,
): FirstDue {
  const least = firstDueAfter(activatedOn);
  if (deliveredWithinDays === undefined) return { on: least, promisedUntil: null };
  if (deliveredDueOn !== undefined) {
    return { on: deliveredDueOn > least ? deliveredDueOn : least, promisedUntil: null };
  }
  const promisedUntil = addDays(activatedOn, deliveredWithinDays);
  return { on: firstDueAfter(promisedUntil), promisedUntil };
}

/** The first due day as it stands on `day`: before the delivery a whole week away at the least, so that no week runs. */
export const firstDueOn = ({ on, promisedUntil }: FirstDue, day: Day): Day =>
  promisedUntil === null ? on : firstDueAfter(promisedUntil, day);

/** k: weeks whose due day is `day` or before it. A paused week does not elapse. */
export function elapsedWeeks(weeks: readonly Instalment[], day: Day): number {
  return weeks.filter(({ dueOn }) => dueOn <= day).length;
}

/**
 * k′: the elapsed weeks and the one that runs. None runs on the day of activation, on a due day, or while paused: the
 * side gentler to the customer, who is charged for a week only from its first full day.
 */
export function begunWeeks(weeks: readonly Instalment[], day: Day): number {
  const elapsed = elapsedWeeks(weeks, day);
  const next = weeks[elapsed];
  return next !== undefined && addDays(next.dueOn, -7) < day ? elapsed + 1 : elapsed;
}
