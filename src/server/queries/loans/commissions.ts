import { sql } from 'kysely';
import { nextCommission, type Booked, type CommissionTerms, type Sale } from '#domain/credit/commission.ts';
import type { Centavos } from '#domain/credit/money.ts';
import type { Day } from '#domain/calendar.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import type { Store, TxStore } from '#server/database/store.ts';

/**
 * Books the difference between what a locked credit earns its seller and what is booked already; a repeated event adds
 * nothing. The plan is the one in force at the signature.
 */
export async function bookCommission(tx: TxStore, account: string): Promise<void> {
  const found = await saleOf(tx, account);
  if (!found) return;
  const { booked, today, terms, sale, ...entry } = found;
  const next = nextCommission(terms, sale, booked, today);
  if (!next) return;
  await tx.db
    .insertInto('commission_entries')
    .values({
      ...entry,
      account,
      cause: next.cause,
      amount_centavos: next.centavos,
      period: sql<Day>`date_trunc('month', ${today}::date)::date`,
    })
    .execute();
}

/** Undefined: nobody sold it, or under no plan. */
async function saleOf({ db }: TxStore, account: string) {
  const { rows } = await sql<{
    partner_id: number;
    promoter_id: number;
    store: string | null;
    plan_id: string;
    number: number;
    terms: CommissionTerms;
    sale: Sale;
    booked: Booked;
    today: Day;
  }>`
    select l.partner_id, coalesce(r.promoter_id, r.helper_promoter_id) as promoter_id, r.store, p.id as plan_id,
      held.number + 1 as number,
      json_build_object('amountCentavos', p.amount_centavos, 'share', p.share, 'missedDays', p.missed_days) as terms,
      json_build_object('status', l.status, 'downPaymentCentavos', r.down_payment_centavos,
        'firstDueOn', i.due_on, 'isFirstPaid', i.paid_at is not null) as sale,
      json_build_object('centavos', held.amount, 'cause', (select cause from commission_entries e
        where e.account = l.account and e.number = held.number)) as booked,
      (app_now() at time zone ${businessZone})::date as today
    from loans l
    join credit_requests r on r.id = l.request_id
    left join instalments i on i.account = l.account and i.number = 1
    cross join lateral (select id, amount_centavos, share, missed_days from commission_plans
      where partner_id = l.partner_id and since <= coalesce(r.contract_signed_at, app_now())
      order by since desc limit 1) p
    cross join lateral (select coalesce(max(number), 0) as number, coalesce(sum(amount_centavos), 0)::bigint as amount
      from commission_entries where account = l.account) held
    where l.account = ${account} and coalesce(r.promoter_id, r.helper_promoter_id) is not null`.execute(db);
  return rows[0];
}

export interface CommissionPlan extends CommissionTerms {
  readonly partnerId: number;
  readonly since: Date;
}

/** Returns the plan in force at each partner in scope that has one. */
export const plansInForce = ({ db }: Store): Promise<CommissionPlan[]> =>
  db
    .selectFrom('commission_plans')
    .distinctOn('partner_id')
    .select([
      'partner_id as partnerId',
      'amount_centavos as amountCentavos',
      'share',
      'missed_days as missedDays',
      'since',
    ])
    .orderBy('partner_id')
    .orderBy('since', 'desc')
    .execute();

export async function insertPlan(
  { db }: TxStore,
  plan: Omit<CommissionPlan, 'since'> & { readonly approvalId: string },
): Promise<void> {
  await db
    .insertInto('commission_plans')
    .values({
      partner_id: plan.partnerId,
      amount_centavos: plan.amountCentavos,
      share: plan.share,
      missed_days: plan.missedDays,
      approval_id: plan.approvalId,
    })
    .execute();
}

