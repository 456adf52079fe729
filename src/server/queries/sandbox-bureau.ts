import { sql } from 'kysely';
import type { Db } from '#server/context.ts';
import { prepared } from './prepared.ts';

/** Counts this query and answers how often it was put, this time included. */
export async function countBureauQuery(db: Db, key: string): Promise<number> {
  const row = await counted({ key }).first(db);
  if (!row) throw new Error('a query was counted and not told');
  return row.attempts;
}

const counted = prepared((db, given: { key: string }) =>
  db
    .insertInto('sandbox_bureau_queries')
    .values({ key: given.key, attempts: 1 })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ attempts: sql<number>`sandbox_bureau_queries.attempts + 1` }),
    )
    .returning('attempts'),
);
