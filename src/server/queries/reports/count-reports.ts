import { sql, type RawBuilder } from 'kysely';
import type { Day } from '#domain/calendar.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import {
  chargedOffDays,
  cohortMeasures,
  cohortWeeksMost,
  type CohortMeasure,
} from '#domain/staff/request-standing.ts';
import type { TxStore, Store } from '#server/database/store.ts';
import { owedOf, toComeOf } from '#server/queries/office/credits-page.ts';

const seller = sql`coalesce(r.promoter_id, r.helper_promoter_id, 0)`;
const store = sql`coalesce(r.store, '')`;
const begunOn = (day: Day) => sql`r.created_at >= ${day}::date::timestamp at time zone ${businessZone}
  and r.created_at < (${day}::date + 1)::timestamp at time zone ${businessZone}`;

/** Counts the requests that began on a day, as they stand now. */
export async function countDay({ db }: TxStore, day: Day): Promise<void> {
  await sql`delete from report_days where day = ${day}::date`.execute(db);
  await sql`delete from report_reasons where day = ${day}::date`.execute(db);
  await sql`
    insert into report_days (partner_id, day, seller_id, store, product_id, begun, passed, refused, reviewed)
    select r.partner_id, ${day}::date, ${seller}, ${store}, r.product_id, count(*)::int, ${passedCounts},
      (count(*) filter (where ${isRefused}))::int, (count(*) filter (where r.decision = 'review'))::int
    from credit_requests r where ${begunOn(day)}
    group by r.partner_id, ${seller}, ${store}, r.product_id`.execute(db);
  await sql`
    insert into report_reasons (partner_id, day, seller_id, store, product_id, code, requests)
    select r.partner_id, ${day}::date, ${seller}, ${store}, r.product_id, why.code, count(*)::int
    from credit_requests r cross join lateral (${reasonsOf}) why
    where ${begunOn(day)} and ${isRefused}
    group by r.partner_id, ${seller}, ${store}, r.product_id, why.code`.execute(db);
}

/** The codes of a refusal; the bureau and the identity service give none. */
export const reasonsOf = sql`
  select distinct each->>'code' as code from jsonb_array_elements(r.decision_reasons) each
    where r.decision = 'refused' and jsonb_typeof(r.decision_reasons) = 'array'
  union select 'identity' where r.identity = 'refused'
  union select 'bureau' where r.bureau = 'refused' and r.decision is distinct from 'refused'`;

const paidOn = sql`(i.paid_at at time zone ${businessZone})::date`;

/** The day on which a week of a credit makes it fall, if it was not paid before. */
const fallsOn = {
  'first-missed': sql`case when i.number = 1 then i.due_on + 1 end`,
  'late-7': sql`i.due_on + 8`,
  'late-30': sql`i.due_on + 31`,
  'charged-off': sql`i.due_on + ${sql.lit(chargedOffDays + 1)}`,
} as const satisfies Record<CohortMeasure, unknown>;

/** The day on which a credit `l` ended, in whatever way: no week falls after it; null: it runs. */
const endedOn = sql`(select min(e.value_day) from loan_entries e where e.account = l.account
  and e.kind in ('settled', 'revoked', 'rescinded', 'cancelled') and not exists (
    select from loan_entries gone where gone.account = e.account and gone.cause = 'of:' || e.seq))`;

