import { sql } from 'kysely';
import type { CodeChannel } from '#domain/partner/code-channels.ts';
import { question } from '#server/database/question.ts';
import type { Database } from '#server/database/schema.ts';
import { type Store, type TxStore, advisoryXactLock } from '#server/database/store.ts';
import { blindIndex } from '#server/queries/keys/rows.ts';

/**
 * 'pause' and 'found' sign an act of a customer on her account: a pause, and that a stolen phone is back. 'old-phone' and
 * 'new-phone' prove the two numbers of a change. 'signature' is asked for at the act of signing, 'hand-over' at a counter,
 * by a person of the desk. 'new-browser' is for who logged in with her phone alone.
 */
export type Purpose = Database['codes']['purpose'];

/** Goes by e-mail: the lock of the phone is not about it, or who has the SIM closes her other way. */
export const isByEmail = (purpose: Purpose): boolean => purpose === 'new-browser';

/** Four, as the specification has it; six where we alone read them, and where they open what four did not. */
export const digitsOf = (purpose: Purpose): number => (isByEmail(purpose) ? 6 : 4);

/** What a code is bound to: it is invalid for another purpose, session, request or phone. */
export interface CodeTarget {
  readonly purpose: Purpose;
  readonly sessionId: string;
  /** Null for a login. */
  readonly requestId: string | null;
  readonly phone: string;
  /** Of a signature: the SHA-256 of the plan that it signs, and it is invalid for another. */
  readonly planSha256?: string;
}

export const MAX_TRIES = 3;
export const LIFE_MINUTES = 10;
/** How long a right code of a signature counts for it. */
const PROVED_MINUTES = 60;

/** Serialises sends to one phone for one purpose, also where there is no request to lock. */
export async function lockSends(tx: TxStore, target: CodeTarget): Promise<void> {
  const { purpose, phoneIndex } = keyOf(tx, target);
  await advisoryXactLock(tx.db, `code:${purpose}:${phoneIndex}`);
}

/**
 * Returns the number of codes sent within the hour, and the age in seconds of the last one (null: none). Counts by
 * request for a request's purposes; for a login by phone since its last success.
 */
export const recentSends = question(
  (store, target: CodeTarget) => {
    const { purpose, phoneIndex, requestId } = keyOf(store, target);
    const lastSuccess = sql<Date>`(select coalesce(max(done.consumed_at), '-infinity') from codes done
      where done.purpose = ${purpose} and done.phone_index = ${phoneIndex})`;
    return store.db
      .selectFrom('codes')
      .select([
        sql<number>`count(*)::int`.as('count'),
        sql<number | null>`extract(epoch from app_now() - max(created_at))::float8`.as('lastSecondsAgo'),
      ])
      .where('purpose', '=', purpose)
      .where('phone_index', '=', phoneIndex)
      .where('created_at', '>', sql<Date>`app_now() - interval '1 hour'`)
      .$if(requestId !== null, (query) => query.where('request_id', '=', requestId))
      .$if(requestId === null, (query) => query.where('created_at', '>', lastSuccess));
  },
  {},
  ([row]): RecentSends => row ?? { count: 0, lastSecondsAgo: null },
);

export interface RecentSends {
  readonly count: number;
  readonly lastSecondsAgo: number | null;
}

/** Inserts a code in place of earlier ones. */
export async function insertCode(
  tx: TxStore,
  target: CodeTarget,
  { mac, channel }: { mac: string; channel: CodeChannel | null },
): Promise<void> {
  const key = keyOf(tx, target);
  const { purpose, sessionId, requestId, phoneIndex, planSha256 } = key;
  await tx.db
    .with('superseded', (db) =>
      db
        .updateTable('codes')
        .set({ superseded_at: sql<Date>`app_now()` })
        .where(isOf(key))
        .where('superseded_at', 'is', null)
        .where('consumed_at', 'is', null),
    )
    .insertInto('codes')
    .values({
      purpose,
      session_id: sessionId,
      request_id: requestId,
      phone_index: phoneIndex,
      code_mac: mac,
      channel,
      plan_sha256: planSha256,
      expires_at: sql<Date>`app_now() + ${sql.lit(LIFE_MINUTES)} * interval '1 minute'`,
    })
    .execute();
}

/**
 * Checks one guess in ONE conditional update that counts, compares and consumes: separate statements would let parallel
 * guesses pass the limit (threats M8). Null: there is no code to guess.
 */
