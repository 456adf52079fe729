import type { Centavos } from '#domain/credit/money.ts';
import {
  secondPersonFor,
  usualReviewLimit,
  type ReviewOutcome,
  type SecondPersonCause,
} from '#domain/staff/review-reasons.ts';
import type { StaffCaller } from '#server/actions/base/context.ts';
import { kindOfReview } from './decide-review.ts';
import type { Store } from '#server/database/store.ts';
import type { CreditRequest } from '#server/queries/requests/credit-requests.ts';
import { answeredBefore } from '#server/queries/requests/reviews.ts';

/** Returns why a second person must confirm this answer of a person; null: she is enough. */
export async function secondPersonOf(
  store: Store,
  staff: Pick<StaffCaller, 'id'>,
  row: CreditRequest,
  outcome: ReviewOutcome,
  totalCentavos: Centavos,
): Promise<SecondPersonCause | null> {
  return secondPersonFor({
    kind: kindOfReview(row) ?? 'decision',
    outcome,
    totalCentavos,
    limitCentavos: await reviewLimitOf(store, row.partner_id),
    answeredBefore: await answeredBefore(store, row.id, staff.id),
  });
}

/** Up to which price on credit one person is enough at a partner. */
export async function reviewLimitOf({ db }: Store, partnerId: number): Promise<Centavos> {
  const row = await db
    .selectFrom('approval_limits')
    .select('centavos')
    .where('partner_id', '=', partnerId)
    .where('command', '=', 'answer-review')
    .executeTakeFirst();
  return row === undefined ? usualReviewLimit : row.centavos;
}
