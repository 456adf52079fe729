import { sql } from 'kysely';
import type { Store, TxStore } from '#server/database/store.ts';
import type { Centavos } from '#domain/credit/money.ts';
import type { GivenBackReport, NotedOddity, OddPayment } from '#domain/credit/ledger/oddity.ts';
import type { EventName } from './waiting-payments.ts';
import { question } from '#server/database/question.ts';

/** The outcome of a payment network's event; the last three by a person. */
export type PaymentResult =
  | 'applied'
  | 'unknown-reference'
  | 'amount-mismatch'
  | 'already-paid'
  | 'assigned'
  | 'returned'
  | 'taken-back';

/** A payment as reported by a payment network. */
interface PaymentEvent {
  readonly provider: string;
  readonly eventId: string;
  readonly reference: string;
  readonly amountCentavos: number;
  readonly paidAt: Date;
}

/**
 * Inserts an event into the inbox; false when it is already there. Of two concurrent inserts the second waits for the
 * first to commit and then conflicts.
 */
export async function insertPaymentEvent({ db }: TxStore, event: PaymentEvent): Promise<boolean> {
  const row = await db
    .insertInto('payment_events')
    .values({
      provider: event.provider,
      event_id: event.eventId,
      reference: event.reference,
      amount_centavos: event.amountCentavos,
      paid_at: event.paidAt,
      result: 'received',
    })
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .returning('event_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns which of these events are already in the inbox. */
export async function knownPaymentEvents(
  { db }: Store,
  provider: string,
  eventIds: readonly string[],
): Promise<Set<string>> {
  if (eventIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('payment_events')
    .select('event_id')
    .where('provider', '=', provider)
    .where('event_id', 'in', [...eventIds])
    .execute();
  return new Set(rows.map((row) => row.event_id));
}

export async function setPaymentResult(
  { db }: TxStore,
  provider: string,
  eventId: string,
  result: PaymentResult,
): Promise<void> {
  await db
    .updateTable('payment_events')
    .set({ result })
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .execute();
}

/** Returns the CLABE of an account; undefined: none was opened. */
export const clabeOf = question(
  ({ db }, account: string) =>
    db
      .selectFrom('payment_references')
      .select('reference')
      .where('account', '=', account)
      .where('channel', '=', 'spei'),
  {},
  ([row]) => row?.reference,
);

/** Inserts the CLABE of an account; false when the account has one, or the CLABE another account. */
export async function insertClabe(
  { db }: TxStore,
  { account, clabe, owedCentavos }: { account: string; clabe: string; owedCentavos: Centavos },
): Promise<boolean> {
  const row = await db
    .insertInto('payment_references')
    .values({ account, reference: clabe, kind: 'amount', amount_centavos: owedCentavos, channel: 'spei' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('reference')
    .executeTakeFirst();
  return row !== undefined;
}

/** A checkout that was opened for a card. */
interface CardCheckout {
  readonly reference: string;
  readonly amountCentavos: Centavos;
  readonly issuedAt: Date;
}

/** Returns the newest checkout of an account, of this sum if one is given. */
export const newestCheckout = question(
  ({ db }, account: string, amountCentavos?: Centavos) =>
    db
      .selectFrom('payment_references as p')
      .select(['p.reference', 'p.amount_centavos as amountCentavos', 'p.issued_at as issuedAt'])
      .where('p.account', '=', account)
      .where('p.channel', '=', 'card')
      .$if(amountCentavos !== undefined, (query) =>
        query.where('p.amount_centavos', '=', amountCentavos ?? 0),
      )
      .orderBy('p.issued_at', 'desc')
      .orderBy('p.reference')
      .limit(1),
  { issuedAt: true },
  ([row]): CardCheckout | undefined => row,
);

export async function insertCheckout(
  { db }: TxStore,
  { account, reference, amountCentavos }: { account: string; reference: string; amountCentavos: Centavos },
): Promise<void> {
  await db
    .insertInto('payment_references')
    .values({ account, reference, kind: 'amount', amount_centavos: amountCentavos, channel: 'card' })
    .execute();
}

/** Returns the cursor up to which a network's feed was read; null: not read yet. */
export async function feedCursor({ db }: Store, provider: string): Promise<string | null> {
  const row = await db
    .selectFrom('payment_feeds')
    .select('cursor')
    .where('provider', '=', provider)
    .executeTakeFirst();
  return row?.cursor ?? null;
}

/** Concurrent readers may leave the older cursor: events in between are read again, and count once. */
export async function saveFeedCursor({ db }: Store, provider: string, cursor: string): Promise<void> {
  await db
    .insertInto('payment_feeds')
    .values({ provider, cursor })
    .onConflict((conflict) =>
      conflict.column('provider').doUpdateSet({ cursor, read_at: sql<Date>`app_now()` }),
    )
    .execute();
}

/** Returns every network that was read, with the last time that its list brought something. */
export const networkReadings = ({ db }: Store): Promise<{ network: string; readAt: Date }[]> =>
  db
    .selectFrom('payment_feeds')
    .select(['provider as network', 'read_at as readAt'])
    .orderBy('provider')
    .execute();

export async function insertOddity(
  { db }: TxStore,
  { provider, eventId, account, kind, dueCentavos }: EventName & OddPayment & { account: string },
): Promise<void> {
  await db
    .insertInto('payment_oddities')
    .values({ provider, event_id: eventId, account, kind, due_centavos: dueCentavos })
    .execute();
}

/** Notes that a person looked at odd money and left it; returns its account, undefined when it needs no look (any more). */
export async function leaveOddity(
  { db }: TxStore,
  { provider, eventId }: EventName,
  staffId: string,
): Promise<string | undefined> {
  const row = await db
    .updateTable('payment_oddities')
    .set({ left_at: sql<Date>`app_now()`, left_by: staffId })
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .where('left_at', 'is', null)
    .returning('account')
    .executeTakeFirst();
  return row?.account;
}

/** Returns what is noted of those of the events of which something is. */
export async function notedOddities(
  { db }: Store,
  provider: string,
  eventIds: readonly string[],
): Promise<Map<string, NotedOddity>> {
  if (eventIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('payment_oddities')
    .select(['event_id', 'kind', 'given_back_centavos as givenBackCentavos'])
    .where('provider', '=', provider)
    .where('event_id', 'in', [...eventIds])
    .execute();
  return new Map(rows.map((row) => [row.event_id, row]));
}

/**
 * Notes that the payer got money back from the provider, or asked for it: a person looks again. Call with the row of its
 * loan locked, after `isNews`.
 */
export async function noteGivenBack(
  { db }: TxStore,
  { provider, eventId, account, kind, givenBackCentavos }: EventName & GivenBackReport & { account: string },
): Promise<void> {
  const noted = { kind, given_back_centavos: givenBackCentavos, due_centavos: 0 };
  await db
    .insertInto('payment_oddities')
    .values({ provider, event_id: eventId, account, ...noted })
    .onConflict((conflict) =>
      conflict
        .columns(['provider', 'event_id'])
        .doUpdateSet({ ...noted, at: sql<Date>`app_now()`, left_at: null, left_by: null }),
    )
    .execute();
}
