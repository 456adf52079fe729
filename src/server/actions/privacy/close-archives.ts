import type { Deps } from '#server/actions/context.ts';
import { inTransaction } from '#server/database/store.ts';
import { appendAuditEvent } from '#server/queries/audit/audit-events.ts';
import { archivesToClose, closeArchive } from '#server/queries/keys/archive.ts';
import { lockRequest } from '#server/queries/requests/credit-requests.ts';

/** Closes what two people opened of the archive, when its days are over; one that fails is closed by the next run. */
export async function closeArchives(
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

const atOnce = 200;
