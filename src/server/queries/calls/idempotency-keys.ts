import { sql } from 'kysely';
import type { Store } from '#server/database/store.ts';

/** The use of a key by one session. */
export interface KeyUse {
  readonly scope: string;
  readonly keySha256: string;
  /** SHA-256 of the request. */
  readonly fingerprint: string;
}

export type Claim =
  /** `at`: the time of the claim as the database prints it; distinguishes it from a later claim of the same key. */
  | { readonly state: 'claimed'; readonly at: string }
  | { readonly state: 'in-flight' }
  | { readonly state: 'other-payload' }
  | { readonly state: 'answered'; readonly sealedAnswer: string };

/** Keys are deleted after this time. */
export const KEY_LIFE_HOURS = 24;
/** Longer than any call: after it, the claiming process must have died, and the call may run again. */
const leaseSeconds = 60;

/** Claims the key for one caller in a single statement: of concurrent callers exactly one gets `claimed`. */
export async function claimKey(store: Store, use: KeyUse): Promise<Claim> {
  const { scope, keySha256, fingerprint } = use;
  const { rows } = await sql<{ at: string }>`
    insert into idempotency_keys as known (scope, key_sha256, fingerprint)
    values (${scope}, ${keySha256}, ${fingerprint})
    on conflict (scope, key_sha256) do update
      set claimed_at = app_now(), fingerprint = excluded.fingerprint, answered_at = null, sealed_answer = null
      where known.claimed_at <= app_now() - ${sql.lit(KEY_LIFE_HOURS)} * interval '1 hour'
        or (known.answered_at is null and known.fingerprint = excluded.fingerprint
          and known.claimed_at <= app_now() - ${sql.lit(leaseSeconds)} * interval '1 second')
    returning claimed_at::text as at`.execute(store.db);
  if (rows[0]) return { state: 'claimed', at: rows[0].at };
  return (await lookUpKey(store, use)) ?? { state: 'in-flight' };
}

/** Looks a key up without claiming it; null when it is unknown. */
export async function lookUpKey({ db }: Store, use: KeyUse): Promise<Claim | null> {
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

/** Stores the response to the claim made at `at`. */
export async function answerKey({ db }: Store, use: KeyUse, at: string, sealedAnswer: string): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ sealed_answer: sealedAnswer, answered_at: sql<Date>`app_now()` })
    .where('scope', '=', use.scope)
    .where('key_sha256', '=', use.keySha256)
    .where('claimed_at', '=', sql<Date>`${at}::timestamptz`)
    .execute();
}

/** Releases the key after a call whose outcome must not be replayed. */
export async function releaseKey({ db }: Store, use: KeyUse, at: string): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('scope', '=', use.scope)
    .where('key_sha256', '=', use.keySha256)
    .where('claimed_at', '=', sql<Date>`${at}::timestamptz`)
    .where('answered_at', 'is', null)
    .execute();
}

/**
 * On the embedded database there is one process: claims that exist when it opens were interrupted with the last one.
 */
export async function releaseInterruptedKeys({ db }: Store): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('answered_at', 'is', null).execute();
}

export async function purgeExpiredKeys({ db }: Store): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('claimed_at', '<=', sql<Date>`app_now() - ${sql.lit(KEY_LIFE_HOURS)} * interval '1 hour'`)
    .execute();
}
