import { sql } from 'kysely';
import type { Db } from '#server/context.ts';
import type { CreditRequest } from './credit-requests.ts';

interface Page {
  readonly offset: number;
  readonly limit: number;
  readonly newestFirst: boolean;
  /** The beginning of an account or phone, or a whole request id; empty: everything. */
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
          eb(sql<boolean>`starts_with(phone, ${search})`, '=', true),
        ]),
      ),
    );
  const direction = newestFirst ? 'desc' : 'asc';
  const rows = await found
    .selectAll()
    .orderBy('created_at', direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  const total = await found.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow();
  return { rows, count: total.count };
}
