import { sql } from 'kysely';
import type { Store, TxStore } from '#server/database/store.ts';
import { isLiveClaim } from '#server/queries/requests/request-claims.ts';
import { isOpenReview, isUnclaimed } from './open-reviews.ts';

/**
 * Gives the most urgent free review in scope to a person; two never get the same. Null: none is free. `not`: the one that
 * she has just put back.
 */
export async function takeMostUrgent(
  tx: TxStore,
  staffId: string,
  not: string | null,
): Promise<string | null> {
  for (;;) {
    const row = await tx.db
      .selectFrom('reviews as v')
      .innerJoin('credit_requests as r', 'r.id', 'v.request_id')
      .select('v.request_id')
      .where(isOpenReview)
      .where(isUnclaimed)
      .$if(not !== null, (query) => query.where('v.request_id', '<>', not ?? ''))
      .orderBy('v.due_at')
      .orderBy('v.opened_at')
      .orderBy('v.request_id')
      .limit(1)
      .forUpdate('v')
      .skipLocked()
      .executeTakeFirst();
    if (!row) return null;
    // Somebody may have taken it since this statement began: then the next one sees her claim.
    if (await claimReview(tx, staffId, row.request_id)) return row.request_id;
  }
}

/** Gives one review to a person for as long as she works on it; false when another does, or it is answered. */
export async function claimReview({ db }: TxStore, staffId: string, requestId: string): Promise<boolean> {
  const { rows } = await sql<{ request_id: string }>`
    insert into request_claims as c (request_id, staff_id, at, active_at)
    select v.request_id, ${staffId}::uuid, app_now(), app_now() from reviews v
    where v.request_id = ${requestId} and v.outcome is null and ${isUnclaimed}
    on conflict (request_id) do update
      set staff_id = excluded.staff_id, at = excluded.at, active_at = excluded.active_at
      where not ${isLiveClaim}
    returning c.request_id`.execute(db);
  return rows.length > 0;
}

/** Keeps a person's claim of a review alive while she works; false when it is not hers. */
export async function touchClaim({ db }: Store, staffId: string, requestId: string): Promise<boolean> {
  const row = await db
    .updateTable('request_claims as c')
    // One that holds until it is released stays so.
    .set({ active_at: sql<Date | null>`case when c.active_at is not null then app_now() end` })
    .where('c.request_id', '=', requestId)
    .where('c.staff_id', '=', staffId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('reviews as v')
          .select('v.request_id')
          .whereRef('v.request_id', '=', 'c.request_id')
          .where('v.outcome', 'is', null),
      ),
    )
    .returning('c.request_id')
    .executeTakeFirst();
  return row !== undefined;
}
