import { sql, type Selectable } from 'kysely';
import type { Store, TxStore } from '#server/database/store.ts';
import { proofFilesOf } from '#server/queries/keys/erasure.ts';
import { noteSessionsToErase } from '#server/queries/identity/identity-sessions.ts';
import { encryptRow, dataKeyFor, dataKeyIfAny } from '#server/queries/keys/rows.ts';
import type { CreditRequest } from '#server/queries/requests/credit-requests.ts';
import type { Database } from '#server/database/schema.ts';

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

type Deadline = Selectable<Database['applicant_deadlines']>;

/**
 * Enrols one page of requests that are at least a day old, and returns their number. They are found by the time at
 * which they began; the last two days are looked through again, because a clock may have been set back.
 */
export async function enrolApplicants({ db }: Store, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into applicant_deadlines (request_id, begun_at, look_at)
    select r.id, r.created_at, app_now() from credit_requests r
    where r.created_at < app_now() - interval '1 day'
    and r.created_at >= coalesce((select max(begun_at) from applicant_deadlines), '-infinity') - interval '2 days'
    and not exists (select from applicant_deadlines d where d.request_id = r.id)
    order by r.created_at limit ${limit}
    on conflict (request_id) do nothing`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/**
 * Has one page of contracts looked at within a month that an earlier version never looks at again; returns their number.
 * Spread, for each is looked at monthly from then on.
 */
export async function enrolContracts({ db }: Store, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update applicant_deadlines set look_at = app_now() + random() * interval '30 days' where request_id in (
      select request_id from applicant_deadlines where stage = 'signed' and look_at is null limit ${limit})`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
}

/** Returns requests whose deadline has come, the oldest first. */
export async function applicantsDue({ db }: Store, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('applicant_deadlines')
    .select('request_id')
    .where('look_at', '<=', sql<Date>`app_now()`)
    .orderBy('look_at')
    .orderBy('request_id')
    .limit(limit)
    .execute();
  return rows.map(({ request_id }) => request_id);
}

/** Returns the deadline of a locked request, if it has come. */
export const dueDeadline = ({ db }: TxStore, requestId: string): Promise<Deadline | undefined> =>
  db
    .selectFrom('applicant_deadlines')
    .selectAll()
    .where('request_id', '=', requestId)
    .where('look_at', '<=', sql<Date>`app_now()`)
    .executeTakeFirst();

/** `lookAt` null: never again. */
export async function setDeadline(
  { db }: Store,
  requestId: string,
  { stage, lookAt }: { stage: Deadline['stage']; lookAt: Date | null },
): Promise<void> {
  await db
    .updateTable('applicant_deadlines')
    .set({ stage, look_at: lookAt })
    .where('request_id', '=', requestId)
    .execute();
}

/** Looks at a request again tomorrow: today it could not be done. */
export async function putOffDeadline({ db }: Store, requestId: string): Promise<void> {
  await db
    .updateTable('applicant_deadlines')
    .set({ look_at: sql<Date>`app_now() + interval '1 day'` })
    .where('request_id', '=', requestId)
    .execute();
}
