import { sql } from 'kysely';
import type { Store, TxStore } from '#server/database/store.ts';

/** Who works on a request: a mark for the others at the desk. */
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
    .executeTakeFirst();
  return row ?? null;
}

/** Returns false when somebody has it. */
export async function insertClaim({ db }: TxStore, requestId: string, staffId: string): Promise<boolean> {
  const row = await db
    .insertInto('request_claims')
    .values({ request_id: requestId, staff_id: staffId, at: sql<Date>`app_now()` })
    .onConflict((conflict) => conflict.doNothing())
    .returning('request_id')
    .executeTakeFirst();
  return row !== undefined;
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
