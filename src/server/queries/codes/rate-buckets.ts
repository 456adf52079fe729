import { sql, type RawBuilder } from 'kysely';
import { question } from '#server/database/question.ts';
import type { Store, TxStore } from '#server/database/store.ts';
import { blindIndex } from '#server/queries/keys/rows.ts';

/** What a captcha proof may be spent on (readings §3 'Captcha proof'). */
type CaptchaUse = 'check-phone' | 'precalification' | 'login';

/** Inserts a solved challenge; false when it is already used: a proof of work by itself can be replayed. */
export async function insertProof({ db }: TxStore, challenge: string, sessionId: string): Promise<boolean> {
  const row = await db
    .insertInto('captcha_proofs')
    .values({ challenge, session_id: sessionId })
    .onConflict((conflict) => conflict.column('challenge').doNothing())
    .returning('challenge')
    .executeTakeFirst();
  return row !== undefined;
}

/** Spends one use of this session's oldest proof; false when none is left. */
export async function spendProof({ db }: TxStore, sessionId: string, use: CaptchaUse): Promise<boolean> {
  const { column, stillGood } = uses[use];
  const usable = sql<boolean>`solved_at > app_now() - interval '10 minutes'
    and solved_at <= app_now() + interval '5 seconds' and ${stillGood}`;
  const row = await db
    .updateTable('captcha_proofs')
    .set({ [column]: sql<Date>`app_now()` })
    .where('challenge', '=', (eb) =>
      eb
        .selectFrom('captcha_proofs')
        .select('challenge')
        .where('session_id', '=', sessionId)
        .where(usable)
        .orderBy('solved_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .where(usable)
    .returning('challenge')
    .executeTakeFirst();
  return row !== undefined;
}

interface Use {
  readonly column: 'check_phone_at' | 'precalification_at' | 'login_at';
  readonly stillGood: RawBuilder<unknown>;
}

/** One checkPhone and one precalification, or one login: never both. */
const uses: Record<CaptchaUse, Use> = {
  'check-phone': { column: 'check_phone_at', stillGood: sql`check_phone_at is null and login_at is null` },
  precalification: {
    column: 'precalification_at',
    stillGood: sql`precalification_at is null and login_at is null`,
  },
  login: {
    column: 'login_at',
    stillGood: sql`check_phone_at is null and precalification_at is null and login_at is null`,
  },
};

/** A rate limit: at most `limit` events in each window. */
export interface Bucket {
  /** May contain a phone or an address: only its HMAC is stored. */
  readonly key: string;
  readonly windowSeconds: number;
  readonly limit: number;
}

/** The state of a bucket. */
export interface Fill {
  readonly count: number;
  readonly full: boolean;
  /** Seconds until its window ends, at least one. */
  readonly secondsLeft: number;
}

/** Counts one event in the current window. */
export async function addTo(tx: Store, bucket: Bucket): Promise<Fill> {
  const [fill] = await addToAll(tx, [bucket]);
  if (!fill) throw new Error('No count returned for a bucket');
  return fill;
}

/**
 * Counts one event in each bucket in a single upsert: parallel calls never share a count. Keys must be distinct. Rows
 * stay locked in the given order until the transaction ends: put widely shared buckets last.
 */
export async function addToAll(tx: Store, buckets: readonly Bucket[]): Promise<Fill[]> {
  const keys = keysOf(tx, buckets);
  const asked = sql`unnest(${keys}::text[], ${windowsOf(buckets)}::integer[]) with ordinality as asked (key, seconds, place)`;
  const { rows } = await sql<Counted>`
    with ended as (
      delete from rate_buckets using ${asked}
      where rate_buckets.key = asked.key and rate_buckets.window_start < ${windowStart})
    insert into rate_buckets (key, window_start, count)
    select key, ${windowStart}, 1 from ${asked} order by place
    on conflict (key, window_start) do update set count = rate_buckets.count + 1
    returning key, count, window_start, app_now() as now`.execute(tx.db);
  return fillsOf(buckets, keys, rows, (count, limit) => count > limit);
}

/** Takes an event of `at` back, or as many as `takes` says, from each bucket whose window has not ended, in their order. */
export async function takeFromAll(
  tx: Store,
  buckets: readonly (Bucket & { readonly takes?: number })[],
  at: Date,
): Promise<void> {
  const takes = buckets.map((bucket) => bucket.takes ?? 1);
  await sql`
    with held as (
      select b.key, b.window_start, asked.takes
      from unnest(${keysOf(tx, buckets)}::text[], ${windowsOf(buckets)}::integer[], ${takes}::integer[])
        with ordinality as asked (key, seconds, takes, place)
      join rate_buckets b on b.key = asked.key
        and b.window_start = to_timestamp(floor(extract(epoch from ${at}::timestamptz) / asked.seconds) * asked.seconds)
      order by asked.place for update of b)
    update rate_buckets set count = greatest(rate_buckets.count - held.takes, 0) from held
    where rate_buckets.key = held.key and rate_buckets.window_start = held.window_start`.execute(tx.db);
}

/** Reads all buckets without counting. */
export const fillOfAll = question(
  (store, buckets: readonly Bucket[]) =>
    // One lookup per key: a join would scan the whole table while PostgreSQL believes it to be small.
    store.db
      .selectFrom(
        sql<Counted>`(
          select bucket.key, bucket.count, bucket.window_start, app_now() as now
          from unnest(${keysOf(store, buckets)}::text[], ${windowsOf(buckets)}::integer[]) as asked (key, seconds)
          cross join lateral (
            select key, count, window_start from rate_buckets
            where rate_buckets.key = asked.key and window_start = ${windowStart}
            limit 1
          ) as bucket)`.as('counts'),
      )
      .selectAll(),
  { window_start: true, now: true },
  (counts, store, buckets): Fill[] =>
    fillsOf(buckets, keysOf(store, buckets), counts, (count, limit) => count >= limit),
);

const windowsOf = (buckets: readonly Bucket[]): number[] => buckets.map(({ windowSeconds }) => windowSeconds);

interface Counted {
  readonly key: string;
  readonly count: number;
  readonly window_start: Date;
  readonly now: Date;
}

const keysOf = (store: Store, buckets: readonly Bucket[]): string[] =>
  buckets.map(({ key }) => blindIndex(store, 'bucket', key));

/** Returns the fills in the order of the buckets; an empty bucket has no row. */
function fillsOf(
  buckets: readonly Bucket[],
  keys: readonly string[],
  rows: readonly Counted[],
  isFull: (count: number, limit: number) => boolean,
): Fill[] {
  return buckets.map(({ limit, windowSeconds }, place) => {
    const row = rows.find(({ key }) => key === keys[place]);
    if (!row) return { count: 0, full: isFull(0, limit), secondsLeft: 1 };
    const passed = (row.now.getTime() - row.window_start.getTime()) / 1000;
    return {
      count: row.count,
      full: isFull(row.count, limit),
      secondsLeft: Math.max(1, Math.ceil(windowSeconds - passed)),
    };
  });
}

const windowStart = sql<Date>`to_timestamp(floor(extract(epoch from app_now()) / asked.seconds) * asked.seconds)`;
