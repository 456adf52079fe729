import { sql } from 'kysely';
import { afterDeskMinutes } from '#domain/staff/desk-hours.ts';
import { minutesForReview, reasonsOfReview } from '#domain/staff/review-reasons.ts';
import { appNow } from '#server/database/clock.ts';
import type { TxStore } from '#server/database/store.ts';
import type { CreditRequest } from './credit-requests.ts';
import { deskHoursOf } from './desk-hours.ts';

/**
 * Opens a review of a request; `reason`: codes of the undecided rules, which give its deadline. A request may have two:
 * for its identity and for its decision.
 */
export async function openReview(
  tx: TxStore,
  { id, partner_id }: Pick<CreditRequest, 'id' | 'partner_id'>,
  reason: string,
): Promise<void> {
  const due_at = await deadlineOf(tx, partner_id, reason);
  await tx.db
    .insertInto('reviews')
    .values({ request_id: id, reason, due_at })
    .onConflict((conflict) =>
      conflict
        .column('request_id')
        .doUpdateSet({ reason, due_at, opened_at: sql<Date>`app_now()`, outcome: null, decided_at: null })
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
  await db
    .deleteFrom('request_claims')
    .where('request_id', '=', requestId)
    .where('active_at', 'is not', null)
    .execute();
}

/** A review that waited for a correction is as new, with a deadline of its own: `reason` null leaves its codes. */
export async function resumeReview(
  tx: TxStore,
  { id, partner_id }: Pick<CreditRequest, 'id' | 'partner_id'>,
  reason: string | null,
): Promise<void> {
  const open = await tx.db
    .selectFrom('reviews')
    .select('reason')
    .where('request_id', '=', id)
    .where('outcome', 'is', null)
    .executeTakeFirst();
  if (!open) return;
  const due_at = await deadlineOf(tx, partner_id, reason ?? open.reason);
  await tx.db
    .updateTable('reviews')
    .set({ opened_at: sql<Date>`app_now()`, due_at, ...(reason !== null && { reason }) })
    .where('request_id', '=', id)
    .where('outcome', 'is', null)
    .execute();
}

async function deadlineOf(tx: TxStore, partnerId: number, reason: string): Promise<Date> {
  const [hours, now] = await Promise.all([deskHoursOf(tx, partnerId), appNow(tx.db)]);
  return afterDeskMinutes(now, minutesForReview(reasonsOfReview(reason)), hours);
}
