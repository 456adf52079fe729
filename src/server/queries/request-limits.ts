import { sql } from 'kysely';
import type { Db } from '#server/context.ts';
import { blindOf } from '#server/vault/rows.ts';

/** How often all processes have counted a key in the window that runs now. */
export interface Total {
  readonly count: number;
  /** Until the window ends, by the database's clock: at least one. */
  readonly secondsLeft: number;
}

/**
 * Adds what this process has counted of each key to what all have, in one statement. A key may hold an address: only an
 * HMAC of it is stored.
 */
export async function addCounts(
  db: Db,
  counts: ReadonlyMap<string, number>,
  windowSeconds: number,
): Promise<Map<string, Total>> {
  const keys = new Map([...counts.keys()].map((key) => [blindOf(db, 'bucket', key), key]));
  const seconds = sql.lit(windowSeconds);
  // In the order of keys: two processes that tell of the same ones at once would else wait for each other for ever.
  const { rows } = await sql<{ key: string; count: number; seconds_left: number }>`
    insert into request_limits as known (key, window_start, count)
    select key, to_timestamp(floor(extract(epoch from app_now()) / ${seconds}) * ${seconds}), added
    from unnest(${[...keys.keys()]}::text[], ${[...counts.values()]}::integer[]) as told (key, added)
    order by key
    on conflict (key, window_start) do update set count = known.count + excluded.count
    returning key, count, greatest(1, ceil(extract(epoch from
      window_start + ${seconds} * interval '1 second' - app_now())))::integer as seconds_left`.execute(db);
  return new Map(
    rows.map(({ key, count, seconds_left }) => [keys.get(key) ?? '', { count, secondsLeft: seconds_left }]),
  );
}
