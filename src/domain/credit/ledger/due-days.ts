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
