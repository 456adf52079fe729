import { sql, type RawBuilder } from 'kysely';
import type { Store } from '#server/database/store.ts';
import { blindIndex, decryptRow } from '#server/queries/keys/rows.ts';
import type { CreditRequest } from './credit-requests.ts';
import { dataKeyOf } from '#server/queries/keys/data-keys.ts';

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
