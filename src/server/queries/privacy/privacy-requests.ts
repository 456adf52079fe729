import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Day } from '#domain/calendar.ts';
import type { IdentityProof } from '#domain/staff/sealed-fields.ts';
import type { Store, TxStore } from '#server/database/store.ts';
import type { Database } from '#server/database/schema.ts';
import { blindIndex, decryptRow, type Decrypted, dataKeyOf } from '#server/queries/keys/rows.ts';
import type { OutboxMessage } from '#server/queries/messages/outbox.ts';

export type PrivacyRequest = Decrypted<'privacy_requests', Selectable<Database['privacy_requests']>>;

/** Notes who compared the person with her data, and how; false when somebody did before. */
export async function noteIdentityChecked(
  { db }: TxStore,
  id: string,
  { by, how }: { by: string; how: IdentityProof },
): Promise<boolean> {
  const row = await db
    .updateTable('privacy_requests')
    .set({ identity_checked_at: sql<Date>`app_now()`, identity_checked_by: by, identity_how: how })
    .where('id', '=', id)
    .where('identity_checked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether what a request asks for was done; of who is erased nothing is left to do. */
const isDone = (
  row: 'p' | 'privacy_requests',
) => sql<boolean>`(${sql.ref(`${row}.phone_index`)} is null or case ${sql.ref(`${row}.kind`)}
  when 'rectification' then exists (select from rectifications done where done.privacy_request = ${sql.ref(`${row}.id`)})
  when 'opposition' then exists (select from oppositions done where done.privacy_request = ${sql.ref(`${row}.id`)})
  else false end)`;

/** Whether a request `p` waits for the desk: for an answer, or for what was granted. */
export const isPrivacyWaiting = sql<boolean>`(p.answered_at is null or (p.effective_by is not null and not ${isDone('p')}))`;

/** Whether an answered request was granted and is not done. */
export async function isToBeDone({ db }: Store, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('privacy_requests as p')
    .select('p.id')
    .where('p.id', '=', id)
    .where('p.effective_by', 'is not', null)
    .where(sql<boolean>`not ${isDone('p')}`)
    .executeTakeFirst();
  return row !== undefined;
}

/** What was granted was done already by another request: nothing waits for it any more. */
export async function settlePrivacyRequest({ db }: TxStore, id: string): Promise<void> {
  await db.updateTable('privacy_requests').set({ effective_by: null }).where('id', '=', id).execute();
}

/** Of what an answer grants the last day, unless it is done. */
export const grantedUntil = (day: Day | null): RawBuilder<unknown> =>
  sql`, effective_by = case when not ${isDone('privacy_requests')} then ${day}::date end`;

/** What is stored about a request and read nowhere else: for its person's copy. */

type Location = Decrypted<'locations', Selectable<Database['locations']>>;

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
