import { sql } from 'kysely';
import type { Trx } from '#server/database/db.ts';

/** Wrong codes in a row after which a phone is locked, and for how long. */
export const FAILURES_IN_A_ROW = 10;
export const LOCK_HOURS = 24;

/** Seconds for which this phone is still locked; 0: it is not. */
export async function secondsLocked(trx: Trx, phoneKey: string): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from locked_until - app_now()))::int as seconds
    from code_locks where phone_key = ${phoneKey} and locked_until > app_now()`.execute(trx);
  return rows[0]?.seconds ?? 0;
}

/** Counts one wrong code, in one upsert. True for the one that locks the phone: it alone sends the notice. */
export async function countFailureInARow(trx: Trx, phoneKey: string): Promise<boolean> {
  const { rows } = await sql<{ locks: boolean }>`
    insert into code_locks as lock (phone_key, failures) values (${phoneKey}, 1)
    on conflict (phone_key) do update set
      failures = case when lock.locked_until <= app_now() then 1 else lock.failures + 1 end,
      locked_until = case
        when lock.locked_until <= app_now() then null
        when lock.failures + 1 = ${sql.lit(FAILURES_IN_A_ROW)}
          then app_now() + ${sql.lit(LOCK_HOURS)} * interval '1 hour'
        else lock.locked_until end
    returning failures = ${sql.lit(FAILURES_IN_A_ROW)} as locks`.execute(trx);
  return rows[0]?.locks ?? false;
}

/** A right code ends the row. */
export async function forgetFailures(trx: Trx, phoneKey: string): Promise<void> {
  await sql`delete from code_locks where phone_key = ${phoneKey}`.execute(trx);
}
