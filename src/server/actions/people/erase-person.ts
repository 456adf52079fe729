import type { Deps } from '#server/actions/base/context.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import { appendAuditEvent } from '#server/queries/audit/audit-events.ts';
import {
  eraseMessagesTo,
  erasePhone,
  destroyDataKeys,
  paperFilesOf,
  proofFilesOf,
} from '#server/queries/keys/erasure.ts';
import { phoneChangesOf } from '#server/queries/loans/phone-changes.ts';
import { eraseOppositions } from '#server/queries/privacy/rectifications.ts';
import {
  lockRequest,
  requestsOfPhone,
  setFactOnce,
  type LockedRequest,
} from '#server/queries/requests/credit-requests.ts';
import { signedCreditOf } from '#server/actions/loan/signed-credit.ts';
import { noteSessionsToErase } from '#server/queries/identity/identity-sessions.ts';
import { archiveDataKey } from '#server/queries/keys/archive.ts';
import { dropDeliveryContacts } from '#server/queries/loans/deliveries.ts';
import {
  deleteFigures,
  deleteNotes,
  deleteProofs,
  noteFiles,
  fileIsDeleted,
  filesToDelete,
} from '#server/queries/privacy/applicant-erasure.ts';
import { approvalsOfRequest, replaceTexts, type ApprovalRow } from '#server/queries/staff/approvals.ts';
import { reviewPayload } from '#server/actions/request/review-command.ts';
import { payloadIn, sealedPayload } from '#server/actions/base/stored-payload.ts';
import { rectifyPayload } from './rectify-command.ts';
import { eraseAsked } from '#server/queries/privacy/asked.ts';

export type Erasure =
  | { readonly outcome: 'erased'; readonly accounts: readonly string[] }
  /** A running credit needs its person. */
  | { readonly outcome: 'open-credit'; readonly accounts: readonly string[] }
  | { readonly outcome: 'unknown' };

/**
 * Makes the stored personal data of a phone's owner unreadable by destroying the data keys of their requests that nothing
 * was signed on: names, RFC, CURP, addresses, signature and documents are undecipherable in every copy. Open requests are
 * cancelled, and photos at the identity service are deleted by the next job (forget-applicants.ts). What was signed is
 * evidence for years: its papers, ledger and name go to the archive, the rest is deleted. Amounts
 * owed and paid, by account, and the audit log remain and stay consistent.
 */
export async function erasePerson(
  { store, storage }: Pick<Deps, 'store' | 'storage'>,
  phone: string,
): Promise<Erasure> {
  const done = await inTransaction(store, (tx) =>
    erasePersonIn(tx, phone, null, (id) => appendAuditEvent(tx, id, 'erased')),
  );
  if (done.outcome !== 'erased') return done;
  // Already undecipherable: a crash before this leaves them to the job.
  await deleteNotedFiles({ store, storage });
  return done;
}

/**
 * The same in a transaction, at one partner or with null at every one. `record` writes to the audit log of each request
 * of hers, last. Files are left to the job.
 */
export async function erasePersonIn(
  tx: TxStore,
  phone: string,
  partnerId: number | null,
  record: (requestId: string) => Promise<void>,
) {
  const requests = await lockedRequestsOf(tx, phone, partnerId);
  const accounts = requests.map(({ account }) => account);
  const credits = await Promise.all(requests.map((row) => signedCreditOf(tx, row)));
  const open = accounts.filter((_, index) => credits[index]?.endedAt === null);
  if (open.length > 0) return { outcome: 'open-credit', accounts: open } as const;
  for (const row of requests) {
    if (row.contract_signed_at === null) await setFactOnce(tx, row, 'cancelled_at');
  }
  const emails = requests.flatMap(({ email }) => email ?? []);
  const forgotten = await erasePhone(tx, phone, partnerId);
  await eraseAsked(tx, 'privacy_requests', phone, partnerId);
  await eraseAsked(tx, 'complaints', phone, partnerId);
  await eraseOppositions(tx, phone, partnerId);
  const ids = requests.map(({ id }) => id);
  await eraseMessagesTo(tx, [phone, ...emails], await phoneChangesOf(tx, ids), partnerId);
  for (const [index, { id }] of requests.entries()) {
    if (credits[index]) await archiveRequest(tx, id);
    else await destroyRequest(tx, id);
  }
  // In a fixed order: two erasures may lock the audit chains of the same partners.
  const byPartner = requests.toSorted((one, other) => one.partner_id - other.partner_id);
  for (const { id } of byPartner) await record(id);
  if (requests.length === 0 && forgotten === 0) return { outcome: 'unknown' } as const;
  return { outcome: 'erased', accounts } as const;
}

