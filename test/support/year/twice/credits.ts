import { sql } from 'kysely';
import { addDays, daysBetween, type Day } from '#domain/calendar.ts';
import { toPesos } from '#domain/credit/money.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import { cohortMeasures, cohortWeeks, type CohortMeasure } from '#domain/staff/request-standing.ts';
import { arrearsBuckets, daysOfBucket, lateBuckets } from '#domain/staff/saved-views.ts';
import { listCollections } from '#server/actions/credit/collections.ts';
import { showArrears, showCohorts } from '#server/actions/desk/reports.ts';
import { showToday } from '#server/actions/desk/show-today.ts';
import { deskCaller } from '../../desk-caller.ts';
import { at, dayOf, inForce, places, type CountedTwice, type Counting } from './counting.ts';

const fallsAfter: Readonly<Record<CohortMeasure, number>> = {
  'first-missed': 1,
  'late-7': 8,
  'late-30': 31,
  'late-60': 61,
  'charged-off': 91,
};

/** Each credit by itself: the first day on which a week of it fell. */
export async function cohorts({ deps, today, rows }: Counting): Promise<CountedTwice[]> {
  const found: CountedTwice[] = [];
  for (const measure of cohortMeasures) {
    const after = sql.lit(fallsAfter[measure]);
    const credits = await rows<{ partner: number; week: Day; fell: Day | null }>(sql`
      select l.partner_id as partner, date_trunc('week', r.contract_signed_at at time zone ${businessZone})::date as week, (
        select min(falls) from (
          select i.due_on + ${after} as falls from instalments i where i.account = l.account and i.number > 0
            and (${measure} <> 'first-missed' or i.number = 1) and i.due_on + ${after} <= ${today}::date
            and coalesce(${dayOf('i.paid_at')}, 'infinity') >= i.due_on + ${after}
            and not exists (select from loan_entries e where e.account = l.account and e.value_day < i.due_on + ${after}
              and e.kind in ('settled', 'revoked', 'rescinded', 'cancelled') and ${inForce('e')})
          union all select e.value_day from loan_entries e where e.account = l.account and e.kind = 'forgiven'
            and ${measure} = 'charged-off' and ${inForce('e')}
        ) days) as fell
      from loans l join credit_requests r on r.id = l.request_id
      where r.down_payment_paid_at is not null and l.status not in ('Revoked', 'Cancelled')`);
    for (const partner of places) {
      const { weeks } = await showCohorts(deps, { measure, partner, store: undefined });
      const own = credits.filter((credit) => partner === undefined || credit.partner === partner);
      const counted = [...Map.groupBy(own, ({ week }) => week)].toSorted(([a], [b]) => (a < b ? 1 : -1));
      const fellBy = (week: Day, signed: typeof own, index: number) =>
        signed.filter(({ fell }) => fell !== null && fell < addDays(week, 7 * (index + 2))).length;
      const overOf = (week: Day) => Math.max(0, Math.floor(daysBetween(week, today) / 7) - 1);
      const width = Math.max(cohortWeeks, ...counted.map(([week]) => overOf(week)));
      found.push({
        what: `cohorts by ${measure} at ${partner ?? 'every partner'}`,
        shown: weeks,
        counted: counted.map(([week, signed]) => ({
          week,
          credits: signed.length,
          shares: Array.from({ length: width }, (_, index) => {
            if (index >= overOf(week)) return null;
            return Math.round((fellBy(week, signed, index) / signed.length) * 1_000) / 10;
          }),
          late: Array.from({ length: width }, (_, index) =>
            index >= overOf(week) ? null : fellBy(week, signed, index),
          ),
        })),
      });
    }
  }
  return found;
}

/** Of each running credit how late it is, and what is overdue: what fell due, less the cash that reached its weeks. */
const standings = (today: Day) => sql`
  select l.account, l.partner_id as partner, w.oldest is not null and w.oldest < ${today}::date as is_late,
    ${today}::date - w.oldest as days, w.begun, w.owed::float8 as owed,
    case when w.oldest < ${today}::date then greatest(0, w.due - w.reached) else 0 end::float8 as overdue
  from loans l cross join lateral (
    select min(i.due_on) filter (where i.paid_at is null) as oldest, bool_or(i.due_on is not null) as begun,
      coalesce(sum(i.amount_centavos - i.forgiven_centavos) filter (where i.due_on < ${today}::date), 0) as due,
      sum(i.amount_centavos - i.forgiven_centavos) - min(paid.reached) as owed, min(paid.reached) as reached
    from instalments i cross join (
      select coalesce(sum(e.cash) filter (where e.kind not in ('signed', 'activated')), 0) + coalesce(sum(e.held), 0)
        - (select amount_centavos from instalments d where d.account = l.account and d.number = 0) as reached
      from loan_entries e where e.account = l.account
    ) paid
    where i.account = l.account and i.number > 0
  ) w where l.status = 'Active'`;

