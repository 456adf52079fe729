import type { Deps } from '#server/actions/context.ts';
import { dueMessages } from '#server/queries/messages/outbox.ts';

/**
 * Enqueues due messages that have no job: scheduled ones whose time has come, those whose job was lost, and those
 * written by a version that enqueued none. A message that is already queued is skipped.
 */
export async function deliverOutbox(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  _data: object,
  signal: AbortSignal,
): Promise<void> {
  let afterSeq = 0;
  for (let found = pageSize; found === pageSize && !signal.aborted;) {
    const page = await dueMessages(db, { afterSeq, limit: pageSize });
    await db.transaction().execute(async (trx) => {
      for (const { id: messageId } of page) {
        await jobs.send(trx, 'deliver-message', { messageId }, { queuedOnceKey: messageId });
      }
    });
    afterSeq = page.at(-1)?.seq ?? afterSeq;
    found = page.length;
  }
}

const pageSize = 200;
