import { sql } from 'kysely';
import type { Store } from '#server/database/store.ts';

/**
 * Deletes expired visitor data: after a day sessions (with what is bound to them) and captcha proofs, after a week
 * codes, except those that signed a consent, which are its evidence. Also counters whose window has ended, of the desk
 * what signs nobody in any more, and deliveries to partners' systems that ended three months ago. Works in
 * batches so that no lock is held for long, and stops once `signal` is aborted.
 * @returns the number of deleted rows
 */
export async function purgeExpiredVisitors({ db }: Store, signal?: AbortSignal): Promise<number> {
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

// `= any (array(…))`: deleted rows are found by key, however many remain.
const leftBehind = [
  sql`delete from captcha_proofs where challenge = any (array(
    select challenge from captcha_proofs where solved_at < app_now() - interval '1 day' limit ${sql.lit(atOnce)}))`,
  sql`delete from sessions where id = any (array(
    select id from sessions where last_seen_at < app_now() - interval '1 day' limit ${sql.lit(atOnce)}))`,
  sql`delete from codes where id = any (array(
    select c.id from codes c where c.created_at < app_now() - interval '7 days'
    and not exists (select from bureau_consents b where b.code_id = c.id) limit ${sql.lit(atOnce)}))`,
  // Numbers that were typed for a change which nobody finished.
  sql`delete from phone_changes where id = any (array(
    select id from phone_changes
    where state in ('asked', 'old-proved', 'identity') and asked_at < app_now() - interval '1 day'
    limit ${sql.lit(atOnce)}))`,
  sql`delete from rate_buckets where window_start < app_now() - interval '2 days' and key = any (array(
    select key from rate_buckets where window_start < app_now() - interval '2 days' limit ${sql.lit(atOnce)}))`,
  sql`delete from document_views where id = any (array(
    select id from document_views where until < app_now() limit ${sql.lit(atOnce)}))`,
  sql`delete from staff_challenges where id = any (array(
    select id from staff_challenges where expires_at < app_now() limit ${sql.lit(atOnce)}))`,
  sql`delete from staff_sessions where id = any (array(
    select id from staff_sessions where last_seen_at < app_now() - interval '30 days' limit ${sql.lit(atOnce)}))`,
  sql`delete from webhook_deliveries where id = any (array(
    select id from webhook_deliveries
    where status <> 'waiting' and tried_at < app_now() - interval '90 days' limit ${sql.lit(atOnce)}))`,
  // By real time, which rate-limiter-flexible uses.
  sql`delete from call_limits where key = any (array(
    select key from call_limits where expire < (extract(epoch from now()) * 1000)::bigint limit ${sql.lit(atOnce)}))`,
];
