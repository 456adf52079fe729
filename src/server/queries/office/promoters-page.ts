import { sql } from 'kysely';
import type { Day } from '#domain/calendar.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import type { Store } from '#server/database/store.ts';
import { hasWords, sortedAs } from '../partners/names.ts';
import { keyset, type From, soldBy } from './keyset.ts';

export interface PromotersFilter {
  /** Null: every partner in scope. */
  readonly partnerId: number | null;
  /** Null: every store, and those without one. */
  readonly store: string | null;
  readonly withdrawn: boolean;
  /** Of the name or the code. Empty: all. */
  readonly search: string;
}

interface Page extends PromotersFilter {
  /** The first day of the month whose figures are shown. */
  readonly month: Day;
  readonly today: Day;
  /** The promoter that the page begins behind, or with `backward` ends before. */
  readonly from: From | null;
  readonly limit: number;
}

/** Returns one page of promoters by name, with what they brought in a month. */
export async function promotersPage(store: Store, page: Page) {
  const { from, limit, month, today } = page;
  const list = keyset(from, {
    by: [sortedAs(sql`m.name`), 'm.id'],
    descending: false,
    of: (key) => sql`select ${sortedAs(sql`name`)}, id from promoters where id = ${Number(key)}`,
  });
  const promoters = filtered(store, page)
    .leftJoin('stores as s', 's.id', 'm.store')
    .select([
      'm.id',
      'm.partner_id as partnerId',
      'm.name',
      'm.promoter_code as code',
      'm.agency_code as agency',
      'm.store as storeId',
      's.name as storeName',
      'm.withdrawn_at as withdrawnAt',
      figuresOf(month).as('figures'),
      firstPaymentsOf(today).as('firstPayments'),
      sql<number>`(select coalesce(sum(e.amount_centavos), 0)::bigint from commission_entries e
        where e.period = ${month}::date and e.partner_id = m.partner_id and e.promoter_id = m.id)`.as(
        'commission',
      ),
    ]);
  return list.shown(await list.take(promoters, limit).execute());
}

export async function countPromoters(store: Store, filter: PromotersFilter): Promise<number> {
  const { count } = await filtered(store, filter)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The same figures of one. */
export async function promoterFigures({ db }: Store, id: number, month: Day, today: Day) {
  return db
    .selectFrom('promoters as m')
    .select([figuresOf(month).as('figures'), firstPaymentsOf(today).as('firstPayments')])
    .where('m.id', '=', id)
    .executeTakeFirstOrThrow();
}

export interface PromoterFigures {
  readonly begun: number;
  readonly approved: number;
  readonly signed: number;
  readonly paid: number;
}

const filtered = ({ db }: Store, { partnerId, store, withdrawn, search }: PromotersFilter) =>
  db
    .selectFrom('promoters as m')
    .where('m.withdrawn_at', withdrawn ? 'is not' : 'is', null)
    .$if(partnerId !== null, (query) => query.where('m.partner_id', '=', partnerId ?? 0))
    .$if(store !== null, (query) => query.where('m.store', '=', store))
    .$if(search !== '', (query) =>
      query.where(hasWords(sql`m.name || ' ' || m.promoter_code || ' ' || m.agency_code`, search)),
    );

/** Of the requests begun in the month, how many came how far. */
const figuresOf = (month: Day) => sql<PromoterFigures>`(
  select json_build_object('begun', count(*), 'approved', count(*) filter (where r.decision = 'approved'),
    'signed', count(r.contract_signed_at), 'paid', count(r.down_payment_paid_at))
  from credit_requests r
  where ${soldBy(sql`m.id`)}
    and r.created_at >= ${month}::date::timestamp at time zone ${businessZone}
    and r.created_at < (${month}::date + interval '1 month')::timestamp at time zone ${businessZone})`;

/** Of the credits of requests begun in the last four months whose first week is over: how many did not pay it in time. */
const firstPaymentsOf = (today: Day) => sql<{ readonly due: number; readonly missed: number }>`(
  select json_build_object('due', count(*), 'missed', count(*) filter (
    where i.paid_at is null or (i.paid_at at time zone ${businessZone})::date > i.due_on))
  from credit_requests r join instalments i on i.account = r.account and i.number = 1
  where ${soldBy(sql`m.id`)}
    and r.created_at >= (${today}::date - 120)::timestamp at time zone ${businessZone}
    and i.due_on < ${today}::date)`;
