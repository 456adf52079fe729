import { dayIn, type Day } from '#domain/calendar.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import { appNow } from '#server/database/clock.ts';
import type { Store } from '#server/database/store.ts';
import type { From } from '#server/queries/office/keyset.ts';

/** A list by key, in the order that is shown: its page at the desk and its file both read it. */
export interface KeysetList<Row> {
  readonly keyOf: (row: Row) => string;
  readonly read: (from: From | null, limit: number) => Promise<Row[]>;
}

const pageSize = 50;

/** One page with the cursors of its neighbours: 'n' and the key of its last row, 'p' and that of its first. */
export async function keysetList<Row>(cursor: string | undefined, { keyOf, read }: KeysetList<Row>) {
  const from = cursor === undefined ? null : { key: cursor.slice(1), backward: cursor.startsWith('p') };
  const backward = from?.backward === true;
  // One more than is shown tells whether there is another page.
  const found = await read(from, pageSize + 1);
  const hasMore = found.length > pageSize;
  const rows = hasMore ? (backward ? found.slice(1) : found.slice(0, pageSize)) : found;
  const [first, last] = [rows[0], rows.at(-1)];
  return {
    rows,
    next: last && (backward || hasMore) ? `n${keyOf(last)}` : null,
    previous: first && (backward ? hasMore : from !== null) ? `p${keyOf(first)}` : null,
  };
}

/** The day of lists: the desk's. A record and a lock go by the customer's. */
export async function deskToday(store: Store): Promise<{ now: Date; today: Day }> {
  const now = await appNow(store.db);
  return { now, today: dayIn(businessZone, now) };
}