export async function guess(
  tx: TxStore,
  target: CodeTarget,
  mac: string,
  most = MAX_TRIES,
): Promise<{ id: string; right: boolean; sentAt: Date } | null> {
  const row = await tx.db
    .updateTable('codes')
    .set({
      tries: sql<number>`least(tries + ${1 + MAX_TRIES - most}::integer, ${MAX_TRIES}::integer)`,
      consumed_at: sql<Date | null>`case when code_mac = ${mac} then app_now() end`,
    })
    .where(isOf(keyOf(tx, target)))
    .where('superseded_at', 'is', null)
    .where('consumed_at', 'is', null)
    .where('tries', '<', MAX_TRIES)
    .where(isInItsTime)
    .returning(['id', 'created_at as sentAt', sql<boolean>`consumed_at is not null`.as('right')])
    .executeTakeFirst();
  return row ?? null;
}

/** Returns why there was no code to guess: the newest code's state. */
export async function whyNothing(tx: TxStore, target: CodeTarget): Promise<'burnt' | 'expired' | 'none'> {
  const row = await tx.db
    .selectFrom('codes')
    .select(['tries', 'consumed_at'])
    .where(isOf(keyOf(tx, target)))
    .where('superseded_at', 'is', null)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row || row.consumed_at !== null) return 'none';
  return row.tries >= MAX_TRIES ? 'burnt' : 'expired';
}

/** Returns for what, and in which browser, the newest unused code of a request was asked for within the hour. */
export async function awaitedCode(
  { db }: TxStore,
  requestId: string,
): Promise<Pick<CodeTarget, 'purpose' | 'sessionId'> | null> {
  const row = await db
    .selectFrom('codes')
    .select(['purpose', 'session_id as sessionId'])
    .where('request_id', '=', requestId)
    .where('purpose', 'in', ['phone', 'bureau'])
    .where('superseded_at', 'is', null)
    .where('consumed_at', 'is', null)
    .where('created_at', '>', sql<Date>`app_now() - interval '1 hour'`)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns whether there is a valid code with guesses left. */
export async function hasLiveCode(tx: TxStore, target: CodeTarget): Promise<boolean> {
  const row = await tx.db
    .selectFrom('codes')
    .select('id')
    .where(isOf(keyOf(tx, target)))
    .where('superseded_at', 'is', null)
    .where('consumed_at', 'is', null)
    .where('tries', '<', MAX_TRIES)
    .where(isInItsTime)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the newest right code of a target, while it counts. */
export async function provedCode(
  store: Store,
  target: CodeTarget,
): Promise<{ id: string; at: Date; channel: CodeChannel } | null> {
  const row = await store.db
    .selectFrom('codes')
    .select(['id', 'consumed_at', 'channel'])
    .where(isOf(keyOf(store, target)))
    .where('consumed_at', '>', sql<Date>`app_now() - ${sql.lit(PROVED_MINUTES)} * interval '1 minute'`)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.consumed_at && row.channel ? { id: row.id, at: row.consumed_at, channel: row.channel } : null;
}

/** Not expired, and not created in the future by a clock that was set back, which would extend its lifetime. */
const isInItsTime = sql<boolean>`expires_at > app_now() and created_at <= app_now() + interval '5 seconds'`;

/** The columns by which a target's codes are found. */
type CodeKey = Omit<CodeTarget, 'phone' | 'planSha256'> & {
  readonly phoneIndex: string;
  readonly planSha256: string | null;
};

const keyOf = (store: Store, { purpose, sessionId, requestId, phone, planSha256 }: CodeTarget): CodeKey => ({
  purpose,
  sessionId,
  requestId,
  phoneIndex: blindIndex(store, 'phone', phone),
  planSha256: planSha256 ?? null,
});

const isOf = (given: CodeKey) =>
  sql<boolean>`purpose = ${given.purpose} and session_id = ${given.sessionId}
    and phone_index = ${given.phoneIndex} and request_id is not distinct from ${given.requestId}::text
    and plan_sha256 is not distinct from ${given.planSha256}::text`;

/** Consecutive wrong codes that lock a phone, and the duration of the lock. */
const FAILURES_IN_A_ROW = 10;
const LOCK_HOURS = 24;

/** Returns the seconds for which this phone is still locked; 0: not locked. */
export const secondsLocked = question(
  ({ db }, phoneKey: string) =>
    db
      .selectFrom('code_locks')
      .select(sql<number>`ceil(extract(epoch from locked_until - app_now()))::int`.as('seconds'))
      .where('phone_key', '=', phoneKey)
      .where('locked_until', '>', sql<Date>`app_now()`),
  {},
  ([row]): number => row?.seconds ?? 0,
);

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
