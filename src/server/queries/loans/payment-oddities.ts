import { sql } from 'kysely';
import type { GivenBackReport, NotedOddity, OddPayment } from '#domain/credit/ledger/oddity.ts';
import type { Store, TxStore } from '#server/database/store.ts';
import type { EventName } from './waiting-payments.ts';

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
