import { sql, type RawBuilder } from 'kysely';
import type { Day } from '#domain/calendar.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import {
  chargedOffDays,
  stageNames,
  type CohortMeasure,
  type RequestOutcome,
} from '#domain/staff/request-standing.ts';
import { soldBy } from '#server/queries/office/keyset.ts';

/*
 * What the reports count, of a request `r` and its loan `l`. The lists that open behind a figure are narrowed by the same
 * conditions, so that they cannot have other rows.
 */

/** On these days, in Mexico City. */
export const between = (time: RawBuilder<unknown>, from: Day, until: Day): RawBuilder<boolean> =>
  sql<boolean>`(${time} >= ${from}::date::timestamp at time zone ${businessZone}
    and ${time} < (${until}::date + 1)::timestamp at time zone ${businessZone})`;

export const begunBetween = (from: Day, until: Day) => between(sql`r.created_at`, from, until);

/** When each of the ten stages was passed; null: not passed. */
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

export const hasPassed = (stage: (typeof stageNames)[number]): RawBuilder<boolean> =>
  sql<boolean>`(${stageTimes[stageNames.indexOf(stage)]}) is not null`;

/** How many of a group passed each stage. */
export const passedCounts = sql<number[]>`array[${sql.join(
  stageTimes.map((at) => sql`count(${at})::int`),
  sql`, `,
)}]`;

/** Refused by a rule, the bureau or the identity service; left to a person by a rule. */
export const hasOutcome: Readonly<Record<RequestOutcome, RawBuilder<boolean>>> = {
  refused: sql`('refused' in (r.decision, r.bureau, r.identity))`,
  reviewed: sql`r.decision = 'review'`,
};

/** The codes of a refusal; the bureau and the identity service give none. */
export const reasonsOf = sql`
  select distinct each->>'code' as code from jsonb_array_elements(r.decision_reasons) each
    where r.decision = 'refused' and jsonb_typeof(r.decision_reasons) = 'array'
  union select 'identity' where r.identity = 'refused'
  union select 'bureau' where r.bureau = 'refused' and r.decision is distinct from 'refused'`;

export const isRefusedBecause = (code: string): RawBuilder<boolean> =>
  sql<boolean>`(${hasOutcome.refused} and exists (select from (${reasonsOf}) why where why.code = ${code}))`;

/** 0 and the empty text: without one. */
export const seller = sql<number>`coalesce(r.promoter_id, r.helper_promoter_id, 0)`;
export const store = sql<string>`coalesce(r.store, '')`;

/** Of what a report is narrowed to. */
export interface SaleFilter {
  readonly sellerId?: number | null | undefined;
  readonly storeId?: string | null | undefined;
  readonly productId?: number | null | undefined;
  readonly color?: string | undefined;
  /** Without a promoter, without a store. */
  readonly without?: 'promoter' | 'store' | 'color' | undefined;
}

export const ofSale = ({ sellerId, storeId, productId, color, without }: SaleFilter) => [
  ...(typeof sellerId === 'number' ? [soldBy(sellerId)] : []),
  ...(typeof storeId === 'string' ? [sql<boolean>`r.store = ${storeId}`] : []),
  ...(typeof productId === 'number' ? [sql<boolean>`r.product_id = ${productId}`] : []),
  ...(color === undefined ? [] : [sql<boolean>`r.color = ${color}`]),
  ...(without === 'promoter' ? [sql<boolean>`${seller} = 0`] : []),
  ...(without === 'color' ? [sql<boolean>`r.color is null`] : []),
  ...(without === 'store' ? [sql<boolean>`${store} = ''`] : []),
];

/** Sold: its down payment was paid on that day. What was undone since is sold still, and counted as undone. */
export const soldBetween = (from: Day, until: Day) => between(sql`r.down_payment_paid_at`, from, until);
export const isUndone = sql<boolean>`l.status in ('Revoked', 'Rescinded', 'Cancelled')`;

const paidOn = sql`(i.paid_at at time zone ${businessZone})::date`;

/** The day on which a week of a credit makes it fall, if it was not paid before. */
const fallsOn = {
  'first-missed': sql`case when i.number = 1 then i.due_on + 1 end`,
  'late-7': sql`i.due_on + 8`,
  'late-30': sql`i.due_on + 31`,
  'late-60': sql`i.due_on + 61`,
  'charged-off': sql`i.due_on + ${sql.lit(chargedOffDays + 1)}`,
} as const satisfies Record<CohortMeasure, unknown>;

/** The day on which a credit `l` ended, in whatever way: no week falls after it; null: it runs. */
const endedOn = sql`(select min(e.value_day) from loan_entries e where e.account = l.account
  and e.kind in ('settled', 'revoked', 'rescinded', 'cancelled') and not exists (
    select from loan_entries gone where gone.account = e.account and gone.cause = 'of:' || e.seq))`;

/** Forgiven by two people: charged off on that day, however late it was. */
export const forgivenOn = sql<Day | null>`(select min(e.value_day) from loan_entries e where e.account = l.account
  and e.kind = 'forgiven' and not exists (
    select from loan_entries gone where gone.account = e.account and gone.cause = 'of:' || e.seq))`;

/** The day on which a credit fell, until `today`; null: it did not. */
export function fellOn(measure: CohortMeasure, today: Day): RawBuilder<Day | null> {
  const day = fallsOn[measure];
  const first = sql<Day | null>`(select min(${day}) from instalments i cross join lateral (select ${endedOn} as day) ended
    where i.account = l.account and i.number > 0 and ${day} <= ${today}::date
      and (i.paid_at is null or ${paidOn} >= ${day}) and (ended.day is null or ${day} <= ended.day))`;
  return measure === 'charged-off' ? sql`least(${first}, ${forgivenOn})` : first;
}

/** In the week (its Monday) of the signature. A contract that was revoked is undone: it is in no cohort. */
export const inCohort = (week: Day): RawBuilder<boolean> => sql<boolean>`(
  r.contract_signed_at >= ${week}::date::timestamp at time zone ${businessZone}
  and r.contract_signed_at < (${week}::date + 7)::timestamp at time zone ${businessZone}
  and r.down_payment_paid_at is not null and l.status not in ('Revoked', 'Cancelled')
  and r.created_at >= (${week}::date - 60)::timestamp at time zone ${businessZone}
  and r.created_at < (${week}::date + 7)::timestamp at time zone ${businessZone})`;
