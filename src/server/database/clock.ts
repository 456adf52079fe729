import { sql } from 'kysely';
import type { Db, Trx } from './store.ts';
import { question } from './question.ts';

/** Returns the time for stored facts: the database's, which the sandbox can move ahead. */
export async function appNow(db: Db | Trx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select app_now() as now`.execute(db);
  return rows[0]?.now ?? new Date(Number.NaN);
}

/** The same beside other questions. */
export const nowAsked = question(
  ({ db }) => db.selectNoFrom(sql<Date>`app_now()`.as('now')),
  { now: true },
  ([row]) => row?.now ?? new Date(Number.NaN),
);

/** Moves the sandbox's clock ahead, never back: stored facts would lie in the future. */
export async function moveClock(trx: Trx, minutes: number): Promise<void> {
  await sql`update clock_shift set shift = shift + ${minutes} * interval '1 minute'`.execute(trx);
}

/** Moves the sandbox's clock ahead to an instant; a clock that is already later stays. */
export async function moveClockTo(db: Db, instant: Date): Promise<void> {
  await sql`update clock_shift set shift = greatest(shift, ${instant}::timestamptz - now())`.execute(db);
}

/** Returns the seconds by which the sandbox's clock is ahead of real time. */
export async function clockAheadSeconds(db: Db): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from shift)::float8 as seconds from clock_shift`.execute(db);
  return rows[0]?.seconds ?? 0;
}
