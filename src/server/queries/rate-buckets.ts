import { sql } from 'kysely';
import type { Db, Trx } from '#server/context.ts';
import { blindOf } from '#server/vault/rows.ts';

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

/** Counts one more in the current window, in one upsert: parallel calls never share a count. */
export async function addTo(trx: Db | Trx, bucket: Bucket): Promise<Fill> {
  const key = blindOf(trx, 'bucket', bucket.key);
  const row = await trx
    .insertInto('rate_buckets')
    .values({ key, window_start: windowStart(bucket), count: 1 })
    .onConflict((conflict) =>
      conflict.columns(['key', 'window_start']).doUpdateSet({ count: sql<number>`rate_buckets.count + 1` }),
    )
    .returning(['count', secondsLeft(bucket)])
    .executeTakeFirstOrThrow();
  // A key keeps one row: whoever opens a window sweeps the ones before it.
  if (row.count === 1) {
    await trx
      .deleteFrom('rate_buckets')
      .where('key', '=', key)
      .where('window_start', '<', windowStart(bucket))
      .execute();
  }
  return { full: row.count > bucket.limit, secondsLeft: row.seconds_left };
}

/** Looks without counting. */
export async function fillOf(db: Db | Trx, bucket: Bucket): Promise<Fill> {
  const row = await db
    .selectFrom('rate_buckets')
    .select(['count', secondsLeft(bucket)])
    .where('key', '=', blindOf(db, 'bucket', bucket.key))
    .where('window_start', '=', windowStart(bucket))
    .executeTakeFirst();
  return { full: (row?.count ?? 0) >= bucket.limit, secondsLeft: row?.seconds_left ?? 1 };
}

const windowStart = ({ windowSeconds }: Bucket) =>
  sql<Date>`to_timestamp(floor(extract(epoch from app_now()) / ${sql.lit(windowSeconds)}) * ${sql.lit(windowSeconds)})`;

const secondsLeft = ({ windowSeconds }: Bucket) =>
  sql<number>`greatest(1, ceil(extract(epoch from
    window_start + ${sql.lit(windowSeconds)} * interval '1 second' - app_now())))::int`.as('seconds_left');
