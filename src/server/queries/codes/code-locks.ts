import { sql } from 'kysely';
import type { TxStore } from '#server/database/store.ts';

/** Consecutive wrong codes that lock a phone, and the duration of the lock. */
export const FAILURES_IN_A_ROW = 10;
export const LOCK_HOURS = 24;

/** Returns the seconds for which this phone is still locked; 0: not locked. */
export async function secondsLocked({ db }: TxStore, phoneKey: string): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from locked_until - app_now()))::int as seconds
    from code_locks where phone_key = ${phoneKey} and locked_until > app_now()`.execute(db);
  return rows[0]?.seconds ?? 0;
}

/**
 * Counts a wrong code in one upsert. Returns true only for the one that locks the phone, so that one notice is sent.
 */
export async function countFailureInARow({ db }: TxStore, phoneKey: string): Promise<boolean> {
  const { rows } = await sql<{ locks: boolean }>`
    insert into code_locks as lock (phone_key, failures) values (${phoneKey}, 1)
    on conflict (phone_key) do update set
      failures = case when lock.locked_until <= app_now() then 1 else lock.failures + 1 end,
      locked_until = case
        when lock.locked_until <= app_now() then null
        when lock.failures + 1 = ${sql.lit(FAILURES_IN_A_ROW)}
          then app_now() + ${sql.lit(LOCK_HOURS)} * interval '1 hour'
        else lock.locked_until end
    returning failures = ${sql.lit(FAILURES_IN_A_ROW)} as locks`.execute(db);
  return rows[0]?.locks ?? false;
}

/** Resets the count after a right code. */
export async function resetFailures({ db }: TxStore, phoneKey: string): Promise<void> {
  await sql`delete from code_locks where phone_key = ${phoneKey}`.execute(db);
}
