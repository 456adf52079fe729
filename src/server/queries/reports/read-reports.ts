import { sql, type RawBuilder } from 'kysely';
import type { Day } from '#domain/calendar.ts';
import type { CohortMeasure } from '#domain/staff/request-standing.ts';
import type { Store } from '#server/database/store.ts';
import { begunBetween, hasOutcome, ofSale, passedCounts, reasonsOf, stageTimes } from './counted.ts';

/** Requests that began on these days; null: not narrowed by it. */
export interface ReportFilter {
  readonly from: Day;
  readonly until: Day;
  readonly partnerId: number | null;
  readonly store: string | null;
  readonly sellerId: number | null;
  readonly productId: number | null;
}

export interface Funnel {
  readonly begun: number;
  readonly passed: readonly number[];
  readonly refused: number;
  readonly reviewed: number;
}

/** Grows with what is counted: until a night has counted it, there is nothing to show. */
export const edition = 2;

/** Returns when the reports were counted; null: never, or not all of them. */
export async function countedAt({ db }: Store): Promise<Date | null> {
  const row = await db
    .selectFrom('report_runs')
    .select('counted_at')
    .where('edition', '=', edition)
    .executeTakeFirst();
  return row?.counted_at ?? null;
}

/** Sums the days that the night counted, and today as it is now. */
export async function readFunnel({ db }: Store, filter: ReportFilter, today: Day): Promise<Funnel> {
  const { rows } = await sql<Funnel>`
    with counted as (
      select begun, passed, refused, reviewed from report_days d
      where day between ${filter.from}::date and ${filter.until}::date and day < ${today}::date ${narrowed(filter)}
      union all
      select count(*)::int, ${passedCounts}, (count(*) filter (where ${hasOutcome.refused}))::int,
        (count(*) filter (where ${hasOutcome.reviewed}))::int
      from credit_requests r where ${begunToday(filter, today)}
    )
    select coalesce(sum(begun), 0)::int as begun, array[${sql.join(
      stageTimes.map((_, index) => sql`coalesce(sum(passed[${sql.lit(index + 1)}]), 0)::int`),
      sql`, `,
    )}] as passed, coalesce(sum(refused), 0)::int as refused, coalesce(sum(reviewed), 0)::int as reviewed
    from counted`.execute(db);
  return rows[0] ?? { begun: 0, passed: stageTimes.map(() => 0), refused: 0, reviewed: 0 };
}

/** Returns why requests were refused, the most frequent first. One request may have several reasons. */
export async function readReasons({ db }: Store, filter: ReportFilter, today: Day) {
  const { rows } = await sql<{ code: string; requests: number }>`
    select code, sum(requests)::int as requests from (
      select code, requests from report_reasons d
      where day between ${filter.from}::date and ${filter.until}::date and day < ${today}::date ${narrowed(filter)}
      union all
      select why.code, 1 from credit_requests r cross join lateral (${reasonsOf}) why
      where ${begunToday(filter, today)} and ${hasOutcome.refused}
    ) counted group by code order by 2 desc, 1`.execute(db);
  return rows;
}

export interface StageTime {
  readonly stage: number;
  /** Seconds: of ten in a hundred, of half, of ninety. */
  readonly p10: number;
  readonly median: number;
  readonly p90: number;
}

/** Of the latest requests so many are enough for a median. */
export const timedRequests = 5_000;

/** Returns how long each stage took from the one before, of the latest requests. */
export async function readTimes({ db }: Store, filter: ReportFilter): Promise<StageTime[]> {
  const seconds = (stage: number): RawBuilder<unknown> =>
    sql`extract(epoch from ${stageTimes[stage]} - ${stage === 0 ? sql`r.created_at` : stageTimes[stage - 1]})`;
  const { rows } = await sql<StageTime>`
    with latest as (
      select ${sql.join(
        stageTimes.map((_, stage) => sql`${seconds(stage)} as ${sql.ref(`s${stage}`)}`),
        sql`, `,
      )}
      from credit_requests r
      where ${begunBetween(filter.from, filter.until)} ${narrowedRequests(filter)}
      order by r.created_at desc limit ${sql.lit(timedRequests)}
    )
    ${sql.join(
      stageTimes.map((_, stage) => {
        const of = sql.ref(`s${stage}`);
        return sql`select ${sql.lit(stage)} as stage, v[1] as p10, v[2] as median, v[3] as p90
          from (select percentile_cont(array[0.1, 0.5, 0.9]) within group (order by greatest(${of}, 0)) as v
            from latest where ${of} is not null) timed where v is not null`;
      }),
      sql` union all `,
    )} order by stage`.execute(db);
  return rows;
}

/** Returns the credits of each week of signature, and how many had come to be late by each week after. */
export async function readCohorts(
  { db }: Store,
  measure: CohortMeasure,
  { partnerId, store }: Pick<ReportFilter, 'partnerId' | 'store'>,
) {
  const { rows } = await sql<{ week: Day; credits: number; fell: number[] }>`
    with chosen as (
      select signed_week, credits, fell from report_cohorts where measure = ${measure}
        ${partnerId === null ? sql`` : sql`and partner_id = ${partnerId}`}
        ${store === null ? sql`` : sql`and store = ${store}`}
    )
    select signed_week as week, sum(credits)::int as credits, array(
      select sum(each.fell)::int from chosen c cross join unnest(c.fell) with ordinality as each (fell, week)
      where c.signed_week = chosen.signed_week and each.fell is not null group by each.week order by each.week) as fell
    from chosen group by signed_week order by signed_week desc`.execute(db);
  return rows;
}

/** Returns how late the running credits were in the last night. */
export const readArrears = ({ db }: Store, { partnerId, store }: Pick<ReportFilter, 'partnerId' | 'store'>) =>
  db
    .selectFrom('report_arrears')
    .select([
      'bucket',
      sql<number>`sum(credits)::int`.as('credits'),
      sql<number>`sum(overdue_centavos)::bigint`.as('overdue'),
      sql<number>`sum(not_begun_centavos)::bigint`.as('notBegun'),
    ])
    .$if(partnerId !== null, (query) => query.where('partner_id', '=', partnerId ?? 0))
    .$if(store !== null, (query) => query.where('store', '=', store ?? ''))
    .groupBy('bucket')
    .execute();

/** Returns the products that a filter can name. */
export const productChoices = ({ db }: Store, partnerId: number | null) =>
  db
    .selectFrom('products')
    .select(['id', 'name', 'partner_id as partnerId'])
    .$if(partnerId !== null, (query) => query.where('partner_id', '=', partnerId ?? 0))
    .where('taken_off_at', 'is', null)
    .orderBy('name')
    .limit(200)
    .execute();

export const narrowed = ({ partnerId, store, sellerId, productId }: ReportFilter) => sql`
  ${partnerId === null ? sql`` : sql`and d.partner_id = ${partnerId}`}
  ${store === null ? sql`` : sql`and d.store = ${store}`}
  ${sellerId === null ? sql`` : sql`and d.seller_id = ${sellerId}`}
  ${productId === null ? sql`` : sql`and d.product_id = ${productId}`}`;

const narrowedRequests = (filter: ReportFilter) =>
  sql.join(
    [
      ...(filter.partnerId === null ? [] : [sql`r.partner_id = ${filter.partnerId}`]),
      ...ofSale({ ...filter, storeId: filter.store }),
    ].map((each) => sql`and ${each}`),
    sql` `,
  );

const begunToday = (filter: ReportFilter, today: Day) => sql`
  ${today}::date between ${filter.from}::date and ${filter.until}::date
  and ${begunBetween(today, today)} ${narrowedRequests(filter)}`;
