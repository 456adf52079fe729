import type { z } from 'zod';
import type { OfficeOutput } from '#contract/office/api.ts';
import { reviewTabs, type OfficeReviewLine, type reviewsQuery } from '#contract/office/reviews.ts';
import { toPesos } from '#domain/credit/money.ts';
import { reasonsOfReview } from '#domain/staff/review-reasons.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { keysetList } from '#server/actions/base/keyset-list.ts';
import { partnerIn, partnerRefs } from '#server/actions/base/grants-on-wire.ts';
import type { Store } from '#server/database/store.ts';
import { countReviews, reviewsPage, type OpenReview } from '#server/queries/office/open-reviews.ts';
import { staffNames } from '#server/queries/staff/people.ts';

/** Lists the open reviews of the partners in scope, the most urgent first. */
export async function listReviews(
  { store }: Deps,
  staff: StaffCaller,
  { tab, partner, reason, kind, cursor }: z.output<typeof reviewsQuery>,
): Promise<OfficeOutput<'listReviews'>> {
  const filter = { staffId: staff.id, partnerId: partner ?? null, reason: reason ?? null, kind };
  const { rows, ...page } = await keysetList(cursor, {
    read: (from, limit) => reviewsPage(store, { ...filter, tab, from, limit }),
    keyOf: ({ id }) => id,
  });
  return {
    rows: await linesOf(store, staff, rows),
    ...page,
    counts: await Promise.all(
      reviewTabs.map(async (each) => ({
        tab: each,
        ...(await countReviews(store, { ...filter, tab: each })),
      })),
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
    const { claimedBy } = row;
    return {
      requestId: row.id,
      account: row.account,
      partner: partnerIn(partners, row.partnerId),
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
