import { sql } from 'kysely';
import type { Db } from '#server/database/db.ts';

/** How far a network's list of payments was read; null: not yet. */
export async function feedCursor(db: Db, provider: string): Promise<string | null> {
  const row = await db
    .selectFrom('payment_feeds')
    .select('cursor')
    .where('provider', '=', provider)
    .executeTakeFirst();
  return row?.cursor ?? null;
}

/** Two readers at once may leave the older place: what lies between is read again, and taken once. */
export async function saveFeedCursor(db: Db, provider: string, cursor: string): Promise<void> {
  await db
    .insertInto('payment_feeds')
    .values({ provider, cursor })
    .onConflict((conflict) =>
      conflict.column('provider').doUpdateSet({ cursor, read_at: sql<Date>`app_now()` }),
    )
    .execute();
}
