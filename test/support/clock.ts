import { sql } from 'kysely';
import { addDays, dayIn } from '#domain/calendar.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import type { Deps } from '#server/actions/context.ts';

/** Sets the time that stored facts get; in a test it may only move ahead. */
export async function setClock({ store }: Pick<Deps, 'store'>, instant: Date | string): Promise<void> {
  await sql`update clock_shift set shift = ${new Date(instant)}::timestamptz - now()`.execute(store.db);
}

/** Noon in Mexico City, tomorrow: a sandbox that starts there behaves alike at every hour, and has a day before midnight. */
export const noonOfTomorrow = (): Date =>
  new Date(`${addDays(dayIn(businessZone, new Date()), 1)}T18:00:00Z`);
