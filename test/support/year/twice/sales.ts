import { sql } from 'kysely';
import { addDays } from '#domain/calendar.ts';
import { toPesos } from '#domain/credit/money.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import { salesBy, type SalesBy } from '#domain/staff/saved-views.ts';
import { showSales } from '#server/actions/desk/reports.ts';
import { showCommissions } from '#server/actions/people/commissions.ts';
import { otherShopId, shopId } from '../../credit.ts';
import { deskCaller } from '../../desk-caller.ts';
import { dayOf, inForce, places, type CountedTwice, type Counting } from './counting.ts';

/** Each sold credit by itself: earned in the month of its activation, taken back in the month of its end. */
export async function commissions({ deps, today, first, rows }: Counting): Promise<CountedTwice[]> {
  const staff = await deskCaller(deps, 'finance', 'Filo');
  const found: CountedTwice[] = [];
  const months = new Set<string>();
  for (let day = first; day <= today; day = addDays(day, 7)) months.add(day.slice(0, 7));
  for (const partner of [shopId, otherShopId]) {
    const counted = await rows<{ month: string; credits: number; earned: number; taken: number }>(sql`
      with sold as (
        select l.account, l.status, 15000 + round(r.down_payment_centavos * ${sql.lit(partner)} * 0.05) as pays,
          (select min(e.at) from loan_entries e where e.account = l.account and e.kind = 'activated') as began,
          (select max(e.at) from loan_entries e where e.account = l.account and e.kind in ('revoked', 'rescinded')) as ended
        from loans l join credit_requests r on r.id = l.request_id
        where l.partner_id = ${partner} and r.promoter_id is not null
      ), moved as (
        select began as at, pays from sold where began is not null
        union all select ended, -pays from sold where began is not null and ended is not null and status in ('Revoked', 'Rescinded')
      )
      select to_char(at at time zone ${businessZone}, 'YYYY-MM') as month, count(*) filter (where pays > 0)::int as credits,
        coalesce(sum(pays) filter (where pays > 0), 0)::bigint as earned, coalesce(sum(pays) filter (where pays < 0), 0)::bigint as taken
      from moved group by 1`);
    for (const month of months) {
      const { rows: shown, total } = await showCommissions(deps, staff, { partner, month });
      const own = counted.filter((each) => each.month === month);
      found.push({
        what: `commissions of ${month} at ${partner}`,
        shown: {
          rows: shown.map(({ id, credits, earned, taken }) => ({ id, credits, earned, taken })),
          total,
        },
        counted: {
          rows: own.map(({ credits, earned, taken }) => ({
            id: partner * 10,
            credits,
            earned: toPesos(earned),
            taken: toPesos(taken),
          })),
          total: toPesos(own.reduce((sum, { earned, taken }) => sum + earned + taken, 0)),
        },
      });
    }
  }
  return found;
}

/** Each sold credit by itself, added up in the script. */
export async function sales({ deps, today, rows }: Counting): Promise<CountedTwice[]> {
  const from = addDays(today, -300);
  const sold = await rows<Sold>(sql`
    select l.partner_id as partner, ${dayOf('r.down_payment_paid_at')}::text as day,
      ${dayOf('r.down_payment_paid_at')} - (extract(isodow from ${dayOf('r.down_payment_paid_at')})::int - 1) as week,
      to_char(r.down_payment_paid_at at time zone ${businessZone}, 'YYYY-MM-01') as month,
      (r.product->>'id') as product, coalesce(r.color, '') as color, coalesce(r.store, '') as store,
      (case when r.promoter_id is null then coalesce(r.helper_promoter_id, 0) else r.promoter_id end)::text as promoter,
      exists (select from loan_entries e where e.account = l.account and ${inForce('e')}
        and e.kind in ('revoked', 'rescinded', 'cancelled')) as undone,
      r.price_centavos::float8 as price, r.down_payment_centavos::float8 as down, r.weekly_centavos::float8 as weekly, r.weeks
    from loans l join credit_requests r on r.id = l.request_id
    where ${dayOf('r.down_payment_paid_at')} between ${from}::date and ${today}::date`);
  const found: CountedTwice[] = [];
  for (const partner of places) {
    const own = sold.filter((each) => partner === undefined || each.partner === partner);
    for (const by of salesBy) {
      const { rows: shown, total } = await showSales(deps, { partner, from, until: today, by });
      const byKey = (a: { key: string }, b: { key: string }) => (a.key < b.key ? -1 : 1);
      found.push({
        what: `sales by ${by} at ${partner ?? 'every partner'}`,
        shown: { rows: shown.map((row) => ({ ...row, name: null })).toSorted(byKey), total },
        counted: {
          rows: [...Map.groupBy(own, (each) => each[by])]
            .map(([key, each]) => ({ key, name: null, ...addedUp(each) }))
            .toSorted(byKey),
          total: addedUp(own),
        },
      });
    }
  }
  return found;
}

type Sold = Readonly<Record<SalesBy, string>> & {
  readonly partner: number;
  readonly undone: boolean;
  readonly price: number;
  readonly down: number;
  readonly weekly: number;
  readonly weeks: number;
};

const addedUp = (sold: readonly Sold[]) => ({
  pieces: sold.length,
  undone: sold.filter(({ undone }) => undone).length,
  price: toPesos(sold.reduce((sum, { price }) => sum + price, 0)),
  down: toPesos(sold.reduce((sum, { down }) => sum + down, 0)),
  weekly: toPesos(sold.reduce((sum, { weekly }) => sum + weekly, 0)),
  promised: toPesos(sold.reduce((sum, { weekly, weeks }) => sum + weekly * weeks, 0)),
});
