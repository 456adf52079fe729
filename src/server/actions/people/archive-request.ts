import { forgetNotes } from './forget-notes.ts';
import type { TxStore } from '#server/database/store.ts';
import { noteSessionsToErase } from '#server/queries/identity/identity-sessions.ts';
import { archiveDataKey } from '#server/queries/keys/archive.ts';
import { destroyDataKeys, paperFilesOf, proofFilesOf } from '#server/queries/keys/erasure.ts';
import { dropDeliveryContacts } from '#server/queries/loans/deliveries.ts';
import {
  deleteFigures,
  deleteNotes,
  deleteProofs,
  noteFiles,
} from '#server/queries/privacy/applicant-erasure.ts';

/**
 * Of a locked request with a contract that has ended: what no law needs is deleted; papers, ledger, addresses and name
 * are read by nobody until two people open the archive.
 */
export async function archiveRequest(tx: TxStore, requestId: string): Promise<void> {
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
