import { sql, type RawBuilder } from 'kysely';
import type { Day } from '#domain/calendar.ts';
import { confirmedWithinDays, promisedAfter } from '#domain/delivery/delivery.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import type { DeliveryView, PromiseView } from '#domain/staff/saved-views.ts';
import type { Store } from '#server/database/store.ts';
import { isGivenUp } from '#server/queries/messages/given-up.ts';
import { contactsToMake } from './contacts-page.ts';
import { creditsIn } from './credits-page.ts';
import { deliveriesIn } from './deliveries-page.ts';
import { promisedBy, waitingOrders } from './device-orders-page.ts';
import { openReviews, type ReviewsFilter } from './open-reviews.ts';
import { openDays } from './payment-days.ts';
import { isToClear } from './payments-page.ts';
import { complaintsIn, lastDay, privacyIn } from './asked-page.ts';
import { requestsIn } from './requests-page.ts';

/** What waits in a queue, at the partners in scope. */
export interface QueueSize {
  readonly count: number;
  readonly oldestAt: Date | null;
  /** The first day on which one of them is late. */
  readonly dueOn: Day | null;
  /** The same where the deadline is a time. */
  readonly dueAt: Date | null;
}

/** Whose queues. */
export interface QueueScope {
  readonly staffId: string;
  /** Null: every partner in scope. */
  readonly partnerId: number | null;
  readonly today: Day;
}

/** Beyond it nobody needs the number. */
export const queueCountedMost = 1_000;

/**
 * What is in each, by the filter of the list that it opens and an index of what waits; `at`: since when, `due_on` and `due_at`:
 * its deadline.
 */
const queues = {
  reviews: (store, scope) => reviewsOf(store, scope, { kind: 'decision' }),
  'identity-reviews': (store, scope) => reviewsOf(store, scope, { kind: 'identity' }),
  'own-reviews': (store, scope) => reviewsOf(store, scope, { tab: 'mine' }),
  'own-requests': (store, { staffId, partnerId }) =>
    sql`${requestsIn(store, {
      standings: null,
      partnerId,
      promoterId: null,
      since: null,
      heldBy: staffId,
      search: '',
    }).select(['s.since as at', noDay, noTime])}`,
  'payments-to-clear': (_store, { partnerId }) =>
    sql`(select e.received_at as at, null::date as due_on, null::timestamptz as due_at
      from payment_events e where ${isToClear} ${ofPartner('e', partnerId)})`,
  refunds: (_store, { partnerId }) =>
    sql`(select f.created_at as at, f.due_by as due_on, null::timestamptz as due_at
      from refunds f where f.state = 'open' ${ofPartner('f', partnerId)})`,
  'payment-days': (_store, { partnerId, today }) =>
    sql`(select (d.day + 1)::timestamp at time zone ${sql.lit(businessZone)} as at, null::date as due_on,
      null::timestamptz as due_at from (${openDays(today, partnerId)}) d)`,
  'to-pack': (store, scope) => devicesOf(store, scope, 'to-pack'),
  'shipments-due': (store, scope) => devicesOf(store, scope, 'due'),
  // Since it left; it should have been confirmed by the fifteenth day.
  'shipments-unconfirmed': (store, { partnerId }) =>
    sql`${deliveriesIn(store, { view: 'unconfirmed', partnerId, since: null, search: '' })
      .select([
        'd.left_at as at',
        sql<Day>`(d.left_at at time zone ${sql.lit(businessZone)})::date + ${sql.lit(confirmedWithinDays)}`.as(
          'due_on',
        ),
        noTime,
      ])
      .orderBy('d.left_at')}`,
  'to-contact': (store, { partnerId }) =>
    sql`${contactsToMake(store, partnerId).select(['c.since as at', noDay, noTime])}`,
  'device-orders': (store, { partnerId }) =>
    sql`${waitingOrders(store, partnerId).select(['o.at as at', noDay, promisedBy.as('due_at')])}`,
  collections: (store, scope) => lateOf(store, scope),
  'promises-due': (store, scope) => promisesOf(store, scope, 'due'),
  'promises-broken': (store, scope) => promisesOf(store, scope, 'broken'),
  'messages-given-up': (_store, { partnerId }) =>
    sql`(select o.gave_up_at as at, null::date as due_on, null::timestamptz as due_at
      from outbox o where ${isGivenUp} ${ofPartner('o', partnerId)})`,
  'privacy-requests': (store, { partnerId }) =>
    sql`${privacyIn(store, { view: 'waiting', kind: null, partnerId }).select([
      'p.asked_at as at',
      lastDay.as('due_on'),
      noTime,
    ])}`,
  complaints: (store, { partnerId }) =>
    sql`${complaintsIn(store, { view: 'waiting', kind: null, partnerId }).select([
      'c.asked_at as at',
      'c.answer_by as due_on',
      noTime,
    ])}`,
  'product-drafts': (_store, { partnerId }) =>
    sql`(select null::timestamptz as at, null::date as due_on, null::timestamptz as due_at
      from products p where p.taken_off_at is not null and p.is_draft ${ofPartner('p', partnerId)})`,
  'brand-drafts': (_store, { partnerId }) =>
    sql`(select d.saved_at as at, null::date as due_on, null::timestamptz as due_at
      from partner_drafts d where true ${ofPartner('d', partnerId)})`,
} as const satisfies Record<string, (store: Store, scope: QueueScope) => RawBuilder<unknown>>;

