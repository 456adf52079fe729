import { sql } from 'kysely';
import type { Store } from '#server/database/store.ts';

/** Returns the cursor up to which a network's feed was read; null: not read yet. */
export async function feedCursor({ db }: Store, provider: string): Promise<string | null> {
  const row = await db
    .selectFrom('payment_feeds')
    .select('cursor')
    .where('provider', '=', provider)
    .executeTakeFirst();
  return row?.cursor ?? null;
}

/** Concurrent readers may leave the older cursor: events in between are read again, and count once. */
export async function saveFeedCursor({ db }: Store, provider: string, cursor: string): Promise<void> {
  await db
    .insertInto('payment_feeds')
    .values({ provider, cursor })
    .onConflict((conflict) =>
      conflict.column('provider').doUpdateSet({ cursor, read_at: sql<Date>`app_now()` }),
    )
    .execute();
}

/** Returns every network that was read, with the last time that its list brought something. */
export const networkReadings = ({ db }: Store): Promise<{ network: string; readAt: Date }[]> =>
  db
    .selectFrom('payment_feeds')
    .select(['provider as network', 'read_at as readAt'])
    .orderBy('provider')
    .execute();
