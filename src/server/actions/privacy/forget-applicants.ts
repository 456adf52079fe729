import type { Deps } from '#server/actions/context.ts';
import type { Store } from '#server/database/store.ts';
import {
  applicantsDue,
  enrolApplicants,
  putOffDeadline,
} from '#server/queries/privacy/applicant-deadlines.ts';
import { fileIsDeleted, filesToDelete } from '#server/queries/privacy/applicant-erasure.ts';
import { erasePhotos } from './erase-photos.ts';
import { forgetApplicant } from './forget-applicant.ts';

/**
 * Deletes the data of people who were refused or left, after their partner's days. Works in pages, each request in a
 * transaction of its own, and continues where it was stopped.
 */
export async function forgetApplicants(
  deps: Pick<Deps, 'store' | 'storage' | 'log' | 'hub' | 'identity'>,
  signal?: AbortSignal,
): Promise<void> {
  // Left by a run that was stopped between a transaction and its files.
  await deleteFiles(deps, signal);
  for (let enrolled = atOnce; enrolled > 0;) {
    if (signal?.aborted) return;
    enrolled = await enrolApplicants(deps.store, atOnce);
  }
  for (let due = await nextDue(deps.store); due.length > 0; due = await nextDue(deps.store)) {
    for (const requestId of due) {
      if (signal?.aborted) return;
      await forgetOrPutOff(deps, requestId);
    }
    await deleteFiles(deps, signal);
  }
  await erasePhotos(deps, signal);
}

const atOnce = 200;
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

async function deleteFiles(
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
