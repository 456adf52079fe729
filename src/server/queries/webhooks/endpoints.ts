import { z } from 'zod';
import { sql } from 'kysely';
import { formerSecretHours, eventOfKind } from '#domain/webhooks/events.ts';
import type { Store, TxStore } from '#server/database/store.ts';
import { decryptRow, encryptRow, dataKeyOf } from '#server/queries/keys/rows.ts';

const now = sql<Date>`app_now()`;

/** Returns the receivers in scope, by partner and age, with what waits for each. */
export const endpointsInScope = (store: Store) =>
  shown(store).orderBy('e.partner_id').orderBy('e.created_at').limit(500).execute();

export const endpointById = (store: Store, id: string) =>
  shown(store).where('e.id', '=', id).executeTakeFirst();

const shown = ({ db }: Store) =>
  db
    .selectFrom('webhook_endpoints as e')
    .select([
      'e.id',
      'e.partner_id as partnerId',
      'e.url',
      'e.events',
      'e.is_enabled as isEnabled',
      'e.created_at as createdAt',
      'e.rotated_at as rotatedAt',
      'e.succeeded_at as succeededAt',
      'e.failed_at as failedAt',
      sql<number>`(select count(*)::int from webhook_deliveries d
        where d.endpoint_id = e.id and d.status = 'waiting')`.as('waiting'),
      sql<number>`(select count(*)::int from webhook_deliveries d
        where d.endpoint_id = e.id and d.status = 'given-up')`.as('givenUp'),
    ])
    .where('e.removed_at', 'is', null);

/** Locks a receiver until the transaction ends; undefined: it was removed, or is another partner's. */
export const lockEndpoint = ({ db }: TxStore, id: string) =>
  db
    .selectFrom('webhook_endpoints')
    .select(['id', 'partner_id as partnerId', 'url', 'events', 'is_enabled as isEnabled'])
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** Returns how many receivers a partner has. */
export async function countEndpoints({ db }: TxStore, partnerId: number): Promise<number> {
  const { count } = await db
    .selectFrom('webhook_endpoints')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('partner_id', '=', partnerId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

interface NewEndpoint {
  readonly id: string;
  readonly partnerId: number;
  readonly url: string;
  readonly events: readonly string[];
  readonly secret: string;
}

/** It hears of what comes after this moment. */
export async function insertEndpoint(
  tx: TxStore,
  { id, partnerId, url, events, secret }: NewEndpoint,
): Promise<void> {
  const sealed = encryptRow(tx, 'webhook_endpoints', tx.vault.serviceKey(), { id, secret });
  await tx.db
    .insertInto('webhook_endpoints')
    .values({
      ...sealed,
      partner_id: partnerId,
      url,
      events: [...events],
      after_seq: chainEnd(sql`${partnerId}::int`),
    })
    .execute();
}

export async function setEvents({ db }: TxStore, id: string, events: readonly string[]): Promise<void> {
  await db
    .updateTable('webhook_endpoints')
    .set({ events: [...events] })
    .where('id', '=', id)
    .execute();
}

/** Turned on again, it hears of what comes from now on, and not of what happened meanwhile. */
export async function setEnabled({ db }: TxStore, id: string, isEnabled: boolean): Promise<void> {
  await db
    .updateTable('webhook_endpoints')
    .set({ is_enabled: isEnabled, ...(isEnabled && { after_seq: chainEnd(sql`partner_id`) }) })
    .where('id', '=', id)
    .execute();
}

export async function removeEndpoint({ db }: TxStore, id: string): Promise<void> {
  await db
    .updateTable('webhook_endpoints')
    .set({ is_enabled: false, removed_at: now })
    .where('id', '=', id)
    .execute();
}

const chainEnd = (partner: ReturnType<typeof sql>) =>
  sql<number>`(select seq from audit_heads h where h.partner_id = ${partner})`;

/** Gives a locked receiver another secret; each of those before signs too, for a day of its own. */
export async function rotateSecret(tx: TxStore, id: string, secret: string): Promise<void> {
  const known = await keptSecrets(tx, id);
  if (!known) return;
  const until = new Date(known.now.getTime() + formerSecretHours * 3_600_000).toISOString();
  const sealed = encryptRow(tx, 'webhook_endpoints', tx.vault.serviceKey(), {
    id,
    secret,
    former_secret: JSON.stringify([{ secret: known.secret, until }, ...known.former]),
  });
  await tx.db
    .updateTable('webhook_endpoints')
    .set({ ...sealed, rotated_at: now })
    .where('id', '=', id)
    .execute();
}

/** Returns the secrets that sign: the present one, and those before that were it less than a day ago. */
export async function secretsOf(store: Store, id: string): Promise<string[]> {
  const known = await keptSecrets(store, id);
  return known ? [known.secret, ...known.former.map(({ secret }) => secret)] : [];
}

const formerSecretList = z.array(z.object({ secret: z.string(), until: z.string() }));
type FormerSecret = z.infer<typeof formerSecretList>[number];

async function keptSecrets(store: Store, id: string) {
  const row = await store.db
    .selectFrom('webhook_endpoints')
    .select(['id', 'secret', 'former_secret', 'rotated_at', dataKeyOf('webhook_endpoints')])
    .select(now.as('now'))
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const { secret, former_secret: former } = decryptRow(store, 'webhook_endpoints', row);
  const good = formerSecrets(former, row.rotated_at).filter(({ until }) => new Date(until) > row.now);
  return { secret, former: good, now: row.now };
}

/** A list of them; until 0.3 the one before alone, of the day of its change. */
function formerSecrets(stored: string | null, rotatedAt: Date | null): FormerSecret[] {
  if (stored === null || rotatedAt === null) return [];
  if (stored.startsWith('[')) return formerSecretList.parse(JSON.parse(stored));
  const until = new Date(rotatedAt.getTime() + formerSecretHours * 3_600_000).toISOString();
  return [{ secret: stored, until }];
}

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
