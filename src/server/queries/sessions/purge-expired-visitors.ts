import { sql } from 'kysely';
import type { Db } from '#server/database/db.ts';

/**
 * Deletes what visitors left and nobody can use any more, a day after: sessions (long idle by then, with what they
 * were bound to), solved captchas, and a week after codes, but those that signed a consent: they are its evidence.
 * Counts whose window is over go too. Some at a time, so that no lock is held for long,
 * and no more once `signal` is aborted.
 * @returns how many rows went
 */
export async function purgeExpiredVisitors(db: Db, signal?: AbortSignal): Promise<number> {
  let gone = 0;
  for (const old of leftBehind) {
    for (let found = atOnce; found === atOnce;) {
      if (signal?.aborted) return gone;
      const { numAffectedRows } = await old.execute(db);
      found = Number(numAffectedRows ?? 0n);
      gone += found;
    }
  }
  return gone;
}

const atOnce = 2_000;

// `= any (array(…))`: rows that go are found by their key, however many stay.
const leftBehind = [
  sql`delete from captcha_proofs where challenge = any (array(
    select challenge from captcha_proofs where solved_at < app_now() - interval '1 day' limit ${sql.lit(atOnce)}))`,
  sql`delete from sessions where id = any (array(
    select id from sessions where last_seen_at < app_now() - interval '1 day' limit ${sql.lit(atOnce)}))`,
  sql`delete from codes where id = any (array(
    select c.id from codes c where c.created_at < app_now() - interval '7 days'
    and not exists (select from bureau_consents b where b.code_id = c.id) limit ${sql.lit(atOnce)}))`,
  sql`delete from rate_buckets where window_start < app_now() - interval '2 days' and key = any (array(
    select key from rate_buckets where window_start < app_now() - interval '2 days' limit ${sql.lit(atOnce)}))`,
  // By the real time, which rate-limiter-flexible counts by.
  sql`delete from call_limits where key = any (array(
    select key from call_limits where expire < (extract(epoch from now()) * 1000)::bigint limit ${sql.lit(atOnce)}))`,
];
