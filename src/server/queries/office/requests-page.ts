import { sql, type RawBuilder } from 'kysely';
import type { Day } from '#domain/calendar.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import type { RequestOutcome, RequestStanding, stageNames } from '#domain/staff/request-standing.ts';
import { searchedField } from '#domain/staff/sealed-fields.ts';
import { hiddenPromoter } from '#domain/staff/roles.ts';
import type { Store } from '#server/database/store.ts';
import { keyset, counted, countedEach, type Counted, type From, inOwnStores, soldBy } from './keyset.ts';
import { blindIndex } from '#server/queries/keys/rows.ts';
import {
  begunBetween,
  hasOutcome,
  hasPassed,
  isRefusedBecause,
  ofSale,
  type SaleFilter,
} from '#server/queries/reports/counted.ts';

export interface RequestsFilter {
  /** Null: every one. */
  readonly standings: readonly RequestStanding[] | null;
  /** Null: every partner in scope. */
  readonly partnerId: number | null;
  /** Of this seller's link or help; null: all. */
  readonly promoterId: number | null;
  /** Absent: every one. */
  readonly storeId?: string | undefined;
  /** Begun on this day in Mexico City, or later. */
  readonly since: Day | null;
  /** Behind a figure of a report; absent: all. */
  readonly behind?: RequestsBehind | undefined;
  /** On which this person works; null: nobody. Absent: all. */
  readonly heldBy?: string | null;
  /** Empty: all. */
  readonly search: string;
  /** It may be a whole phone or RFC: the person said why. */
  readonly bySealed?: boolean;
}

/** What a figure of a report is narrowed to. */
export interface RequestsBehind extends SaleFilter {
  /** Begun on this day or before. */
  readonly until?: Day | undefined;
  readonly passed?: (typeof stageNames)[number] | undefined;
  readonly outcome?: RequestOutcome | undefined;
  /** Refused with this code among its reasons. */
  readonly because?: string | undefined;
  readonly accounts?: readonly string[] | undefined;
}

interface Page extends RequestsFilter {
  readonly newestFirst: boolean;
  /** The request that the page begins behind, or with `backward` ends before. */
  readonly from: From | null;
  readonly limit: number;
}

export type RequestRow = Awaited<ReturnType<typeof requestsPage>>[number];

/** Returns one page of the requests in scope, in the order that is shown. Reads nothing sealed. */
export async function requestsPage(store: Store, page: Page) {
  const { from, limit } = page;
  const list = keyset(from, {
    by: ['s.begun_at', 's.request_id'],
    descending: page.newestFirst,
    of: (key) => sql`select begun_at, request_id from request_standings where request_id = ${key}`,
  });
  // The page first: with the joins inside, row-level security on each table spoils the planner's estimate of the order.
  const standings = requestsIn(store, page).select(['s.request_id', 's.standing', 's.since', 's.begun_at']);
  const lines = list.take(standings, limit);
  const rows = store.db
    .selectFrom(lines.as('s'))
    .innerJoin('credit_requests as r', 'r.id', 's.request_id')
    .leftJoin('promoters as m', 'm.id', 'r.promoter_id')
    // Where it is attended: the store that it was handed to, or else of its promoter.
    .leftJoin('stores as w', (join) => join.on(sql<boolean>`w.id = coalesce(r.handed_store, r.store)`))
    .leftJoin('request_claims as c', 'c.request_id', 's.request_id')
    .leftJoin('staff as h', 'h.id', 'c.staff_id')
    .select([
      'r.id',
      'r.account',
      'r.partner_id as partnerId',
      sql<string | null>`case when r.promoter_id is not null then coalesce(m.name, ${hiddenPromoter}) end`.as(
        'promoter',
      ),
      'w.name as store',
      'r.decision',
      'r.color',
      's.standing',
      's.since',
      's.begun_at as begunAt',
      sql<string>`r.product->>'name'`.as('product'),
      sql<string | null>`(select c->>'name' from jsonb_array_elements(r.product->'colors') c
        where c->>'color' = r.color limit 1)`.as('colorName'),
      marksOf.as('marks'),
      'h.id as holderId',
      'h.name as holder',
    ]);
  return list.shown(await list.sorted(rows).execute());
}

export const countRequests = (store: Store, filter: RequestsFilter): Promise<Counted> =>
  counted(store, requestsIn(store, filter));

export const countRequestsOfEach = <N>(
  store: Store,
  names: readonly N[],
  filterOf: (name: N) => RequestsFilter,
) => countedEach(store, names, (name) => requestsIn(store, filterOf(name)));

