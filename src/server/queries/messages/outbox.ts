import { randomUUID } from 'node:crypto';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Db, Trx } from '#server/database/db.ts';
import { decryptRow, encryptRow, type Decrypted } from '#server/queries/keys/rows.ts';
import { vaultOf } from '#server/database/vault-plugin.ts';
import { dataKeyOf } from '#server/queries/keys/data-keys.ts';
import type { Database } from '#server/database/schema.ts';

export type OutboxMessage = Decrypted<'outbox', Selectable<Database['outbox']>>;

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

/**
 * Writes a message, unless one of the same `dedupeKey` was written: who writes of the same cause at the same time waits
 * for that transaction to end. Returns null if it was.
 */
export async function insertMessage(
  trx: Trx,
  message: NewMessage,
): Promise<{ id: string; isDue: boolean } | null> {
  const { channel, partnerId, recipient, subject, text, html, dedupeKey, notBefore } = message;
  const id = randomUUID();
  const contents = { id, channel, recipient, subject: subject ?? null, body: text, html: html ?? null };
  const cause = dedupeKey === undefined ? null : await insertCause(trx, dedupeKey, id, partnerId);
  if (dedupeKey !== undefined && cause === null) return null;
  const { isDue } = await trx
    .insertInto('outbox')
    .values({
      ...encryptRow(trx, 'outbox', vaultOf(trx).serviceKey(), contents),
      partner_id: partnerId,
      dedupe_key: dedupeKey ?? null,
      not_before: notBefore ?? null,
      // The outbox itself is unique only within a month: it takes its time from the cause.
      ...(cause && { created_at: sql<Date>`${cause.at}::timestamptz` }),
    })
    .returning(isDueNow.as('isDue'))
    .executeTakeFirstOrThrow();
  return { id, isDue };
}

async function insertCause(trx: Trx, dedupeKey: string, messageId: string, partnerId: number | null) {
  const cause = await trx
    .insertInto('message_causes')
    .values({ dedupe_key: dedupeKey, message_id: messageId, partner_id: partnerId })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    // As text: a Date has no microseconds.
    .returning(sql<string>`at::text`.as('at'))
    .executeTakeFirst();
  return cause ?? null;
}

const isDueNow = sql<boolean>`(not_before is null or not_before <= app_now())`;

/** How long a message belongs to who has claimed it: longer than the longest send. */
const leaseSeconds = 15;

/**
 * Claims a message for one sender, which loses it after the lease.
 * @returns null if it is sent, given up, not due yet or claimed by another sender
 */
export async function claimMessage(db: Db, id: string): Promise<OutboxMessage | null> {
  const row = await db
    .updateTable('outbox')
    .set({
      attempts: sql<number>`attempts + 1`,
      not_before: sql<Date>`app_now() + ${sql.lit(leaseSeconds)} * interval '1 second'`,
    })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('gave_up_at', 'is', null)
    .where(isDueNow)
    .returningAll()
    .returning(dataKeyOf('outbox'))
    .executeTakeFirst();
  return row ? decryptRow(db, 'outbox', row) : null;
}

/** Messages that are due and written after the one of this `seq`, oldest first. */
export const dueMessages = (
  db: Db | Trx,
  { afterSeq, limit }: { afterSeq: number; limit: number },
): Promise<{ id: string; seq: number }[]> =>
  db
    .selectFrom('outbox')
    .select(['id', 'seq'])
    .where('sent_at', 'is', null)
    .where('gave_up_at', 'is', null)
    .where(isDueNow)
    .where('seq', '>', afterSeq)
    .orderBy('seq')
    .limit(limit)
    .execute();

/** A message, and when it was written, which says in what month it lies. */
type MessagePlace = Pick<OutboxMessage, 'id' | 'created_at'>;

export async function markMessageSent(db: Db, { id, created_at }: MessagePlace): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ sent_at: sql<Date>`app_now()`, last_error: null })
    .where('id', '=', id)
    .where(writtenAt(created_at))
    .where('sent_at', 'is', null)
    .execute();
}

/** `retryInSeconds` null: nobody will try again. `reason` never holds personal data. */
export async function markMessageFailed(
  db: Db | Trx,
  { id, created_at }: MessagePlace,
  reason: string,
  retryInSeconds: number | null,
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({
      last_error: reason,
      ...(retryInSeconds === null
        ? { gave_up_at: sql<Date>`app_now()` }
        : { not_before: sql<Date>`app_now() + ${retryInSeconds} * interval '1 second'` }),
    })
    .where('id', '=', id)
    .where(writtenAt(created_at))
    .where('sent_at', 'is', null)
    .execute();
}

/** Takes back messages whose cause is gone, as far as they are not sent yet. */
export async function withdrawMessages(trx: Trx, dedupeKeys: readonly string[]): Promise<void> {
  const ofCauses = sql`from message_causes where dedupe_key in (${sql.join(dedupeKeys)})`;
  await trx
    .updateTable('outbox')
    .set({ gave_up_at: sql<Date>`app_now()`, last_error: 'withdrawn' })
    .where(sql<boolean>`id = any (array(select message_id ${ofCauses}))`)
    .where(sql<boolean>`created_at between (select min(at) ${ofCauses}) and (select max(at) ${ofCauses})`)
    .where('sent_at', 'is', null)
    .where('gave_up_at', 'is', null)
    .execute();
}

/** So that other months are not looked at. A Date has no microseconds, a stored time may have. */
export const writtenAt = (at: Date): RawBuilder<boolean> =>
  sql<boolean>`created_at between ${at}::timestamptz - interval '1 second' and ${at}::timestamptz + interval '1 second'`;
