import { sql } from 'kysely';
import type { Day } from '#domain/calendar.ts';
import type { Centavos } from '#domain/credit/money.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import type { PaymentResultName } from '#domain/staff/saved-views.ts';
import { type Store, type TxStore, advisoryXactLock } from '#server/database/store.ts';
import {
  accountOf,
  countedOf,
  isMoneyOf,
  isNamedAs,
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
  /** Of what is booked, what stays the customers': of a payment of which a part went back, by all of its bookings. */
  readonly held: Centavos;
  readonly waiting: Centavos;
  readonly returned: Centavos;
}

/**
 * Returns the figures of a day in Mexico City, by the time at the till. What is booked and held comes from the ledgers
 * and is not derived from the events, so that money that is in neither shows.
 */
export async function dayFigures({ db }: Store, scope: DayScope): Promise<DayFiguresRow[]> {
  const { rows } = await sql<DayFiguresRow>`
    with placed as (${placedOf(scope)}),
    bookings as (
      select distinct p.provider, p.partner_id, p.account, entry.at as booked_at
      from placed p join loan_entries entry on entry.account = p.account
      where p.is_booked and entry.kind = 'received' and ${isNamedAs('p')}
    ),
    held as (
      select b.provider, b.partner_id, -sum(e.held)::bigint as held
      from bookings b join loan_entries e on e.account = b.account and e.at = b.booked_at
      where e.kind <> 'refunded' group by 1, 2
    )
    select p.provider as network, p.partner_id as "partnerId", count(*)::int as payments,
      sum(p.centavos)::bigint as reported, sum(p.booked)::bigint as booked,
      coalesce((select h.held from held h where h.provider = p.provider
        and h.partner_id is not distinct from p.partner_id), 0) as held,
      sum(p.waiting)::bigint as waiting, sum(p.returned)::bigint as returned
    from placed p group by 1, 2 order by 1, 2 nulls last`.execute(db);
  return rows;
}

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

/** A loan of before there were ledgers has none: its events were booked in full or not at all. */
const placedOf = ({ day, network, partnerId }: DayScope) => sql`
  select e.*, coalesce(x.cash, case when e.result = 'applied' and e.account is not null and not exists (
      select from loan_entries any_entry where any_entry.account = e.account) then e.centavos end, 0) as booked,
    x.cash is not null as is_booked,
    case when e.result in (${sql.join(waitingResults)}) then e.centavos else 0 end as waiting,
    case when e.result = 'returned' then e.centavos else e.part end as returned
  from (
    select e.provider, e.event_id, e.partner_id, e.reference, e.paid_at, e.received_at, e.result,
      e.amount_centavos as centavos, ${accountOf} as account, coalesce(d.returned_centavos, 0) as part
    from payment_events e
    ${lastDecision}
    left join payment_references r on r.reference = e.reference
    where e.paid_at >= ${day}::date::timestamp at time zone ${businessZone}
      and e.paid_at < (${day}::date + 1)::timestamp at time zone ${businessZone}
      ${network === null ? sql`` : sql`and e.provider = ${network}`}
      ${partnerId === null ? sql`` : sql`and e.partner_id = ${partnerId}`}
  ) e
  left join lateral (
    select ${countedOf} as cash from loan_entries entry
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