/**
 * Locks the requests of a phone in a fixed order and reads them under the lock, so that a concurrent signature counts.
 */
async function lockedRequestsOf(
  tx: TxStore,
  phone: string,
  partnerId: number | null,
): Promise<LockedRequest[]> {
  const ids = (await requestsOfPhone(tx, phone, partnerId)).map(({ id }) => id).toSorted();
  const locked: LockedRequest[] = [];
  for (const id of ids) {
    const row = await lockRequest(tx, id);
    if (row) locked.push(row);
  }
  return locked;
}

/**
 * Of a locked request with a contract that has ended: what no law needs is deleted; papers, ledger, addresses and name
 * are read by nobody until two people open the archive.
 */
async function archiveRequest(tx: TxStore, requestId: string): Promise<void> {
  await deleteProofs(tx, requestId);
  await deleteFigures(tx, requestId);
  await dropDeliveryContacts(tx, [requestId]);
  await forgetNotes(tx, [requestId]);
  await deleteNotes(tx, requestId);
  await archiveDataKey(tx, requestId);
}

/** Of a locked request: without its key nothing of it can be read, in any copy of its rows and files. */
export async function destroyRequest(tx: TxStore, requestId: string): Promise<void> {
  await noteFiles(tx, requestId, [
    ...(await proofFilesOf(tx, requestId)),
    ...(await paperFilesOf(tx, requestId)),
  ]);
  await dropDeliveryContacts(tx, [requestId]);
  await noteSessionsToErase(tx, [requestId]);
  await forgetNotes(tx, [requestId]);
  await destroyDataKeys(tx, [requestId]);
}

/** Deletes files whose rows are gone or unreadable; goes on where it was stopped. */
export async function deleteNotedFiles(
  { store, storage }: Pick<Deps, 'store' | 'storage'>,
  signal?: AbortSignal,
): Promise<void> {
  for (
    let files = await filesToDelete(store, atOnce);
    files.length > 0;
    files = await filesToDelete(store, atOnce)
  ) {
    for (const file of files) {
      if (signal?.aborted) return;
      await storage.delete(file);
      await fileIsDeleted(store, file);
    }
  }
}

const atOnce = 200;

/** Takes out of proposals what people wrote of a person who is erased: they are not sealed with her key. */
export async function forgetNotes(tx: TxStore, requestIds: readonly string[]): Promise<void> {
  for (const requestId of requestIds) {
    for (const row of await approvalsOfRequest(tx, requestId)) {
      const refusal = row.refusal === null ? null : '';
      await replaceTexts(tx, row.id, { payload: withoutTexts(row), refusal });
    }
  }
}

function withoutTexts({ command, payload: stored }: ApprovalRow): string {
  const { payload, ...said } = payloadIn(stored);
  return sealedPayload({
    ...said,
    reason: '',
    payload: withoutData(command, payload),
  });
}

function withoutData(command: ApprovalRow['command'], payload: object): object {
  if (command === 'answer-review') return withoutNote(payload);
  if (command !== 'rectify-data') return payload;
  const { typed, ...rest } = rectifyPayload.parse(payload);
  return { ...rest, typed: Object.fromEntries(Object.keys(typed).map((field) => [field, ''])) };
}

function withoutNote(payload: object): object {
  const { answer, ...rest } = reviewPayload.parse(payload);
  return { ...rest, answer: { ...answer, note: '' } };
}
