import { sql } from 'kysely';
import { eventOfKind } from '#domain/webhooks/events.ts';
import type { Store, TxStore } from '#server/database/store.ts';

/** Returns the receivers that are on and whose partner's chain has grown since it was read for them. */
export async function endpointsBehind({ db }: Store): Promise<string[]> {
  const rows = await db
    .selectFrom('webhook_endpoints as e')
    .innerJoin('audit_heads as h', 'h.partner_id', 'e.partner_id')
    .select('e.id')
    .where('e.is_enabled', '=', true)
    .whereRef('h.seq', '>', 'e.after_seq')
    .orderBy('e.created_at')
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks a receiver that is on, to read on for it; undefined: another process does. */
export const lockToRead = ({ db }: TxStore, id: string) =>
  db
    .selectFrom('webhook_endpoints')
    .select(['id', 'partner_id as partnerId', 'events', 'after_seq as afterSeq'])
    .where('id', '=', id)
    .where('is_enabled', '=', true)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

/**
 * Returns the next lines of a partner's chain. Their numbers have no gaps and become visible in their order, because
 * every writer holds the lock of the chain's head: reading on from a number misses nothing.
 */
export const linesAfter = ({ db }: TxStore, partnerId: number, afterSeq: number, limit: number) =>
  db
    .selectFrom('request_events as v')
    .leftJoin('credit_requests as r', 'r.id', 'v.request_id')
    .select(['v.seq', 'v.kind', 'v.at', 'v.request_id as requestId', 'r.account'])
    .select(amount.as('amountCentavos'))
    .where('v.partner_id', '=', partnerId)
    .where('v.seq', '>', afterSeq)
    .orderBy('v.seq')
    .limit(limit)
    .execute();

const kindsOf = (event: string) =>
  sql.join([...eventOfKind].flatMap(([kind, of]) => (of === event ? [sql.lit(kind)] : [])));

/** The down payment, all that the contract is about, or what was paid; null: the event is about no sum. */
const amount = sql<number | null>`case
  when v.kind in (${kindsOf('down_payment.received')}) then (
    select i.amount_centavos from instalments i where i.account = r.account and i.number = 0)
  when v.kind in (${kindsOf('contract.signed')}) then (
    select sum(i.amount_centavos)::bigint from instalments i where i.account = r.account)
  when v.kind in (${kindsOf('payment.booked')}) then (
    select sum(e.cash)::bigint from loan_entries e where e.account = r.account and e.kind = 'received'
      and e.seq between (v.detail->'entries'->>0)::int and (v.detail->'entries'->>1)::int)
end`;

export async function readUpTo({ db }: TxStore, id: string, seq: number): Promise<void> {
  await db.updateTable('webhook_endpoints').set({ after_seq: seq }).where('id', '=', id).execute();
}
