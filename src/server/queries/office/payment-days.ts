import { sql, type RawBuilder } from 'kysely';
import type { Day } from '#domain/calendar.ts';
import type { Centavos } from '#domain/credit/money.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import type { PaymentResultName } from '#domain/staff/saved-views.ts';
import { type Store, type TxStore, advisoryXactLock } from '#server/database/store.ts';
import {
  accountOf,
  countedOf,
  isMoneyOf,
  lastDecision,
  waitingResults,
  type EventName,
} from '#server/queries/loans/waiting-payments.ts';

export interface DayScope {
  readonly day: Day;
  /** Null: every one in scope. */
  readonly network: string | null;
  readonly partnerId: number | null;
}

/** What a network reported for a partner on a day, and where that money stands now. */
export interface DayFiguresRow {
  readonly network: string;
  /** Null: money of references that nobody has. */
  readonly partnerId: number | null;
  readonly payments: number;
  readonly reported: Centavos;
  /** In ledgers: received entries of exactly these events. */
  readonly booked: Centavos;
  /** Of what is booked, what stays the customers' now, and what the desk has returned to them. */
  readonly held: Centavos;
  readonly refunded: Centavos;
  readonly waiting: Centavos;
  readonly returned: Centavos;
}

/**
 * Returns the figures of a day in Mexico City, by the time at the till. What is booked, held and refunded comes from the
 * ledgers and is not derived from the events, so that money that is in neither shows.
 */
export async function dayFigures({ db }: Store, scope: DayScope): Promise<DayFiguresRow[]> {
  const { rows } = await sql<DayFiguresRow>`
    with placed as (${placedOf(scope)}),
    stands as (${standsOf(sql`select account from placed where is_booked`)})
    select p.provider as network, p.partner_id as "partnerId", count(*)::int as payments,
      sum(p.centavos)::bigint as reported, sum(p.booked)::bigint as booked,
      coalesce(sum(s.held), 0)::bigint as held, coalesce(sum(s.refunded), 0)::bigint as refunded,
      sum(p.waiting)::bigint as waiting, sum(p.returned)::bigint as returned
    from placed p left join stands s on s.account = p.account and s.seq = p.seq
    group by 1, 2 order by 1, 2 nulls last`.execute(db);
  return rows;
}

/**
 * Where the money of each payment of these accounts stands now: a credit uses its money in the order in which it came, then
 * returns, then holds. What a part of a down payment held is applied once the rest is there.
 */
const standsOf = (accounts: RawBuilder<unknown>) => sql`
  select account, seq, cash - gone as held, gone - applied as refunded from (
    select r.account, r.seq, r.cash, least(r.cash, greatest(0, r.total - r.held - r.refunded - r.before)) as applied,
      least(r.cash, greatest(0, r.total - r.held - r.before)) as gone
    from (
      select entry.account, entry.seq, entry.counted as cash, pots.held, pots.refunded,
        sum(entry.counted) over (partition by entry.account) as total,
        sum(entry.counted) over (partition by entry.account order by entry.seq) - entry.counted as before
      from (
        select entry.account, entry.seq, ${countedOf} as counted from loan_entries entry
        where entry.account in (${accounts}) and entry.kind = 'received' and ${isInForce}
      ) entry
      join (
        select entry.account, greatest(0, -sum(entry.held)) as held,
          coalesce(-sum(entry.cash) filter (where entry.kind = 'refunded' and ${isInForce}), 0) as refunded
        from loan_entries entry where entry.account in (${accounts}) group by entry.account
      ) pots on pots.account = entry.account
    ) r
  ) stands`;

/** No later entry has reversed `entry`. */
const isInForce = sql<boolean>`not exists (select from loan_entries gone
  where gone.account = entry.account and gone.cause = 'of:' || entry.seq)`;

/** A payment of a day with where its money stands; the three parts sum to the amount when the books are right. */
export interface PlacedPayment extends EventName {
  readonly partnerId: number | null;
  readonly partner: string | null;
  readonly reference: string;
  readonly account: string | null;
  readonly paidAt: Date;
  readonly receivedAt: Date;
  readonly result: PaymentResultName;
  readonly centavos: Centavos;
  readonly booked: Centavos;
  readonly waiting: Centavos;
  readonly returned: Centavos;
}

