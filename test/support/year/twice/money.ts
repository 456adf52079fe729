import { sql } from 'kysely';
import { addDays, type Day } from '#domain/calendar.ts';
import { toPesos } from '#domain/credit/money.ts';
import { listPaymentDays, showPaymentDay } from '#server/actions/credit/payment-days.ts';
import { deskCaller } from '../../desk-caller.ts';
import { at, dayOf, inForce, places, type CountedTwice, type Counting } from './counting.ts';

/**
 * What each received entry is now, as stretches of its credit's money: the first pesos are applied, the next returned,
 * the last held.
 */
const stretches = sql`
  with receipts as (
    select e.account, e.seq, e.cause, e.cash + coalesce((select sum(c.cash) from loan_entries c
      where c.account = e.account and c.kind = 'charged-back' and c.detail->>'of' = e.seq::text), 0) as cash
    from loan_entries e where e.kind = 'received' and ${inForce('e')}
  ), laid as (
    select r.*, numrange(sum(cash) over (partition by account order by seq) - cash,
      sum(cash) over (partition by account order by seq)) as stretch, sum(cash) over (partition by account) as total
    from receipts r where cash > 0
  ), pots as (
    select e.account, -sum(e.held) as held, -coalesce(sum(e.cash) filter (where e.kind = 'refunded' and ${inForce('e')}), 0) as refunded
    from loan_entries e group by e.account
  )
  select l.account, l.seq, l.cause, l.cash,
    coalesce(upper(l.stretch * numrange(l.total - p.held, l.total)) - lower(l.stretch * numrange(l.total - p.held, l.total)), 0) as held,
    coalesce(upper(l.stretch * numrange(l.total - p.held - p.refunded, l.total - p.held))
      - lower(l.stretch * numrange(l.total - p.held - p.refunded, l.total - p.held)), 0) as refunded
  from laid l join pots p using (account)`;

export async function days({ deps, today, first, rows }: Counting): Promise<CountedTwice[]> {
  const staff = await deskCaller(deps, 'finance', 'Fausto');
  const counted = await rows<Record<string, number | string | null> & { day: Day }>(sql`
    with stands as (${stretches}), decided as (
      select distinct on (provider, event_id) provider, event_id, returned_centavos from payment_decisions
      order by provider, event_id, number desc
    )
    select ${dayOf('e.paid_at')} as day, e.provider as network, e.partner_id as partner, count(*)::int as payments,
      sum(e.amount_centavos)::bigint as reported,
      (coalesce(sum(s.cash), 0) - coalesce(sum(s.held), 0) - coalesce(sum(s.refunded), 0))::bigint as applied,
      coalesce(sum(s.held), 0)::bigint as held, coalesce(sum(s.refunded), 0)::bigint as refunded,
      (sum(e.amount_centavos) filter (where e.result not in ('applied', 'assigned', 'returned')))::bigint as waiting,
      (sum(case when e.result = 'returned' then e.amount_centavos
        when e.result in ('applied', 'assigned') then d.returned_centavos end))::bigint as returned
    from payment_events e left join decided d using (provider, event_id)
    left join stands s on split_part(s.cause, '#', 1) = 'event:' || e.provider || ':' || e.event_id
    group by 1, 2, 3 order by 1, 2, 3 nulls last`);
  const found: CountedTwice[] = [];
  for (let day = first; day <= today; day = addDays(day, 1)) {
    for (const partner of places) {
      const { figures } = await showPaymentDay(deps, staff, { day, partner });
      found.push({
        what: `the money of ${day} at ${partner ?? 'every partner'}`,
        shown: figures
          .filter(({ payments }) => payments > 0)
          .map(({ closing: _closing, partner: of, ...figure }) => ({ ...figure, partner: of?.id ?? null })),
        counted: counted
          .filter((row) => row.day === day && (partner === undefined || row['partner'] === partner))
          .map(({ day: _day, network, partner: of, payments, ...sums }) => ({
            network,
            partner: of,
            payments,
            nowhere: 0,
            ...Object.fromEntries(
              Object.entries(sums).map(([name, sum]) => [name, toPesos(Number(sum ?? 0))]),
            ),
          })),
      });
    }
  }
  return found;
}

export async function openDays({ deps, today, rows }: Counting): Promise<CountedTwice[]> {
  return Promise.all(
    places.map(async (partner) => ({
      what: `days open or changed at ${partner ?? 'every partner'}`,
      shown: (await listPaymentDays(deps, { partner })).rows.map(
        ({ day, network, partner: of, payments, isChanged }) => ({
          day,
          network,
          partner: of?.id ?? null,
          payments,
          isChanged,
        }),
      ),
      counted: await rows(sql`
        with lines as (
          select ${dayOf('e.paid_at')} as day, e.provider as network, e.partner_id as partner, e.amount_centavos as centavos,
            e.result, (select d.returned_centavos from payment_decisions d where d.provider = e.provider
              and d.event_id = e.event_id order by d.number desc limit 1) as part
          from payment_events e
        ), now as (
          select day, network, partner, count(*)::int as payments, sum(centavos) as reported,
            coalesce(sum(centavos) filter (where result in ('unknown-reference', 'amount-mismatch', 'already-paid', 'taken-back')), 0) as waiting,
            coalesce(sum(case when result = 'returned' then centavos else part end), 0) as returned
          from lines group by 1, 2, 3
        ), closed as (
          select c.day, c.provider as network, c.partner_id as partner, c.payments, c.reported_centavos as reported,
            c.waiting_centavos as waiting, c.returned_centavos as returned
          from payment_closings c where not exists (select from payment_closings later where later.day = c.day
            and later.provider = c.provider and later.partner_id is not distinct from c.partner_id and later.number > c.number)
        ), named as (select day, network, partner from now union select day, network, partner from closed)
        select n.day, n.network, n.partner, coalesce(w.payments, 0) as payments, c.day is not null as "isChanged"
        from named n
        left join now w on w.day = n.day and w.network = n.network and w.partner is not distinct from n.partner
        left join closed c on c.day = n.day and c.network = n.network and c.partner is not distinct from n.partner
        where n.day between ${today}::date - 35 and ${today}::date - 1 and ${at('n.partner', partner)}
          and (c.day is null or c.payments <> coalesce(w.payments, 0) or c.reported <> coalesce(w.reported, 0)
            or c.waiting <> coalesce(w.waiting, 0) or c.returned <> coalesce(w.returned, 0))
        order by 1, 2, 3 nulls last`),
    })),
  );
}
