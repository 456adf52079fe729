import { addDays, dayIn, type Day } from '#domain/calendar.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import { cohortWeeks } from '#domain/staff/request-standing.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { appNow } from '#server/database/clock.ts';
import { inTransaction } from '#server/database/store.ts';
import { countArrears, countCohort, countDay, noteRun } from '#server/queries/reports/count-reports.ts';

/** Requests that began so long ago have come as far as they will. */
const countedDays = 100;

/** Counts the reports: each day and each week in a transaction of its own, so that nobody waits for them. */
export async function countReports({ store }: Pick<Deps, 'store'>, signal: AbortSignal): Promise<void> {
  const today = dayIn(businessZone, await appNow(store.db));
  for (let back = 0; back < countedDays; back++) {
    signal.throwIfAborted();
    await inTransaction(store, (tx) => countDay(tx, addDays(today, -back)));
  }
  const thisWeek = mondayOf(today);
  for (let back = 0; back < cohortWeeks + 1; back++) {
    signal.throwIfAborted();
    await inTransaction(store, (tx) => countCohort(tx, addDays(thisWeek, -7 * back), today));
  }
  await inTransaction(store, async (tx) => {
    await countArrears(tx, today);
    await noteRun(tx);
  });
}

export function mondayOf(day: Day): Day {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}
