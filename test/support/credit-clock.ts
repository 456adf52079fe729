import { sql } from 'kysely';
import type { Deps } from '#server/actions/base/context.ts';

/** Sets the clock of a bench to an instant. */
export async function setClockTo(deps: Deps, instant: string): Promise<void> {
  await sql`update clock_shift set shift = ${instant}::timestamptz - now()`.execute(deps.store.db);
}

/** Moves it by whole days to noon in Mexico City: locks keep to the hours of contact. */
export async function daysLater(deps: Deps, days: number): Promise<void> {
  await sql`update clock_shift set shift = (date_trunc('day', app_now() at time zone 'UTC') at time zone 'UTC'
    + ${days} * interval '1 day' + interval '18 hours') - now()`.execute(deps.store.db);
}
