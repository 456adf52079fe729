import { sql } from 'kysely';
import type { Store, TxStore } from '#server/database/store.ts';

/** Of a claim 'c': a review's ends when nothing was done for so long; others hold until they are released. */
const IDLE_MINUTES = 20;
export const isLiveClaim = sql<boolean>`(c.active_at is null
  or c.active_at > app_now() - ${sql.lit(IDLE_MINUTES)} * interval '1 minute')`;

/** Who works on a request, or on its review: a mark for the others at the desk. */
export interface RequestClaim {
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
