import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Trx } from '#server/context.ts';
import { blindOf } from '#server/vault/rows.ts';
import { lockedUntilTheEnd } from './locked-until-the-end.ts';
import { prepared } from './prepared.ts';
import { sendAlong } from './send-along.ts';

export type Purpose = 'phone' | 'bureau' | 'login';

/** Whom a code is for: it is worth nothing to another purpose, browser session, request or phone. */
export interface CodeTarget {
  readonly purpose: Purpose;
  readonly sessionId: string;
  /** Null for a login. */
  readonly requestId: string | null;
  readonly phone: string;
}

export const MAX_TRIES = 3;
export const LIFE_MINUTES = 10;

/** Serialises sends to one phone for one purpose, also where there is no request to lock. */
export async function lockSends(trx: Trx, target: CodeTarget): Promise<void> {
  const { purpose, phoneIndex } = keyOf(trx, target);
  await sendAlong(trx)(lockedUntilTheEnd({ name: `code:${purpose}:${phoneIndex}` }));
}

/**
 * How many codes went out within the hour, and how long ago the last one did (s; null: none). For a request's
 * purposes those of the request; for a login those of the phone since its last success.
 */
export async function recentSends(
  trx: Trx,
  target: CodeTarget,
): Promise<{ count: number; lastSecondsAgo: number | null }> {
  const key = keyOf(trx, target);
  const row = await (target.requestId === null ? sentSinceSuccess(key) : sentForRequest(key)).first(trx);
  if (!row) throw new Error('codes were counted and not told');
  return { count: row.count, lastSecondsAgo: row.last_seconds_ago };
}

const sentWithinTheHour = (db: Db | Trx, given: CodeKey) =>
  db
    .selectFrom('codes')
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number | null>`extract(epoch from app_now() - max(created_at))::float8`.as('last_seconds_ago'),
    ])
    .where('purpose', '=', given.purpose)
    .where('phone_index', '=', given.phoneIndex)
    .where('created_at', '>', sql<Date>`app_now() - interval '1 hour'`);

const sentForRequest = prepared((db, given: CodeKey) =>
  sentWithinTheHour(db, given).where('request_id', '=', given.requestId),
);
const sentSinceSuccess = prepared((db, given: CodeKey) =>
  sentWithinTheHour(db, given).where(
    'created_at',
    '>',
    sql<Date>`(select coalesce(max(done.consumed_at), '-infinity') from codes done
      where done.purpose = ${given.purpose} and done.phone_index = ${given.phoneIndex})`,
  ),
);

/** A new code ends those before it. */
export async function supersede(trx: Trx, target: CodeTarget): Promise<void> {
  await sendAlong(trx)(superseded(keyOf(trx, target)));
}

const superseded = prepared((db, given: CodeKey) =>
  db
    .updateTable('codes')
    .set({ superseded_at: sql<Date>`app_now()` })
    .where(isOf(given))
    .where('superseded_at', 'is', null)
    .where('consumed_at', 'is', null),
);

export async function insertCode(trx: Trx, target: CodeTarget, mac: string): Promise<void> {
  await sendAlong(trx)(inserted({ ...keyOf(trx, target), id: randomUUID(), mac }));
}

const inserted = prepared((db, given: CodeKey & { id: string; mac: string }) =>
  db.insertInto('codes').values({
    id: given.id,
    purpose: given.purpose,
    session_id: given.sessionId,
    request_id: given.requestId,
    phone_index: given.phoneIndex,
    code_mac: given.mac,
    expires_at: sql<Date>`app_now() + ${sql.lit(LIFE_MINUTES)} * interval '1 minute'`,
  }),
);

/**
 * One guess, in ONE conditional update: it counts the try, compares and consumes at once. Reading, comparing and
 * then counting let 40 of 40 parallel guesses through (threats M8). Null: there was nothing left to guess at.
 */
export async function guess(
  trx: Trx,
  target: CodeTarget,
  mac: string,
): Promise<{ id: string; right: boolean } | null> {
  return (await guessed({ ...keyOf(trx, target), mac }).first(trx)) ?? null;
}

const guessed = prepared((db, given: CodeKey & { mac: string }) =>
  db
    .updateTable('codes')
    .set({
      tries: sql<number>`tries + 1`,
      consumed_at: sql<Date | null>`case when code_mac = ${given.mac} then app_now() end`,
    })
    .where(isOf(given))
    .where('superseded_at', 'is', null)
    .where('consumed_at', 'is', null)
    .where('tries', '<', sql.lit(MAX_TRIES))
    .where(isInItsTime)
    .returning(['id', sql<boolean>`consumed_at is not null`.as('right')]),
);

/** Why a guess found nothing: the newest code's state. */
export async function whyNothing(trx: Trx, target: CodeTarget): Promise<'burnt' | 'expired' | 'none'> {
  const row = await trx
    .selectFrom('codes')
    .select(['tries', 'consumed_at'])
    .where(isOf(keyOf(trx, target)))
    .where('superseded_at', 'is', null)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row || row.consumed_at !== null) return 'none';
  return row.tries >= MAX_TRIES ? 'burnt' : 'expired';
}

/** Is a code out there that can still be guessed? */
export async function hasLiveCode(trx: Trx, target: CodeTarget): Promise<boolean> {
  const row = await trx
    .selectFrom('codes')
    .select('id')
    .where(isOf(keyOf(trx, target)))
    .where('superseded_at', 'is', null)
    .where('consumed_at', 'is', null)
    .where('tries', '<', MAX_TRIES)
    .where(isInItsTime)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Not over, and not from a future that a clock set back has made: that would lengthen its life. */
const isInItsTime = sql<boolean>`expires_at > app_now() and created_at <= app_now() + interval '5 seconds'`;

/** A target as its codes are found. */
type CodeKey = Omit<CodeTarget, 'phone'> & { readonly phoneIndex: string };

const keyOf = (trx: Trx, { purpose, sessionId, requestId, phone }: CodeTarget): CodeKey => ({
  purpose,
  sessionId,
  requestId,
  phoneIndex: blindOf(trx, 'phone', phone),
});

const isOf = (given: CodeKey) =>
  sql<boolean>`purpose = ${given.purpose} and session_id = ${given.sessionId}
    and phone_index = ${given.phoneIndex} and request_id is not distinct from ${given.requestId}::text`;