/** Returns a page of a day's payments by network and the network's id. */
export async function placedPayments(
  { db }: Store,
  scope: DayScope,
  { after, limit }: { after: EventName; limit: number },
): Promise<PlacedPayment[]> {
  const { rows } = await sql<PlacedPayment>`
    select p.provider, p.event_id as "eventId", p.partner_id as "partnerId", o.name as partner, p.reference, p.account,
      p.paid_at as "paidAt", p.received_at as "receivedAt", p.result, p.centavos, p.booked, p.waiting, p.returned
    from (${placedOf(scope)}) p left join partners o on o.id = p.partner_id
    where (p.provider, p.event_id) > (${after.provider}, ${after.eventId})
    order by p.provider, p.event_id limit ${limit}`.execute(db);
  return rows;
}

/** Of a payment that counts in a credit, what went back by its last decision `d`. */
const partReturned = sql`coalesce(d.returned_centavos, 0)`;

/** A loan of before there were ledgers has none: its events were booked in full or not at all. */
const placedOf = ({ day, network, partnerId }: DayScope) => sql`
  select e.*, coalesce(x.cash, case when e.result = 'applied' and e.account is not null and not exists (
      select from loan_entries any_entry where any_entry.account = e.account) then e.centavos end, 0) as booked,
    x.cash is not null as is_booked, x.seq,
    case when e.result in (${sql.join(waitingResults)}) then e.centavos else 0 end as waiting,
    case when e.result = 'returned' then e.centavos else e.part end as returned
  from (
    select e.provider, e.event_id, e.partner_id, e.reference, e.paid_at, e.received_at, e.result,
      e.amount_centavos as centavos, ${accountOf} as account, ${partReturned} as part
    from payment_events e
    ${lastDecision}
    left join payment_references r on r.reference = e.reference
    where e.paid_at >= ${day}::date::timestamp at time zone ${businessZone}
      and e.paid_at < (${day}::date + 1)::timestamp at time zone ${businessZone}
      ${network === null ? sql`` : sql`and e.provider = ${network}`}
      ${partnerId === null ? sql`` : sql`and e.partner_id = ${partnerId}`}
  ) e
  left join lateral (
    select ${countedOf} as cash, entry.seq from loan_entries entry
    where entry.account = e.account and entry.kind = 'received' and e.result in ('applied', 'assigned')
      and ${isMoneyOf('e')}
    order by entry.cause = 'event:before:' || e.reference limit 1
  ) x on true`;

/** What the books said when a person closed a day. */
export interface Closing {
  readonly network: string;
  readonly partnerId: number | null;
  readonly number: number;
  readonly payments: number;
  readonly reported: Centavos;
  readonly applied: Centavos;
  readonly held: Centavos;
  readonly refunded: Centavos;
  readonly waiting: Centavos;
  readonly returned: Centavos;
  readonly closedAt: Date;
  readonly closedBy: string;
  readonly closedByName: string;
}

/** Returns the last closing of each network and partner of a day. */
export const closingsOf = ({ db }: Store, day: Day): Promise<Closing[]> =>
  db
    .selectFrom('payment_closings as c')
    .innerJoin('staff as s', 's.id', 'c.closed_by')
    .select([
      'c.provider as network',
      'c.partner_id as partnerId',
      'c.number',
      'c.payments',
      'c.reported_centavos as reported',
      'c.applied_centavos as applied',
      'c.held_centavos as held',
      'c.refunded_centavos as refunded',
      'c.waiting_centavos as waiting',
      'c.returned_centavos as returned',
      'c.closed_at as closedAt',
      'c.closed_by as closedBy',
      's.name as closedByName',
    ])
    .distinctOn(['c.provider', 'c.partner_id'])
    .where('c.day', '=', day)
    .orderBy('c.provider')
    .orderBy('c.partner_id')
    .orderBy('c.number', 'desc')
    .execute();

/** So many days are looked at for what nobody has closed. */
const openDaysBack = 35;

export interface OpenDay {
  readonly day: Day;
  readonly network: string;
  readonly partnerId: number | null;
  readonly payments: number;
  readonly reported: Centavos;
  /** It was closed, and has other payments since. */
  readonly isChanged: boolean;
}

/**
 * The days of a network at a partner that are over and not closed, or have other payments than they were closed with: told
 * late, assigned, given back.
 */
