import { sql, type RawBuilder } from 'kysely';
import type { Day } from '#domain/calendar.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import type { SalesBy } from '#domain/staff/saved-views.ts';
import type { Store } from '#server/database/store.ts';
import { isUndone, ofSale, seller, soldBetween, store } from './counted.ts';
import { narrowed, type ReportFilter } from './read-reports.ts';

/** What is summed of sold credits, and of the nights that have counted them. */
const sums = {
  pieces: sql`count(*)::int`,
  undone: sql`(count(*) filter (where ${isUndone}))::int`,
  price_centavos: sql`sum(r.price_centavos)::bigint`,
  down_centavos: sql`sum(r.down_payment_centavos)::bigint`,
  weekly_centavos: sql`sum(r.weekly_centavos)::bigint`,
  promised_centavos: sql`sum(r.weekly_centavos::bigint * r.weeks)::bigint`,
} as const;
type Sum = keyof typeof sums;
const names = Object.keys(sums) as Sum[];

export const saleSums = { names: sql.join(names.map((name) => sql.ref(name))) };

/** Sold credits by day, seller, store, product and colour. */
export const salesOf = (which: RawBuilder<boolean>) => sql`
  select r.partner_id, (r.down_payment_paid_at at time zone ${businessZone})::date as day, ${seller} as seller_id,
    ${store} as store, r.product_id, coalesce(r.color, '') as color, ${sql.join(names.map((name) => sql`${sums[name]} as ${sql.ref(name)}`))}
  from credit_requests r join loans l on l.account = r.account
  where ${which}
  group by 1, 2, 3, 4, 5, 6`;

/** The first day of a span of time, or what was sold or who sold it. */
const keys: Readonly<Record<SalesBy, RawBuilder<string>>> = {
  day: sql`day::text`,
  week: sql`date_trunc('week', day)::date::text`,
  month: sql`date_trunc('month', day)::date::text`,
  product: sql`product_id::text`,
  color: sql`color`,
  store: sql`store`,
  promoter: sql`seller_id::text`,
};

const isTime = (by: SalesBy) => by === 'day' || by === 'week' || by === 'month';

export type SalesRow = Readonly<Record<Sum, number>> & { readonly key: string; readonly name: string | null };

/** Returns what was sold on the days of a filter, by one thing: the days of the nights, and today as it is now. */
export async function readSales({ db }: Store, filter: ReportFilter, by: SalesBy, today: Day) {
  const { from, until, partnerId } = filter;
  const live = [
    soldBetween(today, today),
    sql<boolean>`${today}::date between ${from}::date and ${until}::date`,
    ...(partnerId === null ? [] : [sql<boolean>`r.partner_id = ${partnerId}`]),
    ...ofSale({ ...filter, storeId: filter.store }),
  ];
  const { rows } = await sql<SalesRow>`
    with sold as (
      select day, seller_id, store, product_id, color, ${saleSums.names} from report_sales d
      where day between ${from}::date and ${until}::date and day < ${today}::date ${narrowed(filter)}
      union all
      select day, seller_id, store, product_id, color, ${saleSums.names} from (${salesOf(sql.join(live, sql` and `))}) now
    ), grouped as (
      select ${keys[by]} as key, ${sql.join(names.map((name) => sql`sum(${sql.ref(name)})::bigint as ${sql.ref(name)}`))}
      from sold group by 1
    )
    select g.*, ${nameOf(by)} as name from grouped g
    order by ${isTime(by) ? sql`g.key desc` : sql`g.pieces desc, g.key`}`.execute(db);
  return rows;
}

function nameOf(by: SalesBy): RawBuilder<string | null> {
  if (by === 'product') return sql`(select p.name from products p where p.id = g.key::integer)`;
  if (by === 'store') return sql`(select w.name from stores w where w.id = g.key)`;
  if (by === 'promoter') return sql`(select m.name from promoters m where m.id = g.key::integer)`;
  if (by === 'color')
    return sql`(select c->>'name' from products p cross join jsonb_array_elements(p.colors) c
      where c->>'color' = g.key order by p.id limit 1)`;
  return sql`null::text`;
}
