import { question } from '#server/database/question.ts';
import { randomBytes } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import type { Database } from '#server/database/schema.ts';
import { type Store, type TxStore, advisoryXactLock } from '#server/database/store.ts';
import {
  blindIndex,
  decryptRow,
  encryptRow,
  type Decrypted,
  dataKeyFor,
  dataKeyOf,
} from '#server/queries/keys/rows.ts';
import type { Loan } from './loans.ts';
import type { CreditRequest } from '#server/queries/requests/credit-requests.ts';

export type PhoneChange = Decrypted<'phone_changes', Selectable<Database['phone_changes']>>;

/** How long the proof of the old number waits for that of the new one. */
const proofMinutes = 30;

/** Serialises changes from and to these numbers of one partner, before any row is locked, in one order for all. */
export async function lockPhoneChanges(
  tx: TxStore,
  partnerId: number,
  phones: readonly string[],
): Promise<void> {
  const names = phones.map((phone) => `phone-change:${partnerId}:${blindIndex(tx, 'phone', phone)}`);
  for (const name of new Set(names.toSorted())) await advisoryXactLock(tx.db, name);
}

/** Returns the change that is under way in one browser, with whether its proof of the old number still stands. */
export async function openPhoneChange(
  store: Store,
  account: string,
  sessionId: string,
): Promise<(PhoneChange & { readonly isOldProved: boolean }) | null> {
  const row = await store.db
    .selectFrom('phone_changes')
    .selectAll()
    .select(dataKeyOf('phone_changes'))
    .select(
      sql<boolean>`state = 'old-proved'
        and old_proved_at > app_now() - ${sql.lit(proofMinutes)} * interval '1 minute'`.as('isOldProved'),
    )
    .where('account', '=', account)
    .where('session_id', '=', sessionId)
    .where('state', 'in', ['asked', 'old-proved'])
    .executeTakeFirst();
  return row ? decryptRow(store, 'phone_changes', row) : null;
}

/** Begins a change, in place of one that another browser began. */
export async function beginPhoneChange(
  tx: TxStore,
  loan: Pick<Loan, 'account' | 'request_id'>,
  { sessionId, phone }: { sessionId: string; phone: string },
): Promise<void> {
  const { account, request_id } = loan;
  await tx.db
    .deleteFrom('phone_changes')
    .where('account', '=', account)
    .where('state', 'in', ['asked', 'old-proved'])
    .execute();
  const id = randomBytes(12).toString('base64url');
  const row = { id, account, request_id, session_id: sessionId, phone };
  const sealed = encryptRow(tx, 'phone_changes', await dataKeyFor(tx, request_id), row);
  await tx.db
    .insertInto('phone_changes')
    .values({ ...sealed, kind: 'own', state: 'asked' })
    .execute();
}

/** Another number was meant; what was proved of the old one stands. */
export async function correctPhoneChange(
  tx: TxStore,
  { id, request_id }: PhoneChange,
  phone: string,
): Promise<void> {
  const sealed = encryptRow(tx, 'phone_changes', await dataKeyFor(tx, request_id), { id, phone });
  await tx.db.updateTable('phone_changes').set({ phone: sealed.phone }).where('id', '=', id).execute();
}

