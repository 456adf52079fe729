import { randomUUID } from 'node:crypto';
import { sql, type Insertable, type RawBuilder, type Selectable } from 'kysely';
import type { Db, Trx } from '#server/context.ts';
import { openRow, sealRow, type Opened } from '#server/vault/rows.ts';
import { vaultOf } from '#server/vault/vault-plugin.ts';
import { dataKeyOf } from './data-keys.ts';
import type { Database } from '#server/database/schema.ts';

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

/**
 * Sends a message once the transaction of its fact commits, and never without it: those who deliver are told then. The
 * same `dedupeKey` sends once, and who writes of the same cause at the same time waits for that transaction to end.
 * Messages about money owed carry the `notBefore` of #domain/credit/contact-window.ts; codes do not.
 */
export async function sendMessage(trx: Trx, message: NewMessage): Promise<void> {
  const row = { ...rowOf(trx, contentsOf(message), message), not_before: message.notBefore ?? null };
  const { dedupeKey } = message;
  await (
    dedupeKey === undefined
      ? trx.insertInto('outbox').values(row).returning(told())
      : writtenOnce(trx, { ...row, dedupe_key: dedupeKey })
  ).execute();
}

/** A message as who sends it needs it. `created_at` null: just now, and nobody has looked at the database's clock. */
export type MessageInHand = Pick<OutboxMessage, keyof Contents | 'attempts'> & {
  readonly created_at: Date | null;
};

type Contents = Pick<OutboxMessage, 'id' | 'channel' | 'recipient' | 'subject' | 'body' | 'html'>;

const contentsOf = ({ channel, recipient, subject, text, html }: NewMessage): Contents => ({
  id: randomUUID(),
  channel,
  recipient,
  subject: subject ?? null,
  body: text,
  html: html ?? null,
});

const rowOf = (trx: Trx, contents: Contents, { partnerId }: NewMessage) => ({
  ...sealRow(trx, 'outbox', vaultOf(trx).serviceKey(), contents),
  partner_id: partnerId,
});

const told = () => sql`pg_notify(${messagesChannel}, ${messagesDue})`.as('told');

type Row = Insertable<Database['outbox']>;

function writtenOnce(trx: Trx, row: Row & { id: string; dedupe_key: string }) {
  const values = Object.entries(row);
  return (
    trx
      .with('cause', (query) =>
        query
          .insertInto('message_causes')
          .values({ dedupe_key: row.dedupe_key, message_id: row.id, partner_id: row.partner_id })
          .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
          .returning('at'),
      )
      .insertInto('outbox')
      // The outbox itself is unique only within a month: it takes its time from the cause.
      .columns([...values.map(([name]) => name as keyof Row), 'created_at'])
      .expression((query) =>
        query
          .selectFrom('cause')
          .select([...values.map(([name, value]) => sql`${value}`.as(name)), 'cause.at']),
      )
      .returning(told())
  );
}

/**
 * Until then a message is its sender's: longer than the longest send, and than a transaction waits for one statement after
 * it has written a message as taken.
 */
const leaseSeconds = 30;
const leaseEnd = () => sql<Date>`app_now() + ${sql.lit(leaseSeconds)} * interval '1 second'`;

/** Where it is announced that there is a message. */
export const messagesChannel = 'messages';
export const messagesDue = 'outbox';

/**
 * Takes due messages for one sender, oldest first: each goes to one sender at a time. A sender that dies loses
 * them after the lease, and another one takes them.
 */
export async function claimDueMessages(db: Db, limit: number): Promise<OutboxMessage[]> {
  const rows = await db
    .with('due', (query) =>
      query
        .selectFrom('outbox')
        .select(['id', 'created_at'])
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
    .whereRef('outbox.created_at', '=', 'due.created_at')
    .set({
      attempts: sql<number>`outbox.attempts + 1`,
      not_before: leaseEnd(),
    })
    .returningAll('outbox')
    .returning(dataKeyOf('outbox'))
    .execute();
  return rows.map((row) => openRow(db, 'outbox', row));
}

/** Where there is one process: whatever is still taken for its first try was cut off with the last one, and is due now. */
export async function takeBackMessages(db: Db): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ not_before: null })
    .where('sent_at', 'is', null)
    .where('gave_up_at', 'is', null)
    .where('attempts', '>', 0)
    .where('last_error', 'is', null)
    .execute();
}

/** A message, and when it was written, which says in what month it lies. */
export type MessagePlace = Pick<MessageInHand, 'id' | 'created_at'>;

export async function markMessageSent(db: Db, { id, created_at }: MessagePlace): Promise<void> {
  if (created_at !== null) return void (await markedSent(db, { id }).where(writtenAt(created_at)).execute());
  const marked = await markedSent(db, { id }).where(writtenJustNow()).returning('id').executeTakeFirst();
  // A clock was set meanwhile: it is looked for in every month.
  if (!marked) await markedSent(db, { id }).execute();
}

const markedSent = (db: Db | Trx, { id }: { id: string }) =>
  db
    .updateTable('outbox')
    .set({ sent_at: sql<Date>`app_now()`, last_error: null })
    .where('id', '=', id)
    .where('sent_at', 'is', null);

/** `retryInSeconds` null: nobody will try again. `reason` never holds personal data. */
export async function markMessageFailed(
  db: Db,
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
    .$if(created_at !== null, (query) => query.where(writtenAt(created_at as Date)))
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

/** The same for who has not seen the time that was stored. */
const writtenJustNow = () =>
  sql<boolean>`created_at between app_now() - interval '1 hour' and app_now() + interval '1 second'`;
