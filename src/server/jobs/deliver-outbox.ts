import type { Deps } from '#server/actions/base/context.ts';
import { priorityOf } from '#server/actions/messages/send-message.ts';
import { dueMessages } from '#server/queries/messages/outbox.ts';
import { inTransaction } from '#server/database/store.ts';

/**
 * Enqueues due messages that have no job: scheduled ones whose time has come, those whose job was lost, and those
 * written by a version that enqueued none. A message that is already queued is skipped.
 */
export async function deliverOutbox(
  { store, jobs }: Pick<Deps, 'store' | 'jobs'>,
  _data: object,
  signal: AbortSignal,
): Promise<void> {
  let afterSeq = 0;
  for (let found = pageSize; found === pageSize && !signal.aborted;) {
    const page = await dueMessages(store, { afterSeq, limit: pageSize });
    await inTransaction(store, async (tx) => {
      for (const { id: messageId, urgent } of page) {
        const queued = { queuedOnceKey: messageId, priority: priorityOf(urgent) };
        await jobs.send(tx, 'deliver-message', { messageId }, queued);
      }
    });
    afterSeq = page.at(-1)?.seq ?? afterSeq;
    found = page.length;
  }
}

const pageSize = 200;
