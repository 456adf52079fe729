import { sql } from 'kysely';
import type { Store } from '#server/database/store.ts';

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
