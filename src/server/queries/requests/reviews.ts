import { sql } from 'kysely';
import type { TxStore } from '#server/database/store.ts';

/**
 * Opens a review of a request; `reason`: codes of the undecided rules. A request may have two: for its identity and for
 * its decision.
 */
export async function openReview({ db }: TxStore, requestId: string, reason: string): Promise<void> {
  await db
    .insertInto('reviews')
    .values({ request_id: requestId, reason })
    .onConflict((conflict) =>
      conflict
        .column('request_id')
        .doUpdateSet({ reason, opened_at: sql<Date>`app_now()`, outcome: null, decided_at: null })
        .where('reviews.outcome', 'is not', null),
    )
    .execute();
}

export async function closeReview(
  { db }: TxStore,
  requestId: string,
  outcome: 'approved' | 'refused',
): Promise<void> {
  await db
    .updateTable('reviews')
    .set({ outcome, decided_at: sql<Date>`app_now()` })
    .where('request_id', '=', requestId)
    .where('outcome', 'is', null)
    .execute();
}

/** A review that waited for a correction is as new: `reason` null leaves its codes. */
export async function resumeReview({ db }: TxStore, requestId: string, reason: string | null): Promise<void> {
  await db
    .updateTable('reviews')
    .set({ opened_at: sql<Date>`app_now()`, ...(reason !== null && { reason }) })
    .where('request_id', '=', requestId)
    .where('outcome', 'is', null)
    .execute();
}
