import { sql, type SelectQueryBuilder } from 'kysely';
import type { Store } from '#server/database/store.ts';

/** The row that a page by key begins behind, or with `backward` ends before. */
export interface From {
  readonly key: string;
  readonly backward: boolean;
}

export interface Counted {
  readonly count: number;
  /** That many and more. */
  readonly isMore: boolean;
}

/** Somebody who sees so many does not need the number. */
export const countedMost = 1_000;

export const upToMost = (count: number): Counted => ({
  count: Math.min(count, countedMost),
  isMore: count > countedMost,
});

/** Counts the rows of a list up to a thousand. */
export async function counted<DB, TB extends keyof DB, O>(
  { db }: Store,
  rows: SelectQueryBuilder<DB, TB, O>,
): Promise<Counted> {
  const some = rows.select(sql`1`.as('one')).limit(countedMost + 1);
  const { rows: found } = await sql<{
    count: number;
  }>`select count(*)::int as count from (${some}) counted`.execute(db);
  return upToMost(found[0]?.count ?? 0);
}
