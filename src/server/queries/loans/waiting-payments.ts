import { sql } from 'kysely';
import type { Day } from '#domain/calendar.ts';
import type { Centavos } from '#domain/credit/money.ts';
import type { Store, TxStore } from '#server/database/store.ts';
import { encryptRow } from '#server/queries/keys/rows.ts';
import type { PaymentResult } from './payment-events.ts';

/** Results of money that waits for a person; the second and third are of before there were ledgers. */
export const waitingResults = [
  'unknown-reference',
  'amount-mismatch',
  'already-paid',
  'taken-back',
] as const satisfies readonly PaymentResult[];

/** Money that could not be booked. */
export interface WaitingPayment {
  readonly provider: string;
  readonly eventId: string;
  readonly reference: string;
  readonly amountCentavos: number;
  readonly paidAt: Date;
  /** Whose reference it is; null: nobody's, or the money was taken out of that credit. */
  readonly account: string | null;
  /** Whose money it is; null: nobody's yet. */
  readonly partnerId: number | null;
  /** How often it was taken out of a credit. */
  readonly timesTakenBack: number;
}

export type EventName = Pick<WaitingPayment, 'provider' | 'eventId'>;

/** Returns an event that waits for a person; undefined when it does not (any more). */
export const waitingPayment = (
  { db }: Store,
  { provider, eventId }: EventName,
): Promise<WaitingPayment | undefined> =>
  db
    .selectFrom('payment_events as event')
    .leftJoin('payment_references as due', 'due.reference', 'event.reference')
    .select([
      'event.provider',
      'event.event_id as eventId',
      'event.reference',
      'event.amount_centavos as amountCentavos',
      'event.paid_at as paidAt',
      'event.partner_id as partnerId',
      sql<string | null>`case when event.result <> 'taken-back' then due.account end`.as('account'),
      timesTakenBack('event').as('timesTakenBack'),
    ])
    .where('event.provider', '=', provider)
    .where('event.event_id', '=', eventId)
    .where('event.result', 'in', [...waitingResults])
    .executeTakeFirst();

/** Takes an event off the list: false when somebody else has. */
export async function takeOffList(
  { db }: TxStore,
  { provider, eventId }: EventName,
  { result, partnerId }: { result: 'assigned' | 'returned'; partnerId: number | null },
): Promise<boolean> {
  const row = await db
    .updateTable('payment_events')
    .set({ result, partner_id: sql<number | null>`coalesce(partner_id, ${partnerId}::integer)` })
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .where('result', 'in', [...waitingResults])
    .returning('event_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** How often the payment `alias`, or a part of it, was taken out of a credit. */
export const timesTakenBack = (alias: 'e' | 'event') =>
  sql<number>`(select count(*)::int from payment_decisions taken where taken.provider = ${sql.ref(`${alias}.provider`)}
    and taken.event_id = ${sql.ref(`${alias}.event_id`)} and taken.decision = 'taken-back')`;

/** Takes booked money, or a part of it, out of the credit in which it counts: false when somebody else has. */
export async function takeOutOfCredit(
  { db }: TxStore,
  { provider, eventId }: EventName,
  result: 'taken-back' | 'returned' | 'part-returned',
): Promise<boolean> {
  const row = await db
    .updateTable('payment_events')
    // The rest of it stays what it was.
    .set({ result: result === 'part-returned' ? sql`result` : result })
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .where('result', 'in', ['applied', 'assigned'])
    .returning('event_id')
    .executeTakeFirst();
  return row !== undefined;
}

interface Decision extends EventName {
  readonly decision: 'booked' | 'returned' | 'taken-back' | 'charged-back';
  readonly account: string | null;
  readonly by: string;
  readonly note: string | null;
  /** Of what is booked, the part that was given back or charged back. */
  readonly returnedCentavos: number | null;
}

/** Records what a person decided on an event; the row of the event is locked by what the decision changed. */
export async function insertDecision(tx: TxStore, decided: Decision): Promise<void> {
  const { provider, eventId: event_id, decision, account, by: decided_by, note } = decided;
  const returned_centavos = decided.returnedCentavos;
  const row = { provider, event_id, decision, account, decided_by, note, returned_centavos };
  await tx.db
    .insertInto('payment_decisions')
    .values({
      ...encryptRow(tx, 'payment_decisions', tx.vault.serviceKey(), row),
      partner_id: sql<number | null>`(select partner_id from payment_events event
        where event.provider = ${provider} and event.event_id = ${event_id})`,
      number: sql<number>`1 + (select count(*)::int from payment_decisions earlier
        where earlier.provider = ${provider} and earlier.event_id = ${event_id})`,
    })
    .execute();
}

/**
 * The last decision on the payment `e`, in FROM as `d`. What was taken out of a credit is of no account until a person
 * books it again: accountOf.
 */
export const lastDecision = sql`left join lateral (select decided.* from payment_decisions decided
  where decided.provider = e.provider and decided.event_id = e.event_id
  order by decided.number desc limit 1) d on true`;

/** Whose money it is: of the last decision `d`, else of the reference `r`. */
export const accountOf = sql<string | null>`case when e.result <> 'taken-back' then
  coalesce(case when d.decision <> 'taken-back' then d.account end, r.account) end`;

/** In whose credit a payment counts, or whose reference it has; undefined: nobody's. */
export async function accountOfPayment(
  { db }: Store,
  { provider, eventId }: EventName,
): Promise<string | undefined> {
  const { rows } = await sql<{ account: string | null }>`
    select coalesce(${accountOf}, r.account) as account from payment_events e ${lastDecision}
    left join payment_references r on r.reference = e.reference
    where e.provider = ${provider} and e.event_id = ${eventId}`.execute(db);
  return rows[0]?.account ?? undefined;
}

/** Whether `entry` of a ledger is the money of the payment `alias`, and counts. */
export const isMoneyOf = (alias: 'e' | 'known') => sql<boolean>`${isNamedAs(alias)}
    and not exists (select from loan_entries gone
      where gone.account = entry.account and gone.cause = 'of:' || entry.seq)`;

/** What counts of `entry` of a ledger: without what was charged back of it. */
export const countedOf = sql<Centavos>`(entry.cash + coalesce((select sum(lost.cash) from loan_entries lost
  where lost.account = entry.account and lost.kind = 'charged-back' and lost.detail->>'of' = entry.seq::text), 0))`;

/**
 * Whether `entry` of a ledger has the name of the payment `alias`: one from before there were ledgers is named by its
 * reference, one that was booked again has a number (domain/credit/ledger/entries.ts).
 */
export const isNamedAs = (alias: 'e' | 'known' | 'p') => {
  const [provider, id, reference] = ['provider', 'event_id', 'reference'].map((name) =>
    sql.ref(`${alias}.${name}`),
  );
  return sql<boolean>`(entry.cause in ('event:' || ${provider} || ':' || ${id}, 'event:before:' || ${reference})
      or starts_with(entry.cause, 'event:' || ${provider} || ':' || ${id} || '#'))`;
};

/** Returns the payments to which these references belong, with the due days of weeks. */
export const paymentsByReferences = (
  { db }: Store,
  references: readonly string[],
): Promise<{ account: string; number: number; dueOn: Day | null }[]> =>
  db
    .selectFrom('instalments')
    .select(['account', 'number', 'due_on as dueOn'])
    .where('reference', 'in', [...references])
    .execute();
