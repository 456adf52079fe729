import { sql, type SelectQueryBuilder, type RawBuilder } from 'kysely';
import type { Store } from '#server/database/store.ts';
import { currentScope } from '#server/database/partner-scope.ts';

/** The row that a page by key begins behind, or with `backward` ends before. */
export interface From {
  readonly key: string;
  readonly backward: boolean;
}

interface Order {
  /** What rows are sorted by; the last of them is different for each row. */
  readonly by: readonly (string | RawBuilder<unknown>)[];
  readonly descending: boolean;
  /** Selects the same of the row with this key. */
  readonly of: (key: string) => RawBuilder<unknown>;
}

/** A page by key: `take` selects its rows, `sorted` sorts what was joined to them, `shown` is their order on screen. */
export function keyset(from: From | null, { by, descending, of }: Order) {
  const backward = from?.backward === true;
  const direction = descending === backward ? 'asc' : 'desc';
  const columns = by.map((column) => (typeof column === 'string' ? sql.ref(column) : column));
  const sorted = <DB, TB extends keyof DB, O>(rows: SelectQueryBuilder<DB, TB, O>) =>
    columns.reduce((query, column) => query.orderBy(column, direction), rows);
  const behind =
    from && sql<boolean>`(${sql.join(columns)}) ${direction === 'desc' ? sql`<` : sql`>`} (${of(from.key)})`;
  return {
    sorted,
    take: <DB, TB extends keyof DB, O>(rows: SelectQueryBuilder<DB, TB, O>, limit: number) =>
      sorted(behind ? rows.where(behind) : rows).limit(limit),
    shown: <Row>(rows: Row[]): Row[] => (backward ? rows.toReversed() : rows),
  };
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
  store: Store,
  rows: SelectQueryBuilder<DB, TB, O>,
): Promise<Counted> {
  const [only] = await countedEach(store, [rows], (list) => list);
  return only?.[1] ?? upToMost(0);
}

/** The same for several lists, in one statement. */
export async function countedEach<N, DB, TB extends keyof DB, O>(
  { db }: Store,
  names: readonly N[],
  rowsOf: (name: N) => SelectQueryBuilder<DB, TB, O>,
): Promise<[N, Counted][]> {
  const counts = names.map((name) => {
    const some = rowsOf(name)
      .select(sql`1`.as('one'))
      .limit(countedMost + 1);
    return sql`(select count(*)::int from (${some}) counted)`;
  });
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}] as counts`.execute(db);
  const [found] = rows;
  return names.map((name, index) => [name, upToMost(found?.counts[index] ?? 0)]);
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
