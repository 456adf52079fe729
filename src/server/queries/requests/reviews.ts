import { sql } from 'kysely';
import type { Trx } from '#server/database/db.ts';

/**
 * Opens a review of a request; `reason`: codes of the undecided rules. A request may have two: for its identity and for
 * its decision.
 */
export async function openReview(trx: Trx, requestId: string, reason: string): Promise<void> {
  await trx
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
  trx: Trx,
  requestId: string,
  outcome: 'approved' | 'refused',
): Promise<void> {
  await trx
    .updateTable('reviews')
    .set({ outcome, decided_at: sql<Date>`app_now()` })
    .where('request_id', '=', requestId)
    .where('outcome', 'is', null)
    .execute();
}
