import { sql, type SelectQueryBuilder, type RawBuilder } from 'kysely';
import type { Store } from '#server/database/store.ts';
import { currentScope } from '#server/database/partner-scope.ts';

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

/**
 * What the policies of a person's stores say (0124_stores_and_commissions.sql), in a form that finds rows by index; null
 * without that limit. Lists have it besides, so that they need not look at every row of the partner.
 */
export function inOwnStores(of: 'id' | 'account', column: string): RawBuilder<boolean> | null {
  const scope = currentScope();
  if (scope.role !== 'enganche_desk' || !scope.limit) return null;
  const { stores, promoters, wholePartnerIds } = scope.limit;
  if (promoters.length > 0 || wholePartnerIds.length > 0) return null;
  return sql<boolean>`${sql.ref(column)} in (select ${sql.ref(of)} from credit_requests
    where store = any (${[...stores]}::text[]) or handed_store = any (${[...stores]}::text[]))`;
}

/** Whose sale a request `r` is: the promoter's of its link, or else of the one who helped. */
export const soldBy = (promoter: number | RawBuilder<number>): RawBuilder<boolean> =>
  sql<boolean>`(r.promoter_id = ${promoter} or (r.promoter_id is null and r.helper_promoter_id = ${promoter}))`;
