import type { z } from 'zod';
import type { OfficeOutput } from '#contract/office/api.ts';
import { reviewTabs, type OfficeReviewLine, type reviewsQuery } from '#contract/office/reviews.ts';
import { toPesos } from '#domain/credit/money.ts';
import { DomainError } from '#domain/errors.ts';
import { reasonsOfReview } from '#domain/staff/review-reasons.ts';
import type { Deps, StaffCaller } from '#server/actions/context.ts';
import { partnerRefs } from '#server/actions/staff/grants-on-wire.ts';
import type { Store } from '#server/database/store.ts';
import { countReviews, reviewsPage, type OpenReview } from '#server/queries/office/open-reviews.ts';
import { staffNames } from '#server/queries/staff/people.ts';

const pageSize = 50;
const countedMost = 1_000;

/** Lists the open reviews of the partners in scope, the most urgent first. */
export async function listReviews(
  { store }: Deps,
  staff: StaffCaller,
  { tab, partner, reason, kind, cursor }: z.output<typeof reviewsQuery>,
): Promise<OfficeOutput<'listReviews'>> {
  const filter = { staffId: staff.id, partnerId: partner ?? null, reason: reason ?? null, kind };
  const backward = cursor?.startsWith('p') === true;
  const from = cursor === undefined ? null : { id: cursor.slice(1), backward };
  // One more than is shown tells whether there is another page.
  const found = await reviewsPage(store, { ...filter, tab, from, limit: pageSize + 1 });
  const hasMore = found.length > pageSize;
  const rows = hasMore ? (backward ? found.slice(1) : found.slice(0, pageSize)) : found;
  const [first, last] = [rows[0], rows.at(-1)];
  return {
    rows: await linesOf(store, staff, rows),
    next: last && (backward || hasMore) ? `n${last.id}` : null,
    previous: first && (backward ? hasMore : from !== null) ? `p${first.id}` : null,
    counts: await Promise.all(
      reviewTabs.map(async (each) => {
        const count = await countReviews(store, { ...filter, tab: each }, countedMost);
        return { tab: each, count: Math.min(count, countedMost), isMore: count > countedMost };
      }),
    ),
  };
}

export async function linesOf(
  store: Store,
  staff: Pick<StaffCaller, 'id'>,
  rows: readonly OpenReview[],
): Promise<OfficeReviewLine[]> {
  const claimers = rows.flatMap(({ claimedBy }) => claimedBy ?? []);
  const [partners, names] = await Promise.all([partnerRefs(store), staffNames(store, claimers)]);
  return rows.map((row) => {
    const partner = partners.get(row.partnerId);
    if (!partner) throw new DomainError('internal');
    const { claimedBy } = row;
    return {
      requestId: row.id,
      account: row.account,
      partner,
      product: row.product,
      kind: row.kind,
      reasons: reasonsOfReview(row.reason),
      dueAt: row.dueAt.toISOString(),
      isOverdue: row.isOverdue,
      openedAt: row.openedAt.toISOString(),
      total: toPesos(row.totalCentavos),
      claimedBy: claimedBy === null ? null : { id: claimedBy, name: names.get(claimedBy) ?? '' },
      isMine: claimedBy === staff.id,
      waitsForSecond: row.waitsForSecond,
    };
  });
}
