import type { Deps } from '#server/actions/context.ts';
import { inTransaction } from '#server/database/store.ts';
import { appendAuditEvent } from '#server/queries/audit/audit-events.ts';
import { archivesToClose, closeArchive } from '#server/queries/keys/archive.ts';
import { lockRequest } from '#server/queries/requests/credit-requests.ts';

/** Closes what two people opened of the archive, when its days are over. */
export async function closeArchives({ store }: Pick<Deps, 'store'>, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const due = await archivesToClose(store, atOnce);
    for (const id of due) {
      if (signal?.aborted) return;
      await inTransaction(store, async (tx) => {
        await lockRequest(tx, id);
        if (await closeArchive(tx, id)) await appendAuditEvent(tx, id, 'archive-closed');
      });
    }
    if (due.length < atOnce) return;
  }
}

const atOnce = 200;