/** Returns what each promoter earned and lost in a month, the most first. */
export async function periodTotals({ db }: Store, period: Day, partnerId: number | null) {
  return db
    .selectFrom('commission_entries as e')
    .innerJoin('promoters as m', 'm.id', 'e.promoter_id')
    .leftJoin('stores as s', 's.id', 'm.store')
    .select([
      'm.id',
      'm.name',
      'm.promoter_code as code',
      's.name as store',
      'e.partner_id as partnerId',
      sql<number>`count(*)::int`.as('entries'),
      sql<number>`(count(*) filter (where e.amount_centavos > 0))::int`.as('credits'),
      sql<number>`coalesce(sum(e.amount_centavos) filter (where e.amount_centavos > 0), 0)::bigint`.as(
        'earned',
      ),
      sql<number>`coalesce(sum(e.amount_centavos) filter (where e.amount_centavos < 0), 0)::bigint`.as(
        'taken',
      ),
    ])
    .where('e.period', '=', sql<Day>`${period}::date`)
    .$if(partnerId !== null, (query) => query.where('e.partner_id', '=', partnerId ?? 0))
    .groupBy(['m.id', 'm.name', 'm.promoter_code', 's.name', 'e.partner_id'])
    .orderBy(sql`sum(e.amount_centavos)`, 'desc')
    .orderBy('m.id')
    .limit(500)
    .execute();
}

/** Returns how many entries a month of a partner has, and their sum. */
export async function periodSum({ db }: Store, partnerId: number, period: Day) {
  return db
    .selectFrom('commission_entries')
    .select([
      sql<number>`count(*)::int`.as('entries'),
      sql<number>`coalesce(sum(amount_centavos), 0)::bigint`.as('centavos'),
    ])
    .where('partner_id', '=', partnerId)
    .where('period', '=', sql<Day>`${period}::date`)
    .executeTakeFirstOrThrow();
}

/** Returns what a promoter earned and lost in a month, together. */
export async function promoterMonth({ db }: Store, promoterId: number, period: Day): Promise<Centavos> {
  const { centavos } = await db
    .selectFrom('commission_entries')
    .select(sql<number>`coalesce(sum(amount_centavos), 0)::bigint`.as('centavos'))
    .where('promoter_id', '=', promoterId)
    .where('period', '=', sql<Day>`${period}::date`)
    .executeTakeFirstOrThrow();
  return centavos;
}

/** Returns the entries of a promoter, of one month or the latest fifty. */
export const entriesOfPromoter = ({ db }: Store, promoterId: number, period: Day | null) =>
  db
    .selectFrom('commission_entries as e')
    .innerJoin('loans as l', 'l.account', 'e.account')
    .select(['e.account', 'e.number', 'e.cause', 'e.amount_centavos as centavos', 'e.at', 'e.period'])
    .where('e.promoter_id', '=', promoterId)
    .$if(period !== null, (query) => query.where('e.period', '=', sql<Day>`${period}::date`))
    .orderBy('e.at', period === null ? 'desc' : 'asc')
    .orderBy('e.account')
    .orderBy('e.number')
    .$if(period === null, (query) => query.limit(50))
    .execute();

/** Returns the closed months of a partner, the last first. */
export const closingsOfPartner = ({ db }: Store, partnerId: number) =>
  db
    .selectFrom('commission_closings as c')
    .innerJoin('staff as s', 's.id', 'c.closed_by')
    .leftJoin('staff as k', 'k.id', 'c.checked_by')
    .select([
      'c.period',
      'c.entries',
      'c.total_centavos as centavos',
      'c.closed_at as closedAt',
      's.name as maker',
      'k.name as checker',
    ])
    .where('c.partner_id', '=', partnerId)
    .orderBy('c.period', 'desc')
    .limit(24)
    .execute();

/** False: the month was closed before. */
export async function insertClosing(
  { db }: TxStore,
  closing: {
    readonly partnerId: number;
    readonly period: Day;
    readonly entries: number;
    readonly centavos: Centavos;
    readonly maker: string;
    readonly checker: string | null;
  },
): Promise<boolean> {
  const row = await db
    .insertInto('commission_closings')
    .values({
      partner_id: closing.partnerId,
      period: closing.period,
      entries: closing.entries,
      total_centavos: closing.centavos,
      closed_by: closing.maker,
      checked_by: closing.checker,
    })
    .onConflict((conflict) => conflict.columns(['partner_id', 'period']).doNothing())
    .returning('period')
    .executeTakeFirst();
  return row !== undefined;
}
