import { sql, type Selectable } from 'kysely';
import type { Store } from '#server/database/store.ts';
import type { Database } from '#server/database/schema.ts';
import { dataKeyOf } from '#server/queries/keys/data-keys.ts';
import { blindIndex, decryptRow, type Decrypted } from '#server/queries/keys/rows.ts';
import type { OutboxMessage } from '#server/queries/messages/outbox.ts';

/** What is stored about a request and read nowhere else: for its person's copy. */

export type Location = Decrypted<'locations', Selectable<Database['locations']>>;

export async function locationOf(store: Store, requestId: string): Promise<Location | undefined> {
  const row = await store.db
    .selectFrom('locations')
    .selectAll()
    .select(dataKeyOf('locations'))
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  return row && decryptRow(store, 'locations', row);
}

export const reviewsOf = ({ db }: Store, requestId: string): Promise<Selectable<Database['reviews']>[]> =>
  db.selectFrom('reviews').selectAll().where('request_id', '=', requestId).orderBy('opened_at').execute();

export const deviceOrdersOf = (
  { db }: Store,
  account: string,
): Promise<Selectable<Database['device_orders']>[]> =>
  db.selectFrom('device_orders').selectAll().where('account', '=', account).orderBy('seq').execute();

/** Returns the messages to these phones and e-mail addresses since `since`, oldest first. */
export async function messagesToThem(
  store: Store,
  recipients: readonly string[],
  since: Date,
): Promise<OutboxMessage[]> {
  if (recipients.length === 0) return [];
  const rows = await store.db
    .selectFrom('outbox')
    .selectAll()
    .select(dataKeyOf('outbox'))
    .where(
      'recipient_index',
      'in',
      recipients.map((recipient) => blindIndex(store, 'recipient', recipient)),
    )
    .where('created_at', '>=', since)
    .orderBy('created_at')
    .orderBy('seq')
    .execute();
  return rows.map((row) => decryptRow(store, 'outbox', row));
}

/** Returns whether a request of another phone has this e-mail address too. */
export async function isEmailShared(
  store: Store,
  email: string,
  phones: readonly string[],
): Promise<boolean> {
  const row = await store.db
    .selectFrom('credit_requests')
    .select('id')
    .where('email_index', '=', blindIndex(store, 'email', email))
    .where(
      sql<boolean>`phone_index <> all (${phones.map((phone) => blindIndex(store, 'phone', phone))}::text[])`,
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
