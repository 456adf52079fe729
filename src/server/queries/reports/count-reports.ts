import { sql } from 'kysely';
import type { Day } from '#domain/calendar.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import { cohortMeasures, cohortWeeksMost } from '#domain/staff/request-standing.ts';
import { arrearsBuckets } from '#domain/staff/saved-views.ts';
import type { TxStore, Store } from '#server/database/store.ts';
import { inArrears } from '#server/queries/office/credits-behind.ts';
import { owedOf, toComeOf } from '#server/queries/office/credits-page.ts';
import {
  begunBetween,
  fellOn,
  hasOutcome,
  inCohort,
  passedCounts,
  reasonsOf,
  seller,
  soldBetween,
  store,
} from './counted.ts';
import { edition } from './read-reports.ts';
import { saleSums, salesOf } from './sales.ts';

/** Counts the requests that began on a day, as they stand now. */
export async function countDay({ db }: TxStore, day: Day): Promise<void> {
  await sql`delete from report_days where day = ${day}::date`.execute(db);
  await sql`delete from report_reasons where day = ${day}::date`.execute(db);
  await sql`
    insert into report_days (partner_id, day, seller_id, store, product_id, begun, passed, refused, reviewed)
    select r.partner_id, ${day}::date, ${seller}, ${store}, r.product_id, count(*)::int, ${passedCounts},
      (count(*) filter (where ${hasOutcome.refused}))::int, (count(*) filter (where ${hasOutcome.reviewed}))::int
    from credit_requests r where ${begunBetween(day, day)}
    group by r.partner_id, ${seller}, ${store}, r.product_id`.execute(db);
  await sql`
    insert into report_reasons (partner_id, day, seller_id, store, product_id, code, requests)
    select r.partner_id, ${day}::date, ${seller}, ${store}, r.product_id, why.code, count(*)::int
    from credit_requests r cross join lateral (${reasonsOf}) why
    where ${begunBetween(day, day)} and ${hasOutcome.refused}
    group by r.partner_id, ${seller}, ${store}, r.product_id, why.code`.execute(db);
}

/** Returns the Monday of the week in which the first credit was signed, of those that can still fall; null: none was. */
export async function firstCohort({ db }: Store, today: Day): Promise<Day | null> {
  const { rows } = await sql<{ week: Day | null }>`
    select date_trunc('week', min(contract_signed_at) at time zone ${businessZone})::date as week from credit_requests
    where contract_signed_at >= (${today}::date - ${sql.lit(cohortWeeksMost * 7)})::timestamp at time zone ${businessZone}`.execute(
    db,
  );
  return rows[0]?.week ?? null;
}

/**
 * Counts the credits signed in a week (its Monday) that have come to be late, by the week after it, as far as weeks are over.
 * A contract that was revoked is undone: it is in no cohort.
 */
export async function countCohort({ db }: TxStore, week: Day, today: Day): Promise<void> {
  await sql`delete from report_cohorts where signed_week = ${week}::date`.execute(db);
  for (const measure of cohortMeasures) {
    await sql`
      insert into report_cohorts (partner_id, store, signed_week, measure, credits, fell)
      select partner_id, store, ${week}::date, ${measure}, count(*)::int, array(
        select count(*) filter (where each = week)::int
        from generate_series(1, least(${sql.lit(cohortWeeksMost)}, (${today}::date - ${week}::date) / 7 - 1)) week
        cross join unnest(array_agg(credits.fell)) each group by week order by week)
      from (
        select r.partner_id, ${store} as store, (${fellOn(measure, today)} - ${week}::date) / 7 as fell
        from credit_requests r join loans l on l.account = r.account
        where ${inCohort(week)}
      ) credits group by partner_id, store`.execute(db);
  }
}

/** Counts how late the running credits are. */
export async function countArrears({ db }: TxStore, today: Day): Promise<void> {
  await sql`delete from report_arrears`.execute(db);
  await sql`
    insert into report_arrears (partner_id, store, bucket, credits, overdue_centavos, not_begun_centavos)
    select partner_id, store, bucket, count(*)::int, coalesce(sum(overdue), 0)::bigint, coalesce(sum(not_begun), 0)::bigint
    from (
      select s.partner_id, ${store} as store,
        case ${sql.join(
          arrearsBuckets.map((bucket) => sql`when ${inArrears(bucket, today)} then ${sql.lit(bucket)}`),
          sql` `,
        )} end as bucket,
        case when s.due_on < ${today}::date then greatest(0, ${owedOf} - ${toComeOf(today)}) end as overdue,
        case when ${inArrears('not-begun', today)} then ${owedOf} end as not_begun
      from credit_standings s join credit_requests r on r.account = s.account and r.partner_id = s.partner_id
      where s.status = 'Active'
    ) credits group by partner_id, store, bucket`.execute(db);
}

/** Returns the first day of the month in which something was sold first, of those that are counted; null: nothing was. */
export async function firstSale({ db }: Store, today: Day): Promise<Day | null> {
  const { rows } = await sql<{ month: Day | null }>`
    select date_trunc('month', min(down_payment_paid_at) at time zone ${businessZone})::date as month from credit_requests
    where down_payment_paid_at >= (${today}::date - interval '25 months')::timestamp at time zone ${businessZone}`.execute(
    db,
  );
  return rows[0]?.month ?? null;
}

/** Counts what was sold on each of these days. */
export async function countSales({ db }: TxStore, from: Day, until: Day): Promise<void> {
  await sql`delete from report_sales where day between ${from}::date and ${until}::date`.execute(db);
  await sql`insert into report_sales (partner_id, day, seller_id, store, product_id, color, ${saleSums.names})
    ${salesOf(soldBetween(from, until))}`.execute(db);
}

export async function noteRun({ db }: TxStore): Promise<void> {
  await sql`insert into report_runs (counted_at, edition) values (app_now(), ${sql.lit(edition)})
    on conflict (single) do update set counted_at = excluded.counted_at, edition = excluded.edition`.execute(
    db,
  );
}
