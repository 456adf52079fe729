import { sql, type Selectable } from 'kysely';
import type { Day } from '#domain/calendar.ts';
import type { IdentityProof } from '#domain/staff/sealed-fields.ts';
import { type Store, type TxStore, advisoryXactLock } from '#server/database/store.ts';
import type { Database } from '#server/database/schema.ts';
import { blindIndex, decryptRow, encryptRow, type Decrypted, dataKeyOf } from '#server/queries/keys/rows.ts';
import type { OutboxMessage } from '#server/queries/messages/outbox.ts';

export type PrivacyRequest = Decrypted<'privacy_requests', Selectable<Database['privacy_requests']>>;

/** Returns what a phone has asked of a partner, newest first. */
export async function privacyRequestsOf(
  store: Store,
  phone: string,
  partnerId: number,
): Promise<PrivacyRequest[]> {
  const rows = await store.db
    .selectFrom('privacy_requests')
    .selectAll()
    .select(dataKeyOf('privacy_requests'))
    .where('phone_index', '=', blindIndex(store, 'phone', phone))
    .where('partner_id', '=', partnerId)
    .orderBy('asked_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => decryptRow(store, 'privacy_requests', row));
}

/** Serialises what one phone asks of one partner until the transaction ends. */
export const lockPrivacyRequests = (tx: TxStore, phone: string, partnerId: number): Promise<void> =>
  advisoryXactLock(tx.db, `privacy:${partnerId}:${blindIndex(tx, 'phone', phone)}`);

export async function insertPrivacyRequest(
  tx: TxStore,
  request: Pick<PrivacyRequest, 'id' | 'partner_id' | 'kind' | 'phone' | 'body' | 'answer_by'>,
): Promise<void> {
  await tx.db
    .insertInto('privacy_requests')
    .values(encryptRow(tx, 'privacy_requests', tx.vault.serviceKey(), request))
    .execute();
}

const byId = ({ db }: Store, id: string) =>
  db.selectFrom('privacy_requests').selectAll().select(dataKeyOf('privacy_requests')).where('id', '=', id);

export async function privacyRequestById(store: Store, id: string): Promise<PrivacyRequest | undefined> {
  const row = await byId(store, id).executeTakeFirst();
  return row && decryptRow(store, 'privacy_requests', row);
}

/** Locks it until the transaction ends. */
export async function lockPrivacyRequest(tx: TxStore, id: string): Promise<PrivacyRequest | undefined> {
  const row = await byId(tx, id).forUpdate().executeTakeFirst();
  return row && decryptRow(tx, 'privacy_requests', row);
}

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

/** Stores the answer, once, and of what it grants the last day, unless it is done: null when there is no such open request. */
export async function answerPrivacyRequest(
  tx: TxStore,
  id: string,
  { answer, by, effectiveBy }: { answer: string; by: string; effectiveBy: Day | null },
): Promise<PrivacyRequest | null> {
  const sealed = encryptRow(tx, 'privacy_requests', tx.vault.serviceKey(), { id, answer });
  const row = await tx.db
    .updateTable('privacy_requests')
    .set({
      answer: sealed.answer,
      answered_by: by,
      answered_at: sql<Date>`app_now()`,
      effective_by: sql<Day | null>`case when not ${isDone('privacy_requests')} then ${effectiveBy}::date end`,
    })
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .returningAll()
    .returning(dataKeyOf('privacy_requests'))
    .executeTakeFirst();
  return row ? decryptRow(tx, 'privacy_requests', row) : null;
}

/** Erases what a phone has asked of a partner, or with null of any; what was open ends with the erasure. */
export async function erasePrivacyRequests(
  tx: TxStore,
  phone: string,
  partnerId: number | null,
): Promise<void> {
  const index = blindIndex(tx, 'phone', phone);
  const found = await tx.db
    .selectFrom('privacy_requests')
    .select('id')
    .where('phone_index', '=', index)
    .$if(partnerId !== null, (query) => query.where('partner_id', '=', partnerId))
    .forUpdate()
    .execute();
  await emptyPrivacyRequests(tx, found);
}

/** Of a row with a phone and a partner: nobody has signed under this number there. */
export const hasNoContract = (row: 'c' | 'p') => sql<boolean>`not exists (select from credit_requests r
  where r.partner_id = ${sql.ref(`${row}.partner_id`)} and r.phone_index = ${sql.ref(`${row}.phone_index`)}
    and r.contract_signed_at is not null)`;

/**
 * Erases some that were answered so many days ago, of phones without a signed contract at the partner; not what is still to be done,
 * nor an opposition in force, which she takes back there. Returns their number.
 */
export async function forgetPrivacyRequests(tx: TxStore, days: number, limit: number): Promise<number> {
  const found = await tx.db
    .selectFrom('privacy_requests as p')
    .select('p.id')
    .where('p.phone_index', 'is not', null)
    .where('p.answered_at', '<', sql<Date>`app_now() - ${days} * interval '1 day'`)
    .where(sql<boolean>`not ${isPrivacyWaiting}`)
    .where(hasNoContract('p'))
    .where(
      sql<boolean>`not exists (select from oppositions o where o.privacy_request = p.id and o.withdrawn_at is null)`,
    )
    .orderBy('p.id')
    .limit(limit)
    .forUpdate()
    .execute();
  await emptyPrivacyRequests(tx, found);
  return found.length;
}

async function emptyPrivacyRequests(tx: TxStore, found: readonly { readonly id: string }[]): Promise<void> {
  for (const { id } of found) {
    const nothing = { id, phone: '', body: '', answer: '' };
    const { id: _, ...sealed } = encryptRow(tx, 'privacy_requests', tx.vault.serviceKey(), nothing);
    await tx.db
      .updateTable('privacy_requests')
      .set({
        ...sealed,
        phone_index: null,
        effective_by: null,
        answered_at: sql<Date>`coalesce(answered_at, app_now())`,
        answered_by: sql<string>`coalesce(answered_by, 'erasure')`,
      })
      .where('id', '=', id)
      .execute();
  }
}

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
