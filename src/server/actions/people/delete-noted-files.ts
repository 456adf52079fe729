import type { Deps } from '#server/actions/base/context.ts';
import { fileIsDeleted, filesToDelete } from '#server/queries/privacy/applicant-erasure.ts';

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