/** The standings `s` of the requests of a filter. */
export const requestsIn = (
  store: Store,
  { standings, partnerId, promoterId, storeId, since, behind, heldBy, search, bySealed }: RequestsFilter,
) =>
  store.db
    .selectFrom('request_standings as s')
    .$call((query) => {
      const limit = inOwnStores('id', 's.request_id');
      return limit === null ? query : query.where(limit);
    })
    .$if(standings !== null, (query) =>
      query.where(sql<boolean>`s.standing = any (${[...(standings ?? [])]}::text[])`),
    )
    .$if(partnerId !== null, (query) => query.where('s.partner_id', '=', partnerId ?? 0))
    .$if(promoterId !== null, (query) =>
      query.where(
        sql<boolean>`s.request_id in (select r.id from credit_requests r where ${soldBy(promoterId ?? 0)})`,
      ),
    )
    .$if(storeId !== undefined, (query) =>
      query.where(
        sql<boolean>`s.request_id in (select r.id from credit_requests r where r.store = ${storeId ?? ''} or r.handed_store = ${storeId ?? ''})`,
      ),
    )
    .$if(since !== null, (query) =>
      query.where(sql<boolean>`s.begun_at >= ${since}::date::timestamp at time zone ${businessZone}`),
    )
    .$if(behind !== undefined, (query) =>
      query.where(
        sql<boolean>`s.request_id in (select r.id from credit_requests r where ${sql.join(
          isBehind(behind ?? {}, since),
          sql` and `,
        )})`,
      ),
    )
    .$if(heldBy === null, (query) =>
      query.where(sql<boolean>`not exists (select from request_claims f where f.request_id = s.request_id)`),
    )
    .$if(typeof heldBy === 'string', (query) =>
      query.where(
        sql<boolean>`s.request_id = any (array(
          select request_id from request_claims where staff_id = ${heldBy ?? ''}::uuid))`,
      ),
    )
    .$if(search !== '', (query) =>
      query.where(sql<boolean>`s.request_id = any (array(${idsNamedBy(store, search, bySealed)}))`),
    );

/** The conditions of a figure on a request `r`. */
const isBehind = (behind: RequestsBehind, since: Day | null) => [
  // The days bound what is read of the requests, as in the report.
  begunBetween(since ?? '2000-01-01', behind.until ?? '2999-12-31'),
  ...ofSale(behind),
  ...(behind.passed === undefined ? [] : [hasPassed(behind.passed)]),
  ...(behind.outcome === undefined ? [] : [hasOutcome[behind.outcome]]),
  ...(behind.accounts === undefined ? [] : [sql<boolean>`r.account = any (${[...behind.accounts]}::text[])`]),
  ...(behind.because === undefined ? [] : [isRefusedBecause(behind.because)]),
];

/** How many other requests of the partner have a CURP, an address or a browser in common, up to a hundred. */
const marksOf = sql<number>`(select count(distinct other) from (
  select b.request_id as other from request_marks a
  join request_marks b on b.mark = a.mark and b.partner_id = a.partner_id and b.request_id <> a.request_id
  where a.request_id = r.id limit 100) found)`;

/** More hits than one page shows: somebody who sees so many types more. */
const hitsMost = 200;

/**
 * Returns a query of the ids that a text names: a request or an account, the beginning of an account, a payment
 * reference, each also without its first zeros, an IMEI, the last four digits of a phone; with `bySealed` a whole phone or an RFC. Each way is looked up by an index of its own; sealed
 * fields by their blind index, which needs the whole text.
 */
export function idsNamedBy(store: Store, text: string, bySealed = false): RawBuilder<{ id: string }> {
  const field = bySealed ? searchedField(text) : null;
  const ways = [
    /^[\w-]{22}$/.test(text) && sql`select id from credit_requests where id = ${text}`,
    /^\d{6,9}$/.test(text) && sql`select id from credit_requests where account = any (${accountsFrom(text)})`,
    /^\d{10}$/.test(text) && sql`select id from credit_requests where account = ${text}`,
    field === 'phone' && byIndex('phone_index', blindIndex(store, 'phone', text)),
    /^\d{4}$/.test(text) && byIndex('phone_end_index', blindIndex(store, 'phone-end', text)),
    field === 'rfc' && byIndex('rfc_index', blindIndex(store, 'rfc', text)),
    // As a spreadsheet leaves them: without their first zeros.
    /^[1-9]\d{5,8}$/.test(text) &&
      sql`select id from credit_requests where account = ${text.padStart(10, '0')}`,
    /^\d{10,20}$/.test(text) &&
      sql`select l.request_id as id from payment_references p join loans l on l.account = p.account
        where p.reference in (${text}, ${text.padStart(13, '0')})`,
    /^\d{15}$/.test(text) &&
      sql`select request_id as id from deliveries where imei_index = ${blindIndex(store, 'imei', text)}`,
  ].filter((way) => way !== false);
  if (ways.length === 0) return sql`select null::text as id where false`;
  return sql`${sql.join(
    ways.map((way) => sql`(${way} limit ${sql.lit(hitsMost)})`),
    sql` union `,
  )}`;
}

const byIndex = (column: string, value: string) =>
  sql`select id from credit_requests where ${sql.ref(column)} = ${value}`;

/**
 * Every account that begins so, at most ten thousand, each looked up for itself: a range of texts is not LEAKPROOF, and
 * under row-level security all requests of the partner would be read for it.
 */
function accountsFrom(start: string) {
  const missing = 10 - start.length;
  return sql`array(select ${start}::text || lpad(n::text, ${sql.lit(missing)}, '0')
    from generate_series(0, ${sql.lit(10 ** missing - 1)}) n)`;
}
