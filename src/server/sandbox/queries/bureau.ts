import { sql } from 'kysely';
import type { Store } from '#server/database/store.ts';

/** Counts this query and returns its number of attempts, this one included. */
export async function countBureauQuery({ db }: Store, key: string): Promise<number> {
  const { attempts } = await db
    .insertInto('sandbox_bureau_queries')
    .values({ key, attempts: 1 })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ attempts: sql<number>`sandbox_bureau_queries.attempts + 1` }),
    )
    .returning('attempts')
    .executeTakeFirstOrThrow();
  return attempts;
}
