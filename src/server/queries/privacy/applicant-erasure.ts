import { sql } from 'kysely';
import type { Store, TxStore } from '#server/database/store.ts';
import { dataKeyFor, dataKeyIfAny } from '#server/queries/keys/data-keys.ts';
import { proofFilesOf } from '#server/queries/keys/erasure.ts';
import { noteSessionsToErase } from '#server/queries/identity/sessions-to-erase.ts';
import { encryptRow } from '#server/queries/keys/rows.ts';
import type { CreditRequest } from '#server/queries/requests/credit-requests.ts';

/** Deletes proofs, addresses, what was to be corrected of them, e-mail and place; files and photos are noted for deletion. */
export async function deleteTraces(tx: TxStore, requestId: string): Promise<void> {
  await deleteProofs(tx, requestId);
  await tx.db.deleteFrom('addresses').where('request_id', '=', requestId).execute();
}

/** The same without addresses: a contract names them, and a delivery went there. */
export async function deleteProofs(tx: TxStore, requestId: string): Promise<void> {
  await noteFiles(tx, requestId, await proofFilesOf(tx, requestId));
  await noteSessionsToErase(tx, [requestId]);
  await tx.db.deleteFrom('address_proofs').where('request_id', '=', requestId).execute();
  await tx.db.deleteFrom('corrections').where('request_id', '=', requestId).execute();
  await tx.db.deleteFrom('locations').where('request_id', '=', requestId).execute();
  await tx.db
    .updateTable('credit_requests')
    .set({ email: null, email_index: null })
    .where('id', '=', requestId)
    .execute();
}

/** Deletes who the person of a request is: name, CURP, RFC, phone, and the ways to find the request by them. */
export async function deleteIdentity(tx: TxStore, requestId: string): Promise<void> {
  await tx.db.deleteFrom('people').where('request_id', '=', requestId).execute();
  await tx.db.updateTable('identity_sessions').set({ url: '' }).where('request_id', '=', requestId).execute();
  await tx.db
    .updateTable('bureau_reports')
    .set({ folio: null })
    .where('request_id', '=', requestId)
    .execute();
  await tx.db.deleteFrom('session_requests').where('request_id', '=', requestId).execute();
  const key = await dataKeyIfAny(tx, requestId);
  if (!key) return;
  // The wire format requires a phone of ten digits.
  const nobody = encryptRow(tx, 'credit_requests', key, { id: requestId, phone: '0000000000', rfc: null });
  await tx.db
    .updateTable('credit_requests')
    .set({ ...nobody, phone_index: null, phone_end_index: null, rfc_index: null })
    .where('id', '=', requestId)
    .execute();
}

/** Deletes the figures that the bureau told, and its folio. */
export async function deleteFigures({ db }: TxStore, requestId: string): Promise<void> {
  await db
    .updateTable('bureau_reports')
    .set({ summary: null, folio: null })
    .where('request_id', '=', requestId)
    .execute();
}

/** Deletes what people of the desk wrote about a person, beside the audit log. */
export async function deleteNotes(tx: TxStore, requestId: string): Promise<void> {
  await tx.db.deleteFrom('request_notes').where('request_id', '=', requestId).execute();
  await tx.db.updateTable('contacts').set({ note: null }).where('request_id', '=', requestId).execute();
  const key = await dataKeyFor(tx, requestId);
  const decisions = await tx.db
    .selectFrom('review_decisions')
    .select('id')
    .where('request_id', '=', requestId)
    .execute();
  for (const { id } of decisions) {
    const empty = encryptRow(tx, 'review_decisions', key, { id, request_id: requestId, note: '' });
    await tx.db.updateTable('review_decisions').set({ note: empty.note }).where('id', '=', id).execute();
  }
}

/** Notes files of a request, in the transaction that deletes what leads to them. */
export async function noteFiles(tx: TxStore, requestId: string, files: readonly string[]): Promise<void> {
  if (files.length === 0) return;
  await tx.db
    .insertInto('files_to_delete')
    .values(files.map((file) => ({ file, request_id: requestId })))
    .onConflict((conflict) => conflict.column('file').doNothing())
    .execute();
}

/** Returns files whose rows are gone. */
export async function filesToDelete({ db }: Store, limit: number): Promise<string[]> {
  const rows = await db.selectFrom('files_to_delete').select('file').orderBy('file').limit(limit).execute();
  return rows.map(({ file }) => file);
}

export async function fileIsDeleted({ db }: Store, file: string): Promise<void> {
  await db.deleteFrom('files_to_delete').where('file', '=', file).execute();
}

/** Returns which of a request's phone and e-mail no other request has: messages to those are nobody else's. */
export async function recipientsOfNobodyElse({ db }: TxStore, row: CreditRequest): Promise<string[]> {
  const { rows } = await sql<{ phone: boolean; email: boolean }>`
    select r.phone_index is not null
        and not exists (select from credit_requests o where o.phone_index = r.phone_index and o.id <> r.id) as phone,
      r.email_index is not null
        and not exists (select from credit_requests o where o.email_index = r.email_index and o.id <> r.id) as email
    from credit_requests r where r.id = ${row.id}`.execute(db);
  const [found] = rows;
  return [...(found?.phone ? [row.phone] : []), ...(found?.email && row.email ? [row.email] : [])];
}

/** Whether the data key of a request was destroyed: then nothing can be read any more. */
export async function isErased({ db }: TxStore, requestId: string): Promise<boolean> {
  const row = await db
    .selectFrom('data_keys')
    .select('id')
    .where('id', '=', requestId)
    .where('destroyed_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}
