import { lockRequest } from '#server/queries/requests/credit-requests.ts';
import { archivesToClose, closeArchive } from '#server/queries/keys/archive.ts';
import { appendAuditEvent } from '#server/queries/audit/audit-events.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { inTransaction, type Store } from '#server/database/store.ts';
import {
  applicantsDue,
  enrolApplicants,
  enrolContracts,
  putOffDeadline,
} from '#server/queries/privacy/applicant-erasure.ts';
import { deleteNotedFiles } from './delete-noted-files.ts';
import { erasePhotos } from './erase-photos.ts';
import { forgetApplicant } from './forget-applicant.ts';

/**
 * Deletes the data of people who were refused or left, after their partner's days, and what was signed after its years.
 * Works in pages, each request in a transaction of its own, and continues where it was stopped.
 */
export async function forgetApplicants(
  deps: Pick<Deps, 'store' | 'storage' | 'log' | 'hub' | 'identity'>,
  signal?: AbortSignal,
): Promise<void> {
  // First: a long list of deadlines must not keep them open.
  await closeArchives(deps, signal);
  // Left by a run that was stopped between a transaction and its files.
  await deleteNotedFiles(deps, signal);
  for (let enrolled = atOnce; enrolled > 0;) {
    if (signal?.aborted) return;
    enrolled = await enrol(deps.store);
  }
  for (let due = await nextDue(deps.store); due.length > 0; due = await nextDue(deps.store)) {
    for (const requestId of due) {
      if (signal?.aborted) return;
      await forgetOrPutOff(deps, requestId);
    }
    await deleteNotedFiles(deps, signal);
  }
  await erasePhotos(deps, signal);
}

const atOnce = 200;
const enrol = async (store: Store): Promise<number> =>
  (await enrolApplicants(store, atOnce)) + (await enrolContracts(store, atOnce));
const nextDue = (store: Store) => applicantsDue(store, atOnce);

/** One request that cannot be done must not hold up the others. */
async function forgetOrPutOff(deps: Pick<Deps, 'store' | 'log' | 'hub'>, requestId: string): Promise<void> {
  try {
    await forgetApplicant(deps, requestId);
  } catch (error) {
    deps.log.warn({ err: error, requestId }, 'an applicant could not be forgotten, will be tried again');
    await putOffDeadline(deps.store, requestId);
  }
}

/** Closes what two people opened of the archive, when its days are over; one that fails is closed by the next run. */
async function closeArchives(
  { store, log }: Pick<Deps, 'store' | 'log'>,
  signal?: AbortSignal,
): Promise<void> {
  for (const requestId of await archivesToClose(store, atOnce)) {
    if (signal?.aborted) return;
    try {
      await inTransaction(store, async (tx) => {
        await lockRequest(tx, requestId);
        if (await closeArchive(tx, requestId)) await appendAuditEvent(tx, requestId, 'archive-closed');
      });
    } catch (error) {
      log.warn({ err: error, requestId }, 'an archive could not be closed, will be tried again');
    }
  }
}
