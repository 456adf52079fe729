import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/database/db.ts';
import { blindIndex, decryptRow } from '#server/queries/keys/rows.ts';
import type { CreditRequest } from './credit-requests.ts';
import { dataKeyOf } from '#server/queries/keys/data-keys.ts';

interface Page {
  readonly offset: number;
  readonly limit: number;
  readonly newestFirst: boolean;
  /**
   * The beginning of an account; a whole request id, phone, RFC or e-mail; or a phone's last four digits. Sealed
   * fields are found by blind indexes, which know only whole texts. Empty: everything.
   */
  readonly search: string;
}

/** Rows are counted as far as this; more of them are estimated: counting goes through all. */
const countedMost = 10_000;

/** One page of every request, and how many there are: exactly up to 10,000, beyond that about so many. */
export async function pageOfRequests(
  db: Db,
  { offset, limit, newestFirst, search }: Page,
): Promise<{ rows: CreditRequest[]; count: number }> {
  const found = db
    .selectFrom('credit_requests')
    .$if(search !== '', (query) =>
      query.where((eb) =>
        eb.or([
          eb('id', '=', search),
          ...(/^\d{1,10}$/.test(search) ? [accountBegins(search)] : []),
          eb('phone_index', '=', blindIndex(db, 'phone', search)),
          ...(search.length === 4 ? [eb('phone_end_index', '=', blindIndex(db, 'phone-end', search))] : []),
          eb('rfc_index', '=', blindIndex(db, 'rfc', search)),
          eb('email_index', '=', blindIndex(db, 'email', search)),
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
  const { count } = await db
    .selectFrom(
      found
        .select(sql`1`.as('one'))
        .limit(countedMost + 1)
        .as('counted'),
    )
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  const all = count > countedMost && search === '' ? await estimatedCount(db, count) : count;
  return { rows: rows.map((row) => decryptRow(db, 'credit_requests', row)), count: all };
}

/** As a range, which the index of accounts answers: all have ten digits. */
const accountBegins = (digits: string): RawBuilder<boolean> =>
  sql<boolean>`account between ${digits.padEnd(10, '0')} and ${digits.padEnd(10, '9')}`;

/** What the planner thinks, as the last vacuum or analyze has left it. */
async function estimatedCount(db: Db, atLeast: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select greatest(reltuples, ${atLeast})::float8 as count from pg_class
    where oid = 'credit_requests'::regclass`.execute(db);
  return rows[0]?.count ?? atLeast;
}
