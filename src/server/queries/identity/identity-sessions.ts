import { sql, type Selectable } from 'kysely';
import type { Store, TxStore } from '#server/database/store.ts';
import type { Database } from '#server/database/schema.ts';

export type IdentitySession = Selectable<Database['identity_sessions']>;

/** Inserts the session that the identity service opened; false for a repeat, which changes nothing. */
export async function insertIdentitySession(
  { db }: Store,
  { id, request_id, provider, url }: NewSession,
): Promise<boolean> {
  const row = await db
    .insertInto('identity_sessions')
    .values({ id, request_id, provider, url })
    // No conflict target: of two concurrent inserts the later meets (partner_id, id), which would fail, before (id).
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

type NewSession = Pick<IdentitySession, 'id' | 'request_id' | 'provider' | 'url'>;

/** Returns the sessions of a request, newest first: one, and another for each that the service abandoned. */
export const identitySessionsOf = ({ db }: Store, requestId: string): Promise<IdentitySession[]> =>
  db
    .selectFrom('identity_sessions')
    .selectAll()
    .where('request_id', '=', requestId)
    .orderBy('seq', 'desc')
    .execute();

/** Returns whether the session is dead and another one has to be opened. */
export const isGivenUp = (outcome: IdentitySession['outcome']): boolean =>
  outcome === 'abandoned' || outcome === 'expired';

export const lockIdentitySession = ({ db }: TxStore, id: string): Promise<IdentitySession | undefined> =>
  db.selectFrom('identity_sessions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Returns the session with its age in seconds, by app_now(). */
export const identitySessionWithAge = (
  { db }: Store,
  id: string,
): Promise<(IdentitySession & { age_seconds: number }) | undefined> =>
  db
    .selectFrom('identity_sessions')
    .selectAll()
    .select(sql<number>`extract(epoch from app_now() - created_at)::float8`.as('age_seconds'))
    .where('id', '=', id)
    .executeTakeFirst();

/** Sets the outcome; false when it is unchanged or already final: approved and refused stay. */
export async function setIdentityOutcome(
  { db }: TxStore,
  id: string,
  outcome: NonNullable<IdentitySession['outcome']>,
): Promise<boolean> {
  const row = await db
    .updateTable('identity_sessions')
    .set({ outcome, decided_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .where((where) =>
      where.or([where('outcome', 'is', null), where('outcome', 'in', ['abandoned', 'expired'])]),
    )
    .where(sql<boolean>`outcome is distinct from ${outcome}`)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