export const openDays = (today: Day, partnerId: number | null) => sql<OpenDay>`
  select coalesce(d.day, c.day) as day, coalesce(d.provider, c.provider) as network,
    case when d.day is null then c.partner_id else d.partner_id end as "partnerId", coalesce(d.payments, 0) as payments,
    coalesce(d.reported, 0)::bigint as reported, c.day is not null as "isChanged"
  from (
    select (e.paid_at at time zone ${sql.lit(businessZone)})::date as day, e.provider, e.partner_id, count(*)::int as payments,
      sum(e.amount_centavos)::bigint as reported,
      coalesce(sum(e.amount_centavos) filter (where e.result in (${sql.join(waitingResults)})), 0)::bigint as waiting,
      coalesce(sum(case when e.result = 'returned' then e.amount_centavos else ${partReturned} end), 0)::bigint as returned
    from payment_events e
    left join (
      select distinct on (provider, event_id) provider, event_id, returned_centavos from payment_decisions
      order by provider, event_id, number desc
    ) d on d.provider = e.provider and d.event_id = e.event_id
    where e.paid_at >= (${today}::date - ${sql.lit(openDaysBack)})::timestamp at time zone ${sql.lit(businessZone)}
      and e.paid_at < ${today}::date::timestamp at time zone ${sql.lit(businessZone)}
      ${partnerId === null ? sql`` : sql`and e.partner_id = ${partnerId}`}
    group by 1, 2, 3
  ) d
  full join (
    select distinct on (c.day, c.provider, c.partner_id) c.* from payment_closings c
    where c.day >= ${today}::date - ${sql.lit(openDaysBack)} and c.day < ${today}::date
      ${partnerId === null ? sql`` : sql`and c.partner_id = ${partnerId}`}
    order by c.day, c.provider, c.partner_id, c.number desc
  ) c on c.day = d.day and c.provider = d.provider and coalesce(c.partner_id, 0) = coalesce(d.partner_id, 0)
  where c.day is null
    or (c.payments, c.reported_centavos, c.waiting_centavos, c.returned_centavos) is distinct from
      (coalesce(d.payments, 0), coalesce(d.reported, 0)::bigint, coalesce(d.waiting, 0)::bigint,
        coalesce(d.returned, 0)::bigint)`;

export async function listOpenDays({ db }: Store, today: Day, partnerId: number | null): Promise<OpenDay[]> {
  const { rows } = await sql<OpenDay>`${openDays(today, partnerId)}
    order by 1, 2, 3 nulls last limit 1000`.execute(db);
  return rows;
}

/** Two people who close a day at the same moment do it one after the other. */
export const lockDay = (tx: TxStore, day: Day, network: string): Promise<void> =>
  advisoryXactLock(tx.db, `payment-day:${network}:${day}`);

export async function insertClosing(
  { db }: TxStore,
  day: Day,
  closing: Omit<Closing, 'number' | 'closedAt' | 'closedByName'>,
): Promise<void> {
  const { network, partnerId } = closing;
  await db
    .insertInto('payment_closings')
    .values({
      provider: network,
      day,
      partner_id: partnerId,
      number: sql<number>`1 + (select count(*)::int from payment_closings where provider = ${network}
        and day = ${day} and partner_id is not distinct from ${partnerId}::integer)`,
      payments: closing.payments,
      reported_centavos: closing.reported,
      applied_centavos: closing.applied,
      held_centavos: closing.held,
      refunded_centavos: closing.refunded,
      waiting_centavos: closing.waiting,
      returned_centavos: closing.returned,
      closed_by: closing.closedBy,
    })
    .execute();
}

/** Returns what people did with a payment: the last decision, and who left it as it is. */
export async function paymentHistory({ db }: Store, { provider, eventId }: EventName) {
  const decision = await db
    .selectFrom('payment_decisions')
    .select(['decision', 'decided_by as by', 'at', 'returned_centavos as returnedCentavos'])
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .orderBy('number', 'desc')
    .executeTakeFirst();
  const odd = await db
    .selectFrom('payment_oddities')
    .select(['left_at as at', 'left_by as by'])
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  const left = odd?.at && odd.by !== null ? { at: odd.at, by: odd.by } : null;
  return { decision: decision ?? null, left };
}
