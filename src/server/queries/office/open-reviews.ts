import { sql } from 'kysely';
import type { reviewTabs } from '#contract/office/reviews.ts';
import type { ReviewReasonCode } from '#domain/staff/review-reasons.ts';
import type { Store, TxStore } from '#server/database/store.ts';
import { isLiveClaim } from '#server/queries/requests/credit-requests-page.ts';
import { keyset, counted, type Counted, type From } from './keyset.ts';

/**
 * Of a review 'v' and its request 'r'. An answer of the sandbox or a cancellation needs no look at the review; while
 * the customer has something to correct, nobody decides.
 */
export const isOpenReview = sql<boolean>`v.outcome is null and r.cancelled_at is null
  and (r.identity_review = 'waiting' or r.decision = 'review')
  and num_nonnulls(r.bureau_data_reopened_at, r.address_reopened_at, r.address_proof_reopened_at, r.shipping_reopened_at) = 0`;

const isClaimed = sql<boolean>`exists (select from request_claims c where c.request_id = v.request_id and ${isLiveClaim})`;
const waitsForSecond = sql<boolean>`exists (select from approvals a where a.command = 'answer-review'
  and a.subject = v.request_id and a.state = 'waiting' and a.expires_at > app_now())`;

/** Nobody works on it, and no answer waits for a second person. */
export const isUnclaimed = sql<boolean>`not ${isClaimed} and not ${waitsForSecond}`;

export interface ReviewsFilter {
  readonly tab: (typeof reviewTabs)[number];
  readonly staffId: string;
  /** Null: every partner in scope. */
  readonly partnerId: number | null;
  readonly reason: ReviewReasonCode | null;
  /** Absent: both. */
  readonly kind?: ReviewKind | undefined;
}

export type ReviewKind = 'identity' | 'decision';

interface Page extends ReviewsFilter {
  readonly from: From | null;
  readonly limit: number;
}

/** Returns one page of the open reviews in scope, the most urgent first. Reads nothing sealed. */
export async function reviewsPage(store: Store, page: Page) {
  const { from, limit } = page;
  const list = keyset(from, {
    by: ['v.due_at', 'v.opened_at', 'v.request_id'],
    descending: false,
    of: (key) => sql`select due_at, opened_at, request_id from reviews where request_id = ${key}`,
  });
  return list.shown(await list.take(selected(store, page), limit).execute());
}

export type OpenReview = Awaited<ReturnType<typeof reviewsPage>>[number];

/** Returns one open review; undefined when it is answered, or of another partner. */
export const openReviewOf = (store: Store, staffId: string, requestId: string) =>
  selected(store, { tab: 'all', staffId, partnerId: null, reason: null })
    .where('v.request_id', '=', requestId)
    .executeTakeFirst();

export const countReviews = (store: Store, filter: ReviewsFilter): Promise<Counted> =>
  counted(store, openReviews(store, filter));

/** How many open reviews are more urgent than this one. */
export async function placeOf(store: Store, staffId: string, requestId: string): Promise<number> {
  const { count } = await openReviews(store, { tab: 'all', staffId, partnerId: null, reason: null })
    .where(
      sql<boolean>`(v.due_at, v.opened_at, v.request_id) <=
        (select due_at, opened_at, request_id from reviews where request_id = ${requestId})`,
    )
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const selected = (store: Store, filter: ReviewsFilter) =>
  openReviews(store, filter).select([
    'r.id',
    'r.account',
    'r.partner_id as partnerId',
    'v.reason',
    'v.due_at as dueAt',
    'v.opened_at as openedAt',
    kindOf.as('kind'),
    sql<string>`r.product->>'name'`.as('product'),
    sql<number>`r.down_payment_centavos + r.weekly_centavos * r.weeks`.as('totalCentavos'),
    sql<boolean>`v.due_at < app_now()`.as('isOverdue'),
    sql<string | null>`(select c.staff_id from request_claims c
      where c.request_id = v.request_id and ${isLiveClaim})`.as('claimedBy'),
    sql<Date | null>`(select c.at from request_claims c
      where c.request_id = v.request_id and ${isLiveClaim})`.as('claimedAt'),
    waitsForSecond.as('waitsForSecond'),
  ]);

const kindOf = sql<ReviewKind>`(case when r.identity_review = 'waiting' then 'identity' else 'decision' end)`;

/** The open reviews `v` of a filter. */
export const openReviews = (store: Store, { tab, staffId, partnerId, reason, kind }: ReviewsFilter) =>
  store.db
    .selectFrom('reviews as v')
    .innerJoin('credit_requests as r', 'r.id', 'v.request_id')
    .where(isOpenReview)
    .$if(tab === 'free', (query) => query.where(isUnclaimed))
    .$if(tab === 'mine', (query) =>
      query.where(
        sql<boolean>`exists (select from request_claims c where c.request_id = v.request_id
          and c.staff_id = ${staffId}::uuid and ${isLiveClaim})`,
      ),
    )
    .$if(tab === 'overdue', (query) => query.where(sql<boolean>`v.due_at < app_now()`))
    .$if(tab === 'second', (query) => query.where(waitsForSecond))
    .$if(partnerId !== null, (query) => query.where('r.partner_id', '=', partnerId ?? 0))
    .$if(kind !== undefined, (query) => query.where(kindOf, '=', kind ?? 'decision'))
    .$if(reason !== null, (query) =>
      query.where(sql<boolean>`${reason ?? ''} = any (string_to_array(v.reason, ','))`),
    );

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