/** Forgiven by two people: charged off on that day, however late it was. */
const forgivenOn = sql`(select min(e.value_day) from loan_entries e where e.account = l.account
  and e.kind = 'forgiven' and not exists (
    select from loan_entries gone where gone.account = e.account and gone.cause = 'of:' || e.seq))`;

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
    const day = fallsOn[measure];
    const first = sql`(select min(${day}) from instalments i
      where i.account = r.account and i.number > 0 and ${day} <= ${today}::date
        and (i.paid_at is null or ${paidOn} >= ${day}) and (ended.day is null or ${day} <= ended.day))`;
    await sql`
      insert into report_cohorts (partner_id, store, signed_week, measure, credits, fell)
      select partner_id, store, ${week}::date, ${measure}, count(*)::int, array(
        select count(*) filter (where each = week)::int
        from generate_series(1, least(${sql.lit(cohortWeeksMost)}, (${today}::date - ${week}::date) / 7 - 1)) week
        cross join unnest(array_agg(credits.fell)) each group by week order by week)
      from (
        select r.partner_id, ${store} as store, (${
          measure === 'charged-off' ? sql`least(${first}, ${forgivenOn})` : first
        } - ${week}::date) / 7 as fell
        from credit_requests r join loans l on l.account = r.account
        cross join lateral (select ${endedOn} as day) ended
        where r.contract_signed_at >= ${week}::date::timestamp at time zone ${businessZone}
          and r.contract_signed_at < (${week}::date + 7)::timestamp at time zone ${businessZone}
          and r.down_payment_paid_at is not null and l.status not in ('Revoked', 'Cancelled')
          and r.created_at >= (${week}::date - 60)::timestamp at time zone ${businessZone}
          and r.created_at < (${week}::date + 7)::timestamp at time zone ${businessZone}
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
        case when s.due_on is null or s.due_on >= ${today}::date then 'current'
          when s.due_on >= ${today}::date - 7 then '1-7' when s.due_on >= ${today}::date - 14 then '8-14'
          when s.due_on >= ${today}::date - 30 then '15-30' else '31' end as bucket,
        case when s.due_on < ${today}::date then greatest(0, ${owedOf} - ${toComeOf(today)}) end as overdue,
        case when s.due_on is null then ${owedOf} end as not_begun
      from credit_standings s join credit_requests r on r.account = s.account and r.partner_id = s.partner_id
      where s.status = 'Active'
    ) credits group by partner_id, store, bucket`.execute(db);
}

export async function noteRun({ db }: TxStore): Promise<void> {
  await sql`insert into report_runs (counted_at) values (app_now())
    on conflict (single) do update set counted_at = excluded.counted_at`.execute(db);
}

/**
 * Returns the requests of a partner that the credit rules decided, newest first, with what is kept of what they were
 * given. Without the bureau's report nothing was decided.
 */
export const pastDecisions = (
  { db }: Store,
  { partnerId, from, until, limit }: { partnerId: number; from: Date; until: Date; limit: number },
) =>
  db
    .selectFrom('credit_requests as r')
    .innerJoin('bureau_reports as b', 'b.request_id', 'r.id')
    .leftJoin('reviews as v', 'v.request_id', 'r.id')
    .select([
      'r.id',
      'r.created_at',
      'r.decision',
      'r.decision_reasons',
      'r.address_edited',
      'r.price_centavos',
      'r.down_payment_centavos',
      'r.weekly_centavos',
      'r.weeks',
      'b.outcome',
      'b.summary',
      'v.reason as review_reason',
    ])
    .select(sql<string>`r.product ->> 'name'`.as('product'))
    .select(sql<boolean>`r.helper_promoter_id is not null`.as('promoter_help'))
    .where('r.partner_id', '=', partnerId)
    .where('r.created_at', '>=', from)
    .where('r.created_at', '<', until)
    .where('r.decision', 'is not', null)
    .where('b.summary', 'is not', null)
    .orderBy('r.created_at', 'desc')
    .limit(limit)
    .execute();

export type PastDecisionRow = Awaited<ReturnType<typeof pastDecisions>>[number];

/** When each of the ten stages (domain/staff/stages.ts) was passed, of a request `r`; null: not passed. */
export const stageTimes: readonly RawBuilder<Date | null>[] = [
  sql`r.phone_verified_at`,
  sql`r.located_at`,
  sql`case when r.identity = 'accepted' then r.identity_at end`,
  sql`case when r.bureau = 'clear' then r.bureau_at end`,
  sql`r.personal_data_confirmed_at`,
  sql`case when r.address_confirmed_at is not null and (not r.address_edited or r.address_proof_sent_at is not null)
    then greatest(r.address_confirmed_at, r.address_proof_sent_at) end`,
  sql`r.shipping_confirmed_at`,
  sql`case when r.decision = 'approved' then coalesce(r.credit_accepted_at, r.decision_at) end`,
  sql`r.contract_signed_at`,
  sql`r.down_payment_paid_at`,
];

/** How many of a group passed each stage. */
export const passedCounts = sql<number[]>`array[${sql.join(
  stageTimes.map((at) => sql`count(${at})::int`),
  sql`, `,
)}]`;

/** Refused by a rule, the bureau or the identity service. */
export const isRefused = sql<boolean>`('refused' in (r.decision, r.bureau, r.identity))`;
