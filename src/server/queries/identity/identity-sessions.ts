import { sql, type Selectable } from 'kysely';
import type { Store, TxStore } from '#server/database/store.ts';
import type { Database } from '#server/database/schema.ts';
import { encryptRow, dataKeyFor } from '#server/queries/keys/rows.ts';
import type { CreditRequest } from '#server/queries/requests/credit-requests.ts';
import { question } from '#server/database/question.ts';

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
export const identitySessionsOf = question(
  ({ db }, requestId: string) =>
    db.selectFrom('identity_sessions').selectAll().where('request_id', '=', requestId).orderBy('seq', 'desc'),
  { created_at: true, decided_at: true, photos_forgotten_at: true },
  (rows): readonly IdentitySession[] => rows,
);

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

interface IdentityEvent {
  readonly eventId: string;
  readonly sessionId: string;
  readonly outcome: 'approved' | 'refused' | 'abandoned' | 'expired';
}

/**
 * Inserts an event into the inbox; false when it is already there. Call with the session known and its request locked.
 */
export async function insertIdentityEvent(
  { db }: TxStore,
  provider: string,
  { eventId, sessionId, outcome }: IdentityEvent,
): Promise<boolean> {
  const row = await db
    .insertInto('identity_events')
    .values({ provider, event_id: eventId, session_id: sessionId, outcome })
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .returning('event_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Records that the person was asked whether the RFC is right. */
export async function recordRfcQuestion({ db }: TxStore, id: string): Promise<void> {
  await db
    .updateTable('credit_requests')
    .set({ rfc_questioned_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .execute();
}

/** Opens an identity review, with the RFC in question and the e-mail for the outcome. */
export async function setIdentityReview(
  tx: TxStore,
  { id, rfc, email }: Pick<CreditRequest, 'id'> & { rfc: string; email: string },
): Promise<void> {
  const sealed = encryptRow(tx, 'credit_requests', await dataKeyFor(tx, id), { id, rfc, email });
  await tx.db
    .updateTable('credit_requests')
    // The consent covered another RFC, so it is void.
    .set({ ...sealed, ...waiting, bureau_consented_at: null })
    .where('id', '=', id)
    .where('bureau_asked_at', 'is', null)
    .execute();
}

const waiting = { identity_review: 'waiting' as const, identity_review_at: sql<Date>`app_now()` };

/** Records the outcome; false when there is no open review. */
export async function answerIdentityReview(
  { db }: TxStore,
  id: string,
  outcome: 'approved' | 'refused',
): Promise<boolean> {
  const row = await db
    .updateTable('credit_requests')
    .set({ identity_review: outcome })
    .where('id', '=', id)
    .where('identity_review', '=', 'waiting')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Refusals of identity until now count no more (queries/requests/refusals.ts). */
export async function liftIdentityBlock({ db }: TxStore, id: string): Promise<void> {
  await db
    .updateTable('credit_requests')
    .set({ identity_lifted_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .execute();
}

/**
 * Notes the sessions of requests whose photos the identity service must delete, in the transaction that forgets the
 * person: so none is forgotten there alone, and from then on nobody is shown them.
 */
export async function noteSessionsToErase({ db }: TxStore, requestIds: readonly string[]): Promise<void> {
  if (requestIds.length === 0) return;
  await db
    .insertInto('identity_sessions_to_erase')
    .columns(['session_id', 'request_id', 'provider'])
    .expression((query) =>
      query
        .selectFrom('identity_sessions')
        .select(['id', 'request_id', 'provider'])
        .where('request_id', 'in', [...requestIds]),
    )
    .onConflict((conflict) => conflict.column('session_id').doNothing())
    .execute();
  await db
    .updateTable('identity_sessions')
    .set({ photos_forgotten_at: sql<Date>`app_now()` })
    .where('request_id', 'in', [...requestIds])
    .where('photos_forgotten_at', 'is', null)
    .execute();
}

/** Returns sessions of a service that are due to be erased there. */
export async function sessionsToErase({ db }: Store, provider: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('identity_sessions_to_erase')
    .select('session_id')
    .where('provider', '=', provider)
    .where('next_at', '<=', sql<Date>`app_now()`)
    .orderBy('next_at')
    .orderBy('session_id')
    .limit(limit)
    .execute();
  return rows.map(({ session_id: id }) => id);
}

export async function sessionIsErased({ db }: Store, id: string): Promise<void> {
  await db.deleteFrom('identity_sessions_to_erase').where('session_id', '=', id).execute();
}

/** Asks again after an hour, two, four …, a day at most: until it is done. */
export async function putOffErasure({ db }: Store, id: string): Promise<void> {
  await db
    .updateTable('identity_sessions_to_erase')
    .set({
      attempts: sql<number>`attempts + 1`,
      next_at: sql<Date>`app_now() + least(24, power(2, least(attempts, 5))) * interval '1 hour'`,
    })
    .where('session_id', '=', id)
    .execute();
}
