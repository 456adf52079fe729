import { sql, type RawBuilder } from 'kysely';
import type { Store, TxStore } from '#server/database/store.ts';
import { blindIndex, decryptRow, dataKeyOf } from '#server/queries/keys/rows.ts';
import type { CreditRequest } from './credit-requests.ts';

interface Page {
  readonly offset: number;
  readonly limit: number;
  readonly newestFirst: boolean;
  /**
   * An account prefix; a complete request id, phone, RFC or e-mail; or the last four digits of a phone. Sealed fields
   * are matched by blind indexes, which need complete texts. Empty: all.
   */
  readonly search: string;
}

/** Up to this number the count is exact; beyond it is estimated, because counting scans all rows. */
const countedMost = 10_000;

/** Returns one page of all requests and their number: exact up to 10,000, an estimate beyond. */
export async function pageOfRequests(
  store: Store,
  { offset, limit, newestFirst, search }: Page,
): Promise<{ rows: CreditRequest[]; count: number }> {
  const found = store.db
    .selectFrom('credit_requests')
    .$if(search !== '', (query) =>
      query.where((eb) =>
        eb.or([
          eb('id', '=', search),
          ...(/^\d{1,10}$/.test(search) ? [accountBegins(search)] : []),
          eb('phone_index', '=', blindIndex(store, 'phone', search)),
          ...(search.length === 4
            ? [eb('phone_end_index', '=', blindIndex(store, 'phone-end', search))]
            : []),
          eb('rfc_index', '=', blindIndex(store, 'rfc', search)),
          eb('email_index', '=', blindIndex(store, 'email', search)),
        ]),
      ),
    );
  const direction = newestFirst ? 'desc' : 'asc';
  const rows = await found
    .selectAll()
    .select(dataKeyOf('credit_requests'))
    .orderBy('created_at', direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  const { count } = await store.db
    .selectFrom(
      found
        .select(sql`1`.as('one'))
        .limit(countedMost + 1)
        .as('counted'),
    )
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  const all = count > countedMost && search === '' ? await estimatedCount(store, count) : count;
  return { rows: rows.map((row) => decryptRow(store, 'credit_requests', row)), count: all };
}

/** As a range, so that the index of accounts applies: all have ten digits. */
const accountBegins = (digits: string): RawBuilder<boolean> =>
  sql<boolean>`account between ${digits.padEnd(10, '0')} and ${digits.padEnd(10, '9')}`;

/** Returns the planner's estimate, as of the last vacuum or analyze. */
async function estimatedCount({ db }: Store, atLeast: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select greatest(reltuples, ${atLeast})::float8 as count from pg_class
    where oid = 'credit_requests'::regclass`.execute(db);
  return rows[0]?.count ?? atLeast;
}

/**
 * Notes where requests stand that began before the desk, a page of ids after `after`; a trigger notes all others. Returns
 * the last id of the page; null: there are no more.
 */
export async function noteStandings(
  { db }: Store,
  after: string,
  pageSize: number,
): Promise<{ last: string | null; noted: number }> {
  const { rows } = await sql<{ last: string | null; noted: number }>`
    with page as (select r from credit_requests r where r.id > ${after} order by r.id limit ${pageSize}),
    noted as (
      insert into request_standings (request_id, partner_id, standing, since, begun_at)
      select (r).id, (r).partner_id, request_standing(r), request_since(r), (r).created_at from page
      on conflict do nothing returning 1
    )
    select (select max((r).id) from page) as last, (select count(*)::int from noted) as noted`.execute(db);
  return rows[0] ?? { last: null, noted: 0 };
}

/** Of a claim 'c': a review's ends when nothing was done for so long; others hold until they are released. */
const IDLE_MINUTES = 20;
export const isLiveClaim = sql<boolean>`(c.active_at is null
  or c.active_at > app_now() - ${sql.lit(IDLE_MINUTES)} * interval '1 minute')`;

/** Who works on a request, or on its review: a mark for the others at the desk. */
interface RequestClaim {
  readonly staffId: string;
  readonly name: string;
  readonly at: Date;
}

export async function claimOf({ db }: Store, requestId: string): Promise<RequestClaim | null> {
  const row = await db
    .selectFrom('request_claims as c')
    .innerJoin('staff as s', 's.id', 'c.staff_id')
    .select(['c.staff_id as staffId', 's.name', 'c.at'])
    .where('c.request_id', '=', requestId)
    .where(isLiveClaim)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns false when somebody has it. */
export async function insertClaim({ db }: TxStore, requestId: string, staffId: string): Promise<boolean> {
  const { rows } = await sql<{ request_id: string }>`
    insert into request_claims as c (request_id, staff_id, at) values (${requestId}, ${staffId}::uuid, app_now())
    on conflict (request_id) do update
      set staff_id = excluded.staff_id, at = excluded.at, active_at = null
      where not ${isLiveClaim}
    returning c.request_id`.execute(db);
  return rows.length > 0;
}

/** Returns false when this person does not have it. */
export async function deleteClaim({ db }: TxStore, requestId: string, staffId: string): Promise<boolean> {
  const row = await db
    .deleteFrom('request_claims')
    .where('request_id', '=', requestId)
    .where('staff_id', '=', staffId)
    .returning('request_id')
    .executeTakeFirst();
  return row !== undefined;
}
