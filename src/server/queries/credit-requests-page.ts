import { sql } from 'kysely';
import type { Db } from '#server/context.ts';
import { blindOf, openRow } from '#server/vault/rows.ts';
import type { CreditRequest } from './credit-requests.ts';
import { dataKeyOf } from './data-keys.ts';

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

/** One page of every request, and how many there are. */
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
          eb(sql<boolean>`starts_with(account, ${search})`, '=', true),
          eb('phone_index', '=', blindOf(db, 'phone', search)),
          eb('phone_end_index', '=', search.length === 4 ? blindOf(db, 'phone-end', search) : null),
          eb('rfc_index', '=', blindOf(db, 'rfc', search)),
          eb('email_index', '=', blindOf(db, 'email', search)),
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
  const total = await found.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow();
  return { rows: rows.map((row) => openRow(db, 'credit_requests', row)), count: total.count };
}
