import { sql } from 'kysely';
import type { TxStore } from '#server/database/store.ts';
import { blindIndex, encryptRow } from './rows.ts';
import { writtenAt } from '#server/queries/messages/outbox.ts';

/** Returns the files of the proofs that a customer uploaded. */
export async function proofFilesOf({ db }: TxStore, requestId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('address_proofs')
    .select('file')
    .where('request_id', '=', requestId)
    .execute();
  return rows.map(({ file }) => file);
}

/** Returns the files of what was signed. */
export async function paperFilesOf({ db }: TxStore, requestId: string): Promise<string[]> {
  const { rows } = await sql<{ file: string }>`
    select unnest(array_remove(array[signature_file, contract_file, pagare_file], null)) as file from contracts
    where request_id = ${requestId}`.execute(db);
  return rows.map(({ file }) => file);
}

/** Destroys the data keys of requests, also those in the archive, and their blind indexes. */
export async function destroyDataKeys(tx: TxStore, requestIds: readonly string[]): Promise<void> {
  if (requestIds.length === 0) return;
  await tx.db
    .updateTable('data_keys')
    .set({ wrapped: null, archived: null, open_until: null, destroyed_at: sql<Date>`app_now()` })
    .where('id', 'in', [...requestIds])
    .where('destroyed_at', 'is', null)
    .execute();
  await forgetIndexes(tx, requestIds);
}

/** Takes away what finds requests by their person, what leads a browser to them, and what this transaction would seal with. */
export async function forgetIndexes({ db, dataKeys }: TxStore, requestIds: readonly string[]): Promise<void> {
  if (requestIds.length === 0) return;
  for (const id of requestIds) dataKeys.delete(id);
  await db
    .updateTable('credit_requests')
    .set({ phone_index: null, phone_end_index: null, rfc_index: null, email_index: null })
    .where('id', 'in', [...requestIds])
    .execute();
  await db
    .deleteFrom('known_browsers')
    .where('request_id', 'in', [...requestIds])
    .execute();
  await db
    .deleteFrom('request_marks')
    .where('request_id', 'in', [...requestIds])
    .execute();
  await db
    .updateTable('deliveries')
    .set({ imei_index: null })
    .where('request_id', 'in', [...requestIds])
    .execute();
  await db
    .updateTable('refund_clabes')
    .set({ clabe_index: null })
    .where('request_id', 'in', [...requestIds])
    .execute();
  await db
    .deleteFrom('push_subscriptions')
    .where('request_id', 'in', [...requestIds])
    .execute();
  await db
    .updateTable('legal_acceptances')
    .set({ session_id: null })
    .where('request_id', 'in', [...requestIds])
    .execute();
  await db
    .deleteFrom('session_requests')
    .where('request_id', 'in', [...requestIds])
    .execute();
}

/**
 * Ends the sessions of a phone in one partner's shop, or with null in every one, and erases the number there and in their
 * codes; those of no shop yet are ended too. Returns the number of both.
 */
export async function erasePhone(tx: TxStore, phone: string, partnerId: number | null): Promise<number> {
  const index = blindIndex(tx, 'phone', phone);
  const isInShop = sql<boolean>`(partner_id = ${partnerId} or partner_id is null)`;
  const sessions = await tx.db
    .updateTable('sessions')
    .set({ verified_phone: null, phone_index: null, ended_at: sql<Date>`coalesce(ended_at, app_now())` })
    .where('phone_index', '=', index)
    .$if(partnerId !== null, (query) => query.where(isInShop))
    .returning('id')
    .execute();
  const codes = await tx.db
    .updateTable('codes')
    .set({ phone_index: '', superseded_at: sql<Date>`coalesce(superseded_at, app_now())` })
    .where('phone_index', '=', index)
    .$if(partnerId !== null, (query) =>
      query.where('session_id', 'in', tx.db.selectFrom('sessions').select('id').where(isInShop)),
    )
    .returning('id')
    .execute();
  return sessions.length + codes.length;
}

/**
 * Erases messages to these phones and e-mail addresses, and the notices of changes to a number of before, which may be
 * another person's by now. Unsent ones are never sent.
 */
export async function eraseMessagesTo(
  tx: TxStore,
  recipients: readonly string[],
  changes: readonly { readonly id: string }[] = [],
  /** Null: of every partner. */
  partnerId: number | null = null,
): Promise<void> {
  const indexes = recipients.map((recipient) => blindIndex(tx, 'recipient', recipient));
  const notices = await noticesOf(tx, changes);
  const found = await tx.db
    .selectFrom('outbox')
    .select(['id', 'created_at'])
    .where((eb) =>
      eb.or([eb('recipient_index', 'in', indexes), ...(notices.length > 0 ? [eb('id', 'in', notices)] : [])]),
    )
    .$if(partnerId !== null, (query) => query.where('partner_id', '=', partnerId))
    .forUpdate()
    .execute();
  for (const { id, created_at } of found) {
    const empty = { id, recipient: '', subject: null, body: '', html: null };
    const { id: _, ...sealed } = encryptRow(tx, 'outbox', tx.vault.serviceKey(), empty);
    await tx.db
      .updateTable('outbox')
      .set({
        ...sealed,
        recipient_index: null,
        gave_up_at: sql<Date>`coalesce(sent_at, gave_up_at, app_now())`,
      })
      .where('id', '=', id)
      .where(writtenAt(created_at))
      .execute();
  }
  await tx.db.deleteFrom('sandbox_messages').where('recipient_index', 'in', indexes).execute();
}

async function noticesOf({ db }: TxStore, changes: readonly { readonly id: string }[]): Promise<string[]> {
  if (changes.length === 0) return [];
  const causes = await db
    .selectFrom('message_causes')
    .select('message_id')
    .where(
      'dedupe_key',
      'in',
      changes.flatMap(({ id }) => ['old', 'announced-old'].map((to) => `phone-change:${id}:${to}`)),
    )
    .execute();
  return causes.map(({ message_id }) => message_id);
}
