import type { Deps } from '#server/actions/base/context.ts';
import type { TxStore } from '#server/database/store.ts';
import { insertMessage, type NewMessage } from '#server/queries/messages/outbox.ts';

/**
 * Inserts a message in the caller's transaction; it is sent only if that commits, and once per `dedupeKey`. The sweep
 * enqueues scheduled messages when they are due (jobs/deliver-message.ts). Messages about money owed carry the
 * `notBefore` of #domain/credit/contact-window.ts; codes do not.
 */
export async function sendMessage(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: TxStore,
  message: NewMessage,
): Promise<void> {
  const written = await insertMessage(tx, message);
  if (!written?.isDue) return;
  const { id: messageId } = written;
  await jobs.send(
    tx,
    'deliver-message',
    { messageId },
    { queuedOnceKey: messageId, priority: priorityOf(message.isUrgent) },
  );
}

/** The priority of a message's job, each time that it is queued. */
export const priorityOf = (isUrgent = false): number => (isUrgent ? 1 : 0);