export type QueueName = keyof typeof queues;

/** Counts up to `most` and one more. */
export async function queueSize(
  store: Store,
  name: QueueName,
  scope: QueueScope,
  most: number = queueCountedMost,
): Promise<QueueSize> {
  const { rows } = await sql<QueueSize>`
    select count(*)::int as count, min(at) as "oldestAt", min(due_on)::date as "dueOn", min(due_at) as "dueAt"
    from (select * from ${queues[name](store, scope)} found limit ${sql.lit(most + 1)}) waiting`.execute(
    store.db,
  );
  return rows[0] ?? { count: 0, oldestAt: null, dueOn: null, dueAt: null };
}

const noDay = sql<Day | null>`null::date`.as('due_on');
const noTime = sql<Date | null>`null::timestamptz`.as('due_at');

const ofPartner = (table: string, partnerId: number | null) =>
  partnerId === null ? sql`` : sql`and ${sql.ref(`${table}.partner_id`)} = ${partnerId}`;

const reviewsOf = (
  store: Store,
  { staffId, partnerId }: QueueScope,
  { tab = 'all', kind }: Partial<ReviewsFilter>,
) =>
  sql`${openReviews(store, { tab, staffId, partnerId, reason: null, kind })
    .select(['v.opened_at as at', noDay, 'v.due_at as due_at'])
    .orderBy('v.due_at')}`;

/** Due on the last day that its customer was promised. */
const devicesOf = (store: Store, { partnerId }: QueueScope, view: DeliveryView) =>
  sql`${deliveriesIn(store, { view, partnerId, since: null, search: '' })
    .select([
      'd.began_at as at',
      sql<Day>`(d.began_at at time zone ${sql.lit(businessZone)})::date + ${sql.lit(promisedAfter.until)}`.as(
        'due_on',
      ),
      noTime,
    ])
    .orderBy('d.began_at')}`;

/** Since the day on which its oldest open payment was due. */
const lateOf = (store: Store, { partnerId, today }: QueueScope) =>
  sql`${creditsIn(store, { view: 'late', partnerId, search: '', today })
    .select([sql<Date>`s.due_on::timestamp at time zone ${sql.lit(businessZone)}`.as('at'), noDay, noTime])
    .orderBy('s.due_on')}`;

/** By the day for which the last promise was made: it is due then, and since then it is broken. */
const promisesOf = (store: Store, { partnerId, today }: QueueScope, promise: PromiseView) => {
  const day = sql<Day>`(select p.day from promises p where p.account = s.account order by p.made_on desc limit 1)`;
  return sql`${creditsIn(store, { view: 'late', partnerId, promise, search: '', today })
    .select([
      sql<Date>`${day}::timestamp at time zone ${sql.lit(businessZone)}`.as('at'),
      promise === 'due' ? day.as('due_on') : noDay,
      noTime,
    ])
    .orderBy('at')}`;
};
