import { sql } from 'kysely';
import type { Db, Trx } from '#server/database/db.ts';
import { blindIndex } from '#server/queries/keys/rows.ts';

/** How often something may happen: at most `limit` times in each window. */
export interface Bucket {
  /** May name a phone or an address: only an HMAC of it is stored. */
  readonly key: string;
  readonly windowSeconds: number;
  readonly limit: number;
}

/** Where a bucket stands. */
export interface Fill {
  readonly full: boolean;
  /** Seconds until its window ends, at least one. */
  readonly secondsLeft: number;
}

/** Counts one more in the current window. */
export async function addTo(trx: Db | Trx, bucket: Bucket): Promise<Fill> {
  const [fill] = await addToAll(trx, [bucket]);
  if (!fill) throw new Error('A bucket was counted and not told');
  return fill;
}

/**
 * Counts one more in the current window of each, in one upsert: parallel calls never share a count. No key twice. Their rows
 * are held in the order given until the transaction ends: give what many share last.
 */
export async function addToAll(trx: Db | Trx, buckets: readonly Bucket[]): Promise<Fill[]> {
  const keys = keysOf(trx, buckets);
  const rows = await trx
    .insertInto('rate_buckets')
    .columns(['key', 'window_start', 'count'])
    .expression(
      sql`select key, ${windowStart}, 1
        from unnest(${keys}::text[], ${windowsOf(buckets)}::integer[]) with ordinality as asked (key, seconds, place)
        order by place`,
    )
    .onConflict((conflict) =>
      conflict.columns(['key', 'window_start']).doUpdateSet({ count: sql<number>`rate_buckets.count + 1` }),
    )
    .returning(counted)
    .execute();
  // A key keeps one row: whoever opens a window sweeps the ones before it.
  const opened = rows.filter((row) => row.count === 1);
  if (opened.length > 0) {
    await sql`delete from rate_buckets where key = any (${opened.map(({ key }) => key)}::text[])
      and window_start < (select max(window_start) from rate_buckets newer where newer.key = rate_buckets.key)`.execute(
      trx,
    );
  }
  return fillsOf(buckets, keys, rows, (count, limit) => count > limit);
}

/** Looks at all of them without counting. */
export async function fillOfAll(db: Db | Trx, buckets: readonly Bucket[]): Promise<Fill[]> {
  const keys = keysOf(db, buckets);
  // One by one: joined as a whole, the table is read as a whole as long as PostgreSQL takes it to be small.
  const { rows } = await sql<Counted>`
    select bucket.key, bucket.count, bucket.window_start, app_now() as now
    from unnest(${keys}::text[], ${windowsOf(buckets)}::integer[]) as asked (key, seconds)
    cross join lateral (
      select key, count, window_start from rate_buckets
      where rate_buckets.key = asked.key and window_start = ${windowStart}
      limit 1
    ) as bucket`.execute(db);
  return fillsOf(buckets, keys, rows, (count, limit) => count >= limit);
}

const windowsOf = (buckets: readonly Bucket[]): number[] => buckets.map(({ windowSeconds }) => windowSeconds);

interface Counted {
  readonly key: string;
  readonly count: number;
  readonly window_start: Date;
  readonly now: Date;
}

const counted = ['key', 'count', 'window_start', sql<Date>`app_now()`.as('now')] as const;

const keysOf = (db: Db | Trx, buckets: readonly Bucket[]): string[] =>
  buckets.map(({ key }) => blindIndex(db, 'bucket', key));

/** In the order of the buckets; one that nothing was counted in has no row. */
function fillsOf(
  buckets: readonly Bucket[],
  keys: readonly string[],
  rows: readonly Counted[],
  isFull: (count: number, limit: number) => boolean,
): Fill[] {
  return buckets.map(({ limit, windowSeconds }, place) => {
    const row = rows.find(({ key }) => key === keys[place]);
    if (!row) return { full: isFull(0, limit), secondsLeft: 1 };
    const passed = (row.now.getTime() - row.window_start.getTime()) / 1000;
    return {
      full: isFull(row.count, limit),
      secondsLeft: Math.max(1, Math.ceil(windowSeconds - passed)),
    };
  });
}

const windowStart = sql<Date>`to_timestamp(floor(extract(epoch from app_now()) / asked.seconds) * asked.seconds)`;
