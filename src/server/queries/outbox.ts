import { randomUUID } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import type { Db, Trx } from '#server/context.ts';
import { openRow, sealRow, type Opened } from '#server/vault/rows.ts';
import { vaultOf } from '#server/vault/vault-plugin.ts';
import { dataKeyOf } from './data-keys.ts';
import type { Database } from './schema.ts';

export type OutboxMessage = Opened<'outbox', Selectable<Database['outbox']>>;

/** A message to a customer, before it is sent. */
export interface NewMessage {
  readonly channel: 'sms' | 'email';
  /** In whose name it is written; null: a code or a notice for a phone, of no shop. */
  readonly partnerId: number | null;
  readonly recipient: string;
  /** E-mail only. */
  readonly subject?: string;
  readonly text: string;
  readonly html?: string;
  /** The same cause never sends twice. */
  readonly dedupeKey?: string;
  /** Not before this moment of app_now(): the hours in which a customer may be contacted. */
  readonly notBefore?: Date;
}

/** Writes a message in the transaction of its fact; false when its cause has sent one before. */
export async function insertOutboxMessage(trx: Trx, message: NewMessage): Promise<boolean> {
  const sealed = sealRow(trx, 'outbox', vaultOf(trx).serviceKey(), {
    id: randomUUID(),
    recipient: message.recipient,
    subject: message.subject ?? null,
    body: message.text,
    html: message.html ?? null,
  });
  const row = await trx
    .insertInto('outbox')
    .values({
      ...sealed,
      partner_id: message.partnerId,
      channel: message.channel,
      dedupe_key: message.dedupeKey ?? null,
      not_before: message.notBefore ?? null,
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Takes due messages for one sender, oldest first: each goes to one sender at a time. A sender that dies loses
 * them after `leaseSeconds`, and another one takes them.
 */
export async function claimDueMessages(
  db: Db,
  { limit, leaseSeconds }: { limit: number; leaseSeconds: number },
): Promise<OutboxMessage[]> {
  const rows = await db
    .with('due', (query) =>
      query
        .selectFrom('outbox')
        .select('id')
        .where('sent_at', 'is', null)
        .where('gave_up_at', 'is', null)
        .where((where) =>
          where.or([where('not_before', 'is', null), where('not_before', '<=', sql<Date>`app_now()`)]),
        )
        .orderBy('seq')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('outbox')
    .from('due')
    .whereRef('outbox.id', '=', 'due.id')
    .set({
      attempts: sql<number>`outbox.attempts + 1`,
      not_before: sql<Date>`app_now() + ${leaseSeconds} * interval '1 second'`,
    })
    .returningAll('outbox')
    .returning(dataKeyOf('outbox'))
    .execute();
  return rows.map((row) => openRow(db, 'outbox', row));
}

export async function markMessageSent(db: Db, id: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ sent_at: sql<Date>`app_now()`, last_error: null })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute();
}

/** `retryInSeconds` null: nobody will try again. `reason` never holds personal data. */
export async function markMessageFailed(
  trx: Trx,
  id: string,
  reason: string,
  retryInSeconds: number | null,
): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({
      last_error: reason,
      ...(retryInSeconds === null
        ? { gave_up_at: sql<Date>`app_now()` }
        : { not_before: sql<Date>`app_now() + ${retryInSeconds} * interval '1 second'` }),
    })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute();
}

/** Takes back messages whose cause is gone, as far as they are not sent yet. */
export async function withdrawMessages(trx: Trx, dedupeKeys: readonly string[]): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ gave_up_at: sql<Date>`app_now()`, last_error: 'withdrawn' })
    .where('dedupe_key', 'in', [...dedupeKeys])
    .where('sent_at', 'is', null)
    .where('gave_up_at', 'is', null)
    .execute();
}
