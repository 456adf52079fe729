import { sql } from 'kysely';
import type { Store, TxStore } from '#server/database/store.ts';

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
