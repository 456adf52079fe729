import { sql, type RawBuilder } from 'kysely';
import type { Day } from '#domain/calendar.ts';
import type { Oddity } from '#domain/credit/ledger/oddity.ts';
import type { Centavos } from '#domain/credit/money.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import type { PaymentFilter, PaymentResultName } from '#domain/staff/saved-views.ts';
import type { Store } from '#server/database/store.ts';
import {
  accountOf,
  lastDecision,
  timesTakenBack,
  waitingResults,
  type EventName,
} from '#server/queries/loans/waiting-payments.ts';
import { countedMost, upToMost, type Counted } from './keyset.ts';

export interface PaymentRow extends EventName {
  readonly reference: string;
  readonly account: string | null;
  readonly requestId: string | null;
  readonly partnerId: number | null;
  readonly centavos: Centavos;
  readonly paidAt: Date;
  readonly receivedAt: Date;
  readonly result: PaymentResultName;
  readonly oddity: Oddity | null;
  readonly dueCentavos: Centavos | null;
  /** Whether a person has looked at what is odd. */
  readonly isLeft: boolean;
  /** What its payer has back, as the provider reports it. */
  readonly givenBackCentavos: Centavos | null;
  /** Of a payment that counts in a credit, the part that went back. */
  readonly returnedCentavos: Centavos | null;
  readonly timesTakenBack: number;
  readonly isProposed: boolean;
}

export interface PaymentsFilter {
  readonly network: string | null;
  readonly result: PaymentFilter | null;
  readonly partnerId: number | null;
  readonly since: Day | null;
  /** Empty: all. */
  readonly search: string;
}

/** The event that a page begins behind, or with `backward` ends before. */
export interface From extends EventName {
  readonly backward: boolean;
}

/** Returns one page of the payments in scope, the newest first. */
export const paymentsPage = (
  store: Store,
  { from, limit, ...filter }: PaymentsFilter & { from: From | null; limit: number },
): Promise<PaymentRow[]> => inOrder(store, conditionsOf(filter), { from, limit, newestFirst: true });

/** Returns one page of the money in scope that waits for a person or is odd, the oldest first. */
export const paymentsToClear = (
  store: Store,
  { from, limit, partnerId }: { from: From | null; limit: number; partnerId: number | null },
): Promise<PaymentRow[]> => {
  const conditions = [isToClear, ...(partnerId === null ? [] : [sql`e.partner_id = ${partnerId}`])];
  return inOrder(store, conditions, { from, limit, newestFirst: false });
};

/** How much money waits, how many payments are to be cleared, and how many of them are booked and only looked at. */
export async function countToClear(
  { db }: Store,
  partnerId: number | null,
): Promise<Counted & { waitingCentavos: Centavos; onlyToReview: number }> {
  const ofPartner = partnerId === null ? sql`` : sql`and e.partner_id = ${partnerId}`;
  const { rows } = await sql<{ count: number; waitingCentavos: number; onlyToReview: number }>`
    select count(*)::int as count, (count(*) filter (where is_booked))::int as "onlyToReview",
      (select coalesce(sum(e.amount_centavos), 0)::bigint from payment_events e where ${isWaiting} ${ofPartner})
        as "waitingCentavos"
    from (select not (${isWaiting}) as is_booked from payment_events e where ${isToClear} ${ofPartner} limit ${countedMost + 1}) counted`.execute(
    db,
  );
  const [{ count, ...found } = { count: 0, waitingCentavos: 0, onlyToReview: 0 }] = rows;
  return { ...upToMost(count), ...found };
}

export async function paymentRow(
  store: Store,
  { provider, eventId }: EventName,
): Promise<PaymentRow | undefined> {
  const key = sql`e.provider = ${provider} and e.event_id = ${eventId}`;
  const [row] = await inOrder(store, [key], { from: null, limit: 1, newestFirst: true });
  return row;
}

const isWaiting = sql`e.result in (${sql.join(waitingResults.map((each) => sql.lit(each)))})`;

/** Of a payment event `e`. */
export const isToClear = sql`(e.provider, e.event_id) in (
  select e.provider, e.event_id from payment_events e where ${isWaiting}
  union all select provider, event_id from payment_oddities where left_at is null)`;