export async function setOldProved({ db }: TxStore, id: string): Promise<void> {
  await db
    .updateTable('phone_changes')
    .set({ state: 'old-proved', old_proved_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .where('state', 'in', ['asked', 'old-proved'])
    .execute();
}

/** Marks a proved or confirmed change as done, once. */
export async function finishPhoneChange(
  tx: TxStore,
  { id, request_id }: PhoneChange,
  formerPhone: string,
): Promise<boolean> {
  const key = await dataKeyFor(tx, request_id);
  const { former_phone } = encryptRow(tx, 'phone_changes', key, { id, former_phone: formerPhone });
  const row = await tx.db
    .updateTable('phone_changes')
    .set({ state: 'done', done_at: sql<Date>`app_now()`, session_id: null, former_phone })
    .where('id', '=', id)
    .where('state', 'in', ['old-proved', 'confirmed'])
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the changes that were carried out for these requests, oldest first. */
export async function phoneChangesOf(store: Store, requestIds: readonly string[]): Promise<PhoneChange[]> {
  if (requestIds.length === 0) return [];
  const rows = await store.db
    .selectFrom('phone_changes')
    .selectAll()
    .select(dataKeyOf('phone_changes'))
    .where('request_id', 'in', [...requestIds])
    .where('state', '=', 'done')
    .orderBy('done_at')
    .execute();
  return rows.map((row) => decryptRow(store, 'phone_changes', row));
}

/** Returns when the number of whoever has this phone, or this CURP's mark, last changed; null: not these two weeks. */
export const phoneChangedAt = question(
  (store, { partnerId, phone, curp }: { partnerId: number; phone: string; curp: string | null }) =>
    store.db
      .selectFrom(
        sql<{ at: Date | null }>`(
    select max(c.done_at) as at from phone_changes c
    where c.partner_id = ${partnerId} and c.state = 'done' and c.done_at > app_now() - interval '14 days'
      and c.request_id in (
        select id from credit_requests
        where partner_id = ${partnerId} and phone_index = ${blindIndex(store, 'phone', phone)}
        union all select request_id from request_marks
        where mark = ${curp}::text and partner_id = ${partnerId} and kind = 'curp'))`.as('changed'),
      )
      .selectAll(),
  { at: true },
  ([row]): Date | null => row?.at ?? null,
);

/** From one number to another, of one person with one partner. */
interface Move {
  readonly partnerId: number;
  readonly from: string;
  readonly to: string;
  /** Before that the number may have been somebody else's. */
  readonly since: Date;
}

/** Gives a request, with its loan if there is one, another phone. Both are locked. */
export async function moveRequest(
  tx: TxStore,
  { id, account }: Pick<CreditRequest, 'id' | 'account'>,
  phone: string,
): Promise<void> {
  const key = await dataKeyFor(tx, id);
  const { id: _, ...sealed } = encryptRow(tx, 'credit_requests', key, { id, phone });
  await tx.db.updateTable('credit_requests').set(sealed).where('id', '=', id).execute();
  const loan = encryptRow(tx, 'loans', key, { account, phone });
  await tx.db.updateTable('loans').set({ phone: loan.phone }).where('account', '=', account).execute();
}

/**
 * Messages of the partner to the number, those that wait too. Codes that have not left yet are not sent to another
 * number: they are withdrawn.
 */
export async function moveMessages(tx: TxStore, { partnerId, from, to, since }: Move): Promise<void> {
  const index = blindIndex(tx, 'recipient', from);
  await tx.db
    .updateTable('outbox')
    .set({ gave_up_at: sql<Date>`app_now()`, last_error: 'withdrawn' })
    .where('recipient_index', '=', index)
    .where('partner_id', '=', partnerId)
    .where('sent_at', 'is', null)
    .where('gave_up_at', 'is', null)
    .where(sql<boolean>`(dedupe_key is null or dedupe_key like 'lock:%')`)
    .execute();
  const found = await tx.db
    .selectFrom('outbox')
    .select(['id', 'created_at'])
    .where('recipient_index', '=', index)
    .where('partner_id', '=', partnerId)
    .where('created_at', '>=', since)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (found.length === 0) return;
  const key = tx.vault.serviceKey();
  const moved = found.map(({ id }) => encryptRow(tx, 'outbox', key, { id, recipient: to }));
  const times = found.map(({ created_at }) => created_at.getTime());
  // The times prune partitions; a Date has no microseconds, a stored time may have.
  await sql`update outbox set recipient = moved.recipient, recipient_index = ${blindIndex(tx, 'recipient', to)}
    from unnest(${moved.map(({ id }) => id)}::text[], ${moved.map(({ recipient }) => recipient)}::text[])
      as moved (id, recipient)
    where outbox.id::text = moved.id and outbox.recipient_index = ${index}
      and outbox.created_at between ${new Date(Math.min(...times))}::timestamptz - interval '1 second'
        and ${new Date(Math.max(...times))}::timestamptz + interval '1 second'`.execute(tx.db);
}

/**
 * Ends the partner's sessions of the number, and what browsers hold of these requests: codes, a scanned or shown
 * hand-over, reminders as notifications, the right of the browser that began one, that they are known. Returns the number of
 * sessions.
 */
export async function endAccessByPhone(
  tx: TxStore,
  requests: readonly Pick<CreditRequest, 'id' | 'account'>[],
  { partnerId, phone, keepSession }: { partnerId: number; phone: string; keepSession: string | null },
): Promise<number> {
  const ids = requests.map(({ id }) => id);
  const accounts = requests.map(({ account }) => account);
  const ended = await tx.db
    .updateTable('sessions')
    .set({ ended_at: sql<Date>`app_now()` })
    .where('phone_index', '=', blindIndex(tx, 'phone', phone))
    .where('ended_at', 'is', null)
    .where(
      sql<boolean>`(partner_id = ${partnerId} or partner_id is null or customer_account = any (${accounts}::text[]))`,
    )
    .where(sql<boolean>`id is distinct from ${keepSession}::text`)
    .returning('id')
    .execute();
  await tx.db
    .deleteFrom('session_requests')
    .where('request_id', 'in', ids)
    .where(sql<boolean>`session_id is distinct from ${keepSession}::text`)
    .execute();
  // Known to whoever had the former number.
  await tx.db.deleteFrom('known_browsers').where('request_id', 'in', ids).execute();
  // Turned on with the former number: whoever has the new one turns it on again.
  await tx.db.deleteFrom('push_subscriptions').where('account', 'in', accounts).execute();
  await tx.db.deleteFrom('hand_overs').where('request_id', 'in', ids).where('done_at', 'is', null).execute();
  await tx.db
    .updateTable('codes')
    .set({ superseded_at: sql<Date>`app_now()` })
    .where('phone_index', '=', blindIndex(tx, 'phone', phone))
    .where('request_id', 'in', ids)
    .where('superseded_at', 'is', null)
    .where('consumed_at', 'is', null)
    .execute();
  return ended.length;
}
