import { sql } from 'kysely';
import { addDays } from '#domain/calendar.ts';
import { toPesos } from '#domain/credit/money.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import { showFunnel } from '#server/actions/desk/reports.ts';
import { showCommissions } from '#server/actions/people/commissions.ts';
import { otherShopId, shopId } from '../../credit.ts';
import { deskCaller } from '../../desk-caller.ts';
import { at, dayOf, places, type CountedTwice, type Counting } from './counting.ts';

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

export async function funnel({ deps, today, rows }: Counting): Promise<CountedTwice[]> {
  const from = addDays(today, -80);
  return Promise.all(
    places.map(async (partner) => {
      const { begun, stages, refused } = await showFunnel(deps, { partner, from, until: today });
      const [counted] = await rows<{ begun: number; signed: number; paid: number }>(sql`
        select count(*)::int as begun, count(contract_signed_at)::int as signed, count(down_payment_paid_at)::int as paid
        from credit_requests r where ${dayOf('r.created_at')} between ${from}::date and ${today}::date
          and ${at('r.partner_id', partner)}`);
      const passed = (name: string) => stages.find((stage) => stage.name === name)?.passed;
      return {
        what: `the funnel at ${partner ?? 'every partner'}`,
        shown: { begun, signed: passed('Firma'), paid: passed('Enganche'), refused },
        counted: { ...counted, refused: 0 },
      };
    }),
  );
}
