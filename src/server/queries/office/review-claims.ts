import { sql } from 'kysely';
import type { Store, TxStore } from '#server/database/store.ts';
import { isOpenReview, isUnclaimed } from './open-reviews.ts';

/** Gives a review to a person for as long as she works on it. */
const claimFor = (staffId: string) => ({
  claimed_by: staffId,
  claimed_at: sql<Date>`app_now()`,
  claim_active_at: sql<Date>`app_now()`,
});

/**
 * Gives the most urgent free review in scope to a person: one conditional statement, so that two people never get the
 * same. Null: none is free. `not`: the one that she has just put back.
 */
export async function takeMostUrgent(
  { db }: TxStore,
  staffId: string,
  not: string | null,
): Promise<string | null> {
  const row = await db
    .updateTable('reviews')
    .set(claimFor(staffId))
    .where('request_id', '=', (reviews) =>
      reviews
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
        .skipLocked(),
    )
    .returning('request_id')
    .executeTakeFirst();
  return row?.request_id ?? null;
}

/** Gives one review to a person; false when another works on it, or it is answered. */
export async function claimReview({ db }: TxStore, staffId: string, requestId: string): Promise<boolean> {
  const row = await db
    .updateTable('reviews as v')
    .set(claimFor(staffId))
    .where('v.request_id', '=', requestId)
    .where('v.outcome', 'is', null)
    .where(isUnclaimed)
    .returning('v.request_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Keeps a person's claim alive while she works; false when it is not hers. */
export async function touchClaim({ db }: Store, staffId: string, requestId: string): Promise<boolean> {
  const row = await db
    .updateTable('reviews')
    .set({ claim_active_at: sql<Date>`app_now()` })
    .where('request_id', '=', requestId)
    .where('claimed_by', '=', staffId)
    .where('outcome', 'is', null)
    .returning('request_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Puts a review back into the queue; false when it is not this person's. */
export async function releaseClaim({ db }: TxStore, staffId: string, requestId: string): Promise<boolean> {
  const row = await db
    .updateTable('reviews')
    .set({ claimed_by: null, claimed_at: null, claim_active_at: null })
    .where('request_id', '=', requestId)
    .where('claimed_by', '=', staffId)
    .where('outcome', 'is', null)
    .returning('request_id')
    .executeTakeFirst();
  return row !== undefined;
}
