import { sql } from 'kysely';
import type { Store, TxStore } from '#server/database/store.ts';
import { keyset, type From } from '#server/queries/office/keyset.ts';

export type WebhookStatus = 'waiting' | 'delivered' | 'given-up';

interface NewDelivery {
  readonly endpointId: string;
  readonly eventId: string;
  readonly type: string;
  readonly occurredAt: Date;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Inserts deliveries; an event that a receiver has already is left out. Returns their ids. */
export async function insertDeliveries(
  { db }: TxStore,
  deliveries: readonly NewDelivery[],
): Promise<string[]> {
  if (deliveries.length === 0) return [];
  const rows = await db
    .insertInto('webhook_deliveries')
    .values(
      deliveries.map(({ endpointId, eventId, type, occurredAt, data }) => ({
        endpoint_id: endpointId,
        event_id: eventId,
        type,
        occurred_at: occurredAt,
        data: JSON.stringify(data),
      })),
    )
    .onConflict((conflict) => conflict.columns(['endpoint_id', 'event_id']).doNothing())
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

const isDue = sql<boolean>`status = 'waiting' and next_attempt_at <= app_now()`;

/** Longer than an attempt: when its process dies, another one takes the delivery over. */
const leaseSeconds = 60;

/** Claims a due delivery of a receiver that is on; undefined: it is not due, or another attempt goes on. */
export const claimDelivery = ({ db }: Store, id: string) =>
  db
    .updateTable('webhook_deliveries as d')
    .from('webhook_endpoints as e')
    .set({
      attempts: sql<number>`d.attempts + 1`,
      tried_at: sql<Date>`app_now()`,
      next_attempt_at: sql<Date>`app_now() + ${sql.lit(leaseSeconds)} * interval '1 second'`,
    })
    .whereRef('e.id', '=', 'd.endpoint_id')
    .where('e.is_enabled', '=', true)
    .where('d.id', '=', id)
    .where(isDue)
    .returning([
      'd.id',
      'd.endpoint_id as endpointId',
      'd.event_id as eventId',
      'd.type',
      'd.occurred_at as occurredAt',
      'd.data',
      'd.attempts',
      'e.url',
    ])
    .executeTakeFirst();
export type ClaimedDelivery = NonNullable<Awaited<ReturnType<typeof claimDelivery>>>;

/** Returns deliveries that are due, the oldest first. */
export async function dueDeliveries({ db }: Store, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where(isDue)
    .orderBy('next_attempt_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Records how an attempt ended, unless another has begun since. `error` null: delivered; `retryInSeconds` null: given
 * up. Never personal data.
 */
export async function recordAttempt(
  { db }: TxStore,
  { id, endpointId, attempts }: Pick<ClaimedDelivery, 'id' | 'endpointId' | 'attempts'>,
  { error, retryInSeconds }: { readonly error: string | null; readonly retryInSeconds: number | null },
): Promise<void> {
  const next = error !== null && retryInSeconds !== null;
  await db
    .updateTable('webhook_deliveries')
    .set({
      status: error === null ? 'delivered' : next ? 'waiting' : 'given-up',
      last_error: error,
      next_attempt_at: next ? sql<Date>`app_now() + ${retryInSeconds} * interval '1 second'` : null,
    })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .where('attempts', '=', attempts)
    .execute();
  await db
    .updateTable('webhook_endpoints')
    .set({ [error === null ? 'succeeded_at' : 'failed_at']: sql<Date>`app_now()` })
    .where('id', '=', endpointId)
    .execute();
}

/** Has a delivery sent again, from the first attempt on; false while one waits already. */
export async function sendAgain({ db }: TxStore, id: string): Promise<boolean> {
  const row = await db
    .updateTable('webhook_deliveries')
    .set({ status: 'waiting', attempts: 0, next_attempt_at: sql<Date>`app_now()`, last_error: null })
    .where('id', '=', id)
    .where('status', '<>', 'waiting')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Gives up what waits for a receiver that was turned off. */
export async function giveUpDeliveries({ db }: TxStore, endpointId: string, reason: string): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ status: 'given-up', next_attempt_at: null, last_error: reason })
    .where('endpoint_id', '=', endpointId)
    .where('status', '=', 'waiting')
    .execute();
}

export const deliveryById = ({ db }: Store, id: string) =>
  db
    .selectFrom('webhook_deliveries')
    .select(['id', 'endpoint_id as endpointId', 'event_id as eventId', 'type', 'status'])
    .where('id', '=', id)
    .executeTakeFirst();

interface Page {
  readonly endpointId: string;
  readonly status: WebhookStatus | null;
  readonly from: From | null;
  readonly limit: number;
}

/** Returns one page of a receiver's deliveries, the newest first. */
export async function deliveriesPage({ db }: Store, { endpointId, status, from, limit }: Page) {
  const list = keyset(from, { by: ['seq'], descending: true, of: (seq) => sql`${seq}::bigint` });
  const deliveries = db
    .selectFrom('webhook_deliveries')
    .select([
      'id',
      'event_id as eventId',
      'type',
      'occurred_at as occurredAt',
      'data',
      'status',
      'attempts',
      'next_attempt_at as nextAttemptAt',
      'tried_at as triedAt',
      'last_error as lastError',
      sql<string>`seq::text`.as('seq'),
    ])
    .where('endpoint_id', '=', endpointId)
    .$if(status !== null, (query) => query.where('status', '=', status ?? 'waiting'));
  return list.shown(await list.take(deliveries, limit).execute());
}
