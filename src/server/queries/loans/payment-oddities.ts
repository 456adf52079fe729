import { sql } from 'kysely';
import type { OddPayment } from '#domain/credit/ledger/oddity.ts';
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

/** Returns how those of the events went back to their payers that did. */
export async function givenBackKinds(
  { db }: Store,
  provider: string,
  eventIds: readonly string[],
): Promise<Map<string, string>> {
  if (eventIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('payment_oddities')
    .select(['event_id', 'kind'])
    .where('provider', '=', provider)
    .where('event_id', 'in', [...eventIds])
    .where('kind', 'in', ['refunded', 'charged-back'])
    .execute();
  return new Map(rows.map((row) => [row.event_id, row.kind]));
}

/** Notes that the payer got money back from the provider: a person looks again, whatever was noted before. */
export async function noteGivenBack(
  { db }: TxStore,
  { provider, eventId, account, kind }: EventName & { account: string; kind: 'refunded' | 'charged-back' },
): Promise<boolean> {
  const row = await db
    .insertInto('payment_oddities')
    .values({ provider, event_id: eventId, account, kind, due_centavos: 0 })
    .onConflict((conflict) =>
      conflict
        .columns(['provider', 'event_id'])
        .doUpdateSet({ kind, due_centavos: 0, at: sql<Date>`app_now()`, left_at: null, left_by: null })
        // Of the same notice twice the second changes nothing; a refund after a chargeback neither.
        .where('payment_oddities.kind', 'not in', [kind, 'charged-back']),
    )
    .returning('event_id')
    .executeTakeFirst();
  return row !== undefined;
}
