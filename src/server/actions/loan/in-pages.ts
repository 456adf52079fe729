import type { Day } from '#domain/calendar.ts';
import type { Store } from '#server/database/store.ts';
import type { Candidates, Page } from '#server/queries/loans/servicing.ts';

interface Sweep {
  readonly store: Store;
  readonly today: Day;
  readonly signal?: AbortSignal | undefined;
  /** How many candidates a page has, and at how many entries it looks for them. */
  readonly pageSize?: number;
  readonly stretchSize?: number;
}

/** How many loans are looked for, and then handled, at a time: well below a second. */
export const sweepPage = 12;

/** Loans whose round trips to the database overlap; the product's one connection on PGlite takes them in turn. */
const atOnce = 4;

/** Handles the candidates of a sweep, a few at a time, until there are none or `signal` is aborted. */
export async function eachInPages<Key, Row extends Key>(
  candidates: Candidates<Key, Row>,
  sweep: Sweep,
  handle: (row: Row) => Promise<void>,
): Promise<void> {
  const group: Row[] = [];
  for await (const row of inPages(candidates, sweep)) {
    group.push(row);
    if (group.length === atOnce) await Promise.all(group.splice(0).map(handle));
  }
  await Promise.all(group.map(handle));
}

/** Yields the candidates of a sweep page by page until there are none or `signal` is aborted. */
export async function* inPages<Key, Row extends Key>(
  candidates: Candidates<Key, Row>,
  { store, today, signal, pageSize = sweepPage, stretchSize = 5_000 }: Sweep,
): AsyncGenerator<Row> {
  let after: Key | null = null;
  do {
    if (signal?.aborted) return;
    const page: Page<Key> = { after, limit: pageSize, stretch: stretchSize };
    const rows: Row[] = await candidates.page(store, today, page);
    for (const row of rows) {
      if (signal?.aborted) return;
      yield row;
    }
    // A full page may have ended within its stretch.
    after = rows.length === pageSize ? (rows.at(-1) ?? null) : await candidates.endOf(store, today, page);
  } while (after !== null);
}
