import { sql } from 'kysely';
import {
  replacedBy,
  type GivenBackKind,
  type OddPayment,
  type Oddity,
} from '#domain/credit/ledger/oddity.ts';
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
export async function notedKinds(
  { db }: Store,
  provider: string,
  eventIds: readonly string[],
): Promise<Map<string, Oddity>> {
  if (eventIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('payment_oddities')
    .select(['event_id', 'kind'])
    .where('provider', '=', provider)
    .where('event_id', 'in', [...eventIds])
    .execute();
  return new Map(rows.map((row) => [row.event_id, row.kind]));
}

/** Notes that the payer got money back from the provider, or asked for it: a person looks again. */
export async function noteGivenBack(
  { db }: TxStore,
  { provider, eventId, account, kind }: EventName & { account: string; kind: GivenBackKind },
): Promise<boolean> {
  const noted = { kind, due_centavos: 0, at: sql<Date>`app_now()`, left_at: null, left_by: null };
  if (kind === 'dispute-won') {
    const won = await db
      .updateTable('payment_oddities')
      .set(noted)
      .where('provider', '=', provider)
      .where('event_id', '=', eventId)
      .where('kind', 'in', [...replacedBy[kind]])
      .returning('event_id')
      .executeTakeFirst();
    return won !== undefined;
  }
  const row = await db
    .insertInto('payment_oddities')
    .values({ provider, event_id: eventId, account, kind, due_centavos: 0 })
    .onConflict((conflict) =>
      conflict
        .columns(['provider', 'event_id'])
        .doUpdateSet(noted)
        // Of the same notice twice the second changes nothing; a refund after a chargeback neither.
        .where('payment_oddities.kind', 'in', [...replacedBy[kind]]),
    )
    .returning('event_id')
    .executeTakeFirst();
  return row !== undefined;
}
