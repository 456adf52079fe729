import { sql } from 'kysely';
import type { Db } from '#server/context.ts';

/** Shops with their promoters, for the sandbox's first page. */
export const shops = (db: Db) =>
  db
    .selectFrom('partners as p')
    .leftJoin('promoters as m', 'm.partner_id', 'p.id')
    .select([
      'p.id',
      'p.name',
      'p.dynamic_color as color',
      'm.id as promoter',
      'm.promoter_code as promoterCode',
      'm.agency_code as agencyCode',
    ])
    .orderBy('p.id')
    .orderBy('m.id')
    .execute();

/** Customers of each loan status, a few of each, the demo's own first: who can log in. */
export async function customersByStatus(db: Db, each: number) {
  return db
    .with('numbered', (query) =>
      query
        .selectFrom('loans as l')
        .innerJoin('credit_requests as r', 'r.id', 'l.request_id')
        .leftJoin('people as h', 'h.request_id', 'l.request_id')
        .select([
          'l.account',
          'l.status',
          'l.phone',
          'l.partner_id as partner',
          'l.locked_at as lockedAt',
          sql<string>`r.product->>'name'`.as('product'),
          sql<string>`coalesce(h.names || ' ' || h.last_name_1, '')`.as('name'),
          sql<number>`row_number() over (partition by l.status order by l.created_at, l.account)`.as('place'),
        ]),
    )
    .selectFrom('numbered')
    .selectAll()
    .where('place', '<=', each)
    .orderBy(sql`array_position(array['PendingDownPayment', 'Active', 'Paid'], status)`)
    .orderBy('place')
    .execute();
}

/** Requests that wait for a person, the oldest first. */
export const waitingReviews = (db: Db) =>
  db
    .selectFrom('reviews as v')
    .innerJoin('credit_requests as r', 'r.id', 'v.request_id')
    .leftJoin('people as h', 'h.request_id', 'v.request_id')
    .select([
      'v.request_id as requestId',
      'v.opened_at as openedAt',
      'r.phone',
      'r.address_edited as addressEdited',
      'r.decision_reasons as reasons',
      sql<string>`r.product->>'name'`.as('product'),
      sql<string>`concat_ws(' ', h.names, h.last_name_1, h.last_name_2)`.as('name'),
      sql<number>`(select count(*) from address_proofs a where a.request_id = v.request_id)`.as('proofs'),
    ])
    .where('v.outcome', 'is', null)
    .where('r.cancelled_at', 'is', null)
    .orderBy('v.opened_at')
    .execute();

/** Financed devices as the simulated lock service knows them, the last changed first. */
export const deviceStates = (db: Db, limit: number) =>
  db
    .selectFrom('sandbox_devices as d')
    .innerJoin('loans as l', 'l.account', 'd.account')
    .innerJoin('credit_requests as r', 'r.id', 'l.request_id')
    .select([
      'd.account',
      'd.state',
      'd.changed_at as changedAt',
      'l.phone',
      'l.status',
      sql<string>`r.product->>'name'`.as('product'),
    ])
    .orderBy('d.changed_at', 'desc')
    .orderBy('d.account')
    .limit(limit)
    .execute();