interface Standing {
  readonly partner: number;
  readonly is_late: boolean;
  readonly days: number | null;
  readonly begun: boolean;
  readonly owed: number;
  readonly overdue: number;
}

const isIn = ({ is_late, days }: Standing, bucket: 'current' | keyof typeof daysOfBucket): boolean => {
  if (bucket === 'current') return !is_late;
  const { from, until } = daysOfBucket[bucket];
  return is_late && (days ?? 0) >= from && (until === null || (days ?? 0) <= until);
};
const pesos = (each: readonly Standing[], of: (row: Standing) => number) =>
  toPesos(each.reduce((sum, row) => sum + of(row), 0));

export async function arrears({ deps, today, rows }: Counting): Promise<CountedTwice[]> {
  const credits = await rows<Standing>(standings(today));
  return Promise.all(
    places.map(async (partner) => {
      const { notBegun, buckets } = await showArrears(deps, { partner, store: undefined });
      const own = credits.filter((credit) => partner === undefined || credit.partner === partner);
      return {
        what: `arrears at ${partner ?? 'every partner'}`,
        shown: { notBegun, buckets },
        counted: {
          notBegun: pesos(
            own.filter(({ begun }) => !begun),
            ({ owed }) => owed,
          ),
          buckets: arrearsBuckets.map((bucket) => {
            const found = own.filter((credit) => isIn(credit, bucket));
            return {
              bucket,
              credits: found.length,
              share: own.length === 0 ? 0 : Math.round((found.length / own.length) * 1_000) / 10,
              overdue: pesos(found, ({ overdue }) => overdue),
            };
          }),
        },
      };
    }),
  );
}

export async function collections({ deps, today, rows }: Counting): Promise<CountedTwice[]> {
  const staff = await deskCaller(deps, 'collections', 'Cata');
  const credits = await rows<Standing>(standings(today));
  return Promise.all(
    places.map(async (partner) => {
      const shown = await listCollections(deps, staff, { partner, limit: 100 } as Parameters<
        typeof listCollections
      >[2]);
      const own = credits.filter((credit) => partner === undefined || credit.partner === partner);
      const late = own.filter(({ is_late }) => is_late);
      return {
        what: `collections at ${partner ?? 'every partner'}`,
        shown: {
          counts: shown.counts.map(({ bucket, count }) => ({ bucket, count })),
          overdue: shown.rows.map(({ overdue }) => overdue).toSorted((a, b) => a - b),
        },
        counted: {
          counts: lateBuckets.map((bucket) => ({
            bucket,
            count: late.filter((credit) => isIn(credit, bucket)).length,
          })),
          overdue: late.map((credit) => toPesos(credit.overdue)).toSorted((a, b) => a - b),
        },
      };
    }),
  );
}

/** What waits for finance and collections on their first page. */
export async function queues({ deps, today, rows }: Counting): Promise<CountedTwice[]> {
  const staff = await deskCaller(deps, 'supervisor', 'Susi');
  return Promise.all(
    places.map(async (partner) => {
      const { queues: shown } = await showToday(deps, staff, (_permission, work) => work(), partner ?? null);
      const counted = await rows<{ queue: string; count: number }>(sql`
        select 'payments-to-clear' as queue, count(*)::int as count from (
          select provider, event_id from payment_events e where ${at('e.partner_id', partner)}
            and result not in ('applied', 'assigned', 'returned')
          union select o.provider, o.event_id from payment_oddities o join payment_events e using (provider, event_id)
            where left_at is null and ${at('e.partner_id', partner)}) waiting
        union all select 'refunds', count(*)::int from refunds f where f.state = 'open' and ${at('f.partner_id', partner)}
        union all select 'collections', count(*)::int from (${standings(today)}) s where s.is_late and ${at('s.partner', partner)}
        union all select 'promises-due', count(*)::int from promises p where ${unkept(today)} and p.day = ${today}::date
          and ${at('p.partner_id', partner)}
        union all select 'promises-broken', count(*)::int from promises p where ${unkept(today)}
          and p.day between ${today}::date - 14 and ${today}::date - 1 and ${at('p.partner_id', partner)}`);
      return {
        what: `queues at ${partner ?? 'every partner'}`,
        shown: counted.map(({ queue }) => ({
          queue,
          count: shown.find((each) => each.queue === queue)?.count,
        })),
        counted,
      };
    }),
  );
}

/** The last promise of a credit that is late: less came on its days than was promised. */
const unkept = (today: Day) => sql`p.account in (select account from (${standings(today)}) s where s.is_late)
  and p.made_on = (select max(made_on) from promises last where last.account = p.account)
  and p.amount_centavos > coalesce((select sum(e.cash) from loan_entries e where e.account = p.account
    and e.kind = 'received' and e.at > p.made_at and e.value_day >= p.made_on and e.value_day <= p.day and ${inForce('e')}), 0)`;
