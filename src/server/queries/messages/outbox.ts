import { randomUUID } from 'node:crypto';
import type { CodeChannel } from '#domain/partner/code-channels.ts';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Store, TxStore } from '#server/database/store.ts';
import { decryptRow, encryptRow, type Decrypted, dataKeyOf } from '#server/queries/keys/rows.ts';
import type { Database } from '#server/database/schema.ts';

export type OutboxMessage = Decrypted<'outbox', Selectable<Database['outbox']>>;

/** A message to a customer, to be inserted. */
export interface NewMessage {
  readonly channel: CodeChannel | 'email';
  /** The partner that sends it; null: a code or notice for a phone, of no shop. */
  readonly partnerId: number | null;
  readonly recipient: string;
  /** For e-mail only. */
  readonly subject?: string;
  readonly text: string;
  readonly html?: string;
  /** Deduplication key: one message per key. */
  readonly dedupeKey?: string;
  /** Earliest app_now() to send it at: the hours in which a customer may be contacted. */
  readonly notBefore?: Date;
  /** Somebody waits for it on a screen: it goes before the others, whenever it is tried. */
  readonly isUrgent?: boolean;
}

/**
 * Inserts a message unless one with the same `dedupeKey` exists; returns null then. A concurrent insert with the same
 * key waits for the first transaction to end.
 */
export async function insertMessage(
  tx: TxStore,
  message: NewMessage,
): Promise<{ id: string; isDue: boolean } | null> {
  const { channel, partnerId, recipient, subject, text, html, dedupeKey, notBefore, isUrgent } = message;
  const id = randomUUID();
  const contents = { id, channel, recipient, subject: subject ?? null, body: text, html: html ?? null };
  const cause = dedupeKey === undefined ? null : await insertCause(tx, dedupeKey, id, partnerId);
  if (dedupeKey !== undefined && cause === null) return null;
  const { isDue } = await tx.db
    .insertInto('outbox')
    .values({
      ...encryptRow(tx, 'outbox', tx.vault.serviceKey(), contents),
      partner_id: partnerId,
      dedupe_key: dedupeKey ?? null,
      not_before: notBefore ?? null,
      urgent: isUrgent ?? false,
      // The outbox is unique only within a partition: take the time from the key's row, so that both agree.
      ...(cause && { created_at: sql<Date>`${cause.at}::timestamptz` }),
    })
    .returning(isDueNow.as('isDue'))
    .executeTakeFirstOrThrow();
  return { id, isDue };
}

async function insertCause({ db }: TxStore, dedupeKey: string, messageId: string, partnerId: number | null) {
  const cause = await db
    .insertInto('message_causes')
    .values({ dedupe_key: dedupeKey, message_id: messageId, partner_id: partnerId })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    // As text: a Date has no microseconds.
    .returning(sql<string>`at::text`.as('at'))
    .executeTakeFirst();
  return cause ?? null;
}

const isDueNow = sql<boolean>`(not_before is null or not_before <= app_now())`;

/** Lease of a claimed message: longer than the longest send. */
const leaseSeconds = 30;

/**
 * Claims a message for one sender until the lease ends.
 * @returns null if it is sent, abandoned, not due yet or claimed by another sender
 */
export async function claimMessage(store: Store, id: string): Promise<OutboxMessage | null> {
  const row = await store.db
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
  return row ? decryptRow(store, 'outbox', row) : null;
}

/** Returns due messages inserted after the one with this `seq`, oldest first. */
export const dueMessages = (
  { db }: Store,
  { afterSeq, limit }: { afterSeq: number; limit: number },
): Promise<{ id: string; seq: number; urgent: boolean }[]> =>
  db
    .selectFrom('outbox')
    .select(['id', 'seq', 'urgent'])
    .where('sent_at', 'is', null)
    .where('gave_up_at', 'is', null)
    .where(isDueNow)
    .where('seq', '>', afterSeq)
    .orderBy('seq')
    .limit(limit)
    .execute();

/** A message id with its creation time, which determines the partition. */
type MessagePlace = Pick<OutboxMessage, 'id' | 'created_at'>;

export async function markMessageSent({ db }: Store, { id, created_at }: MessagePlace): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ sent_at: sql<Date>`app_now()`, last_error: null })
    .where('id', '=', id)
    .where(writtenAt(created_at))
    .where('sent_at', 'is', null)
    .execute();
}

/** `retryInSeconds` null: abandon the message. `reason` never contains personal data. */
export async function markMessageFailed(
  { db }: Store,
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

/** Puts off a claimed message; the claim was no try. */
export async function putOffMessage(
  { db }: TxStore,
  { id, created_at }: MessagePlace,
  until: Date,
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ not_before: until, attempts: sql<number>`attempts - 1` })
    .where('id', '=', id)
    .where(writtenAt(created_at))
    .where('sent_at', 'is', null)
    .execute();
}

/** Drops a claimed message that must not be sent any more. */
export async function dropMessage(
  { db }: TxStore,
  { id, created_at }: MessagePlace,
  because: DropReason,
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ gave_up_at: sql<Date>`app_now()`, last_error: because })
    .where('id', '=', id)
    .where(writtenAt(created_at))
    .where('sent_at', 'is', null)
    .execute();
}

/** Why a message was not sent on purpose: its cause has ended, or the check at its sending found it past or wrong. */
export const dropReasons = ['withdrawn', 'stale', 'untrue', 'contact-stop', 'opposition'] as const;
type DropReason = (typeof dropReasons)[number];

/** Replaces the text of a claimed message by what is true now. */
export async function setMessageText(
  tx: TxStore,
  { id, created_at }: MessagePlace,
  body: string,
): Promise<void> {
  const { body: sealed } = encryptRow(tx, 'outbox', tx.vault.serviceKey(), { id, body });
  await tx.db
    .updateTable('outbox')
    .set({ body: sealed })
    .where('id', '=', id)
    .where(writtenAt(created_at))
    .execute();
}

/** Withdraws unsent messages whose cause has ended. */
export async function withdrawMessages({ db }: TxStore, dedupeKeys: readonly string[]): Promise<void> {
  const ofCauses = sql`from message_causes where dedupe_key in (${sql.join(dedupeKeys)})`;
  await db
    .updateTable('outbox')
    .set({ gave_up_at: sql<Date>`app_now()`, last_error: 'withdrawn' })
    .where(sql<boolean>`id = any (array(select message_id ${ofCauses}))`)
    .where(sql<boolean>`created_at between (select min(at) ${ofCauses}) and (select max(at) ${ofCauses})`)
    .where('sent_at', 'is', null)
    .where('gave_up_at', 'is', null)
    .execute();
}

/** Prunes partitions. A Date has no microseconds, a stored time may have. */
export const writtenAt = (at: Date): RawBuilder<boolean> =>
  sql<boolean>`created_at between ${at}::timestamptz - interval '1 second' and ${at}::timestamptz + interval '1 second'`;