function conditionsOf({ network, result, partnerId, since, search }: PaymentsFilter): RawBuilder<unknown>[] {
  return [
    ...(network === null ? [] : [sql`e.provider = ${network}`]),
    ...(result === null ? [] : [result === 'waiting' ? isWaiting : sql`e.result = ${result}`]),
    ...(partnerId === null ? [] : [sql`e.partner_id = ${partnerId}`]),
    ...(since === null ? [] : [sql`e.received_at >= ${since}::date::timestamp at time zone ${businessZone}`]),
    ...(search === '' ? [] : [sql`(e.provider, e.event_id) in (${eventsNamedBy(search)})`]),
  ];
}

/** More hits than one page shows: somebody who sees so many types more. */
const hitsMost = 500;

/** A reference or an account, also without its first zeros as a spreadsheet leaves it, or the network's own id, also in groups as a file has it, each looked up by an index of its own. */
function eventsNamedBy(text: string): RawBuilder<unknown> {
  const digits = text.replaceAll(/[\s-]/g, '');
  const id = text.includes(':') ? text.slice(text.indexOf(':') + 1) : text;
  const ways = [
    sql`select provider, event_id from payment_events where event_id in (${id}, ${id.replaceAll(/\s/g, '')})`,
    ...(/^\d{10,20}$/.test(digits)
      ? [
          sql`select provider, event_id from payment_events
            where reference in (${digits}, ${digits.padStart(13, '0')})`,
        ]
      : []),
    ...(/^(?:\d{10}|[1-9]\d{5,8})$/.test(digits)
      ? [
          sql`select x.provider, x.event_id from payment_references r
            join payment_events x on x.reference = r.reference where r.account = ${digits.padStart(10, '0')}`,
          sql`select provider, event_id from payment_decisions where account = ${digits.padStart(10, '0')}`,
        ]
      : []),
  ];
  return sql.join(
    ways.map((way) => sql`(${way} limit ${sql.lit(hitsMost)})`),
    sql` union `,
  );
}

async function inOrder(
  { db }: Store,
  conditions: readonly RawBuilder<unknown>[],
  { from, limit, newestFirst }: { from: From | null; limit: number; newestFirst: boolean },
): Promise<PaymentRow[]> {
  const backward = from?.backward === true;
  const isDown = newestFirst !== backward;
  const direction = isDown ? sql`desc` : sql`asc`;
  const behind =
    from &&
    sql`(e.received_at, e.provider, e.event_id) ${isDown ? sql`<` : sql`>`} (
      select received_at, provider, event_id from payment_events
      where provider = ${from.provider} and event_id = ${from.eventId})`;
  const all = [...conditions, ...(behind ? [behind] : [])];
  const { rows } = await sql<PaymentRow>`
    select e.provider, e.event_id as "eventId", e.reference, ${accountOf} as account,
      l.request_id as "requestId", e.partner_id as "partnerId", e.amount_centavos as centavos, e.paid_at as "paidAt",
      e.received_at as "receivedAt", e.result, o.kind as oddity, o.due_centavos as "dueCentavos",
      o.left_at is not null as "isLeft", d.returned_centavos as "returnedCentavos",
      coalesce(o.given_back_centavos, case when o.kind in ('refunded', 'charged-back') then e.amount_centavos end)
        as "givenBackCentavos",
      ${timesTakenBack('e')} as "timesTakenBack",
      exists (select from approvals a where a.state = 'waiting' and a.expires_at > app_now()
        and a.subject = 'payment:' || e.provider || ':' || e.event_id) as "isProposed"
    from (
      select e.* from payment_events e
      ${all.length > 0 ? sql`where ${sql.join(all, sql` and `)}` : sql``}
      order by e.received_at ${direction}, e.provider ${direction}, e.event_id ${direction} limit ${limit}
    ) e
    ${lastDecision}
    left join payment_references r on r.reference = e.reference
    left join loans l on l.account = ${accountOf}
    left join payment_oddities o on o.provider = e.provider and o.event_id = e.event_id
    order by e.received_at ${direction}, e.provider ${direction}, e.event_id ${direction}`.execute(db);
  return backward ? rows.toReversed() : rows;
}
