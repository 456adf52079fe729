import { sql } from 'kysely';
import type { Db } from '#server/database/db.ts';

/** One use of a key by one session. */
export interface KeyUse {
  readonly scope: string;
  readonly keySha256: string;
  /** SHA-256 of what was asked. */
  readonly fingerprint: string;
}

export type Claim =
  /** `at`: when, as the database writes it; tells this claim from a later one of the same key. */
  | { readonly state: 'claimed'; readonly at: string }
  | { readonly state: 'in-flight' }
  | { readonly state: 'other-payload' }
  | { readonly state: 'answered'; readonly sealedAnswer: string };

/** After this long a key is forgotten. */
export const KEY_LIFE_HOURS = 24;
/** Longer than any call takes: then its process is gone, and the call may be made again. */
const leaseSeconds = 60;

/** Takes the key for one caller, in one statement: of many at once exactly one is told `claimed`. */
export async function claimKey(db: Db, use: KeyUse): Promise<Claim> {
  const { scope, keySha256, fingerprint } = use;
  const { rows } = await sql<{ at: string }>`
    insert into idempotency_keys as known (scope, key_sha256, fingerprint)
    values (${scope}, ${keySha256}, ${fingerprint})
    on conflict (scope, key_sha256) do update
      set claimed_at = app_now(), fingerprint = excluded.fingerprint, answered_at = null, sealed_answer = null
      where known.claimed_at <= app_now() - ${sql.lit(KEY_LIFE_HOURS)} * interval '1 hour'
        or (known.answered_at is null and known.fingerprint = excluded.fingerprint
          and known.claimed_at <= app_now() - ${sql.lit(leaseSeconds)} * interval '1 second')
    returning claimed_at::text as at`.execute(db);
  if (rows[0]) return { state: 'claimed', at: rows[0].at };
  return (await lookUpKey(db, use)) ?? { state: 'in-flight' };
}

/** What is known of a key, without taking it; null: nothing. */
export async function lookUpKey(db: Db, use: KeyUse): Promise<Claim | null> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'sealed_answer'])
    .where('scope', '=', use.scope)
    .where('key_sha256', '=', use.keySha256)
    .where('claimed_at', '>', sql<Date>`app_now() - ${sql.lit(KEY_LIFE_HOURS)} * interval '1 hour'`)
    .executeTakeFirst();
  if (!row) return null;
  if (row.fingerprint !== use.fingerprint) return { state: 'other-payload' };
  if (row.sealed_answer === null) return { state: 'in-flight' };
  return { state: 'answered', sealedAnswer: row.sealed_answer };
}

/** Keeps what the claim made at `at` was answered. */
export async function answerKey(db: Db, use: KeyUse, at: string, sealedAnswer: string): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ sealed_answer: sealedAnswer, answered_at: sql<Date>`app_now()` })
    .where('scope', '=', use.scope)
    .where('key_sha256', '=', use.keySha256)
    .where('claimed_at', '=', sql<Date>`${at}::timestamptz`)
    .execute();
}

/** The call came to nothing that should be repeated: the key is free again. */
export async function releaseKey(db: Db, use: KeyUse, at: string): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('scope', '=', use.scope)
    .where('key_sha256', '=', use.keySha256)
    .where('claimed_at', '=', sql<Date>`${at}::timestamptz`)
    .where('answered_at', 'is', null)
    .execute();
}

/** The embedded database has one process: whatever was in flight when it opens was cut off with the last one. */
export async function releaseCutOffKeys(db: Db): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('answered_at', 'is', null).execute();
}

export async function purgeExpiredKeys(db: Db): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('claimed_at', '<=', sql<Date>`app_now() - ${sql.lit(KEY_LIFE_HOURS)} * interval '1 hour'`)
    .execute();
}
