import { sql } from 'kysely';
import type { TxStore } from '#server/database/store.ts';
import { dataKeyFor, dataKeyOf } from '#server/queries/keys/data-keys.ts';
import { blindIndex, decryptRow, encryptRow } from '#server/queries/keys/rows.ts';
import type { CreditRequest } from '#server/queries/requests/credit-requests.ts';

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
 * What was asked about one's data, also where the new number has the same kind open: each has a text and a last day of
 * its own, and its answer goes to the number.
 */
export async function movePrivacyRequests(tx: TxStore, { partnerId, from, to, since }: Move): Promise<void> {
  const found = await tx.db
    .selectFrom('privacy_requests')
    .selectAll()
    .select(dataKeyOf('privacy_requests'))
    .where('phone_index', '=', blindIndex(tx, 'phone', from))
    .where('partner_id', '=', partnerId)
    .where('asked_at', '>=', since)
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const stored of found) {
    const { id } = decryptRow(tx, 'privacy_requests', stored);
    const { id: _, ...sealed } = encryptRow(tx, 'privacy_requests', tx.vault.serviceKey(), { id, phone: to });
    await tx.db.updateTable('privacy_requests').set(sealed).where('id', '=', id).execute();
  }
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
