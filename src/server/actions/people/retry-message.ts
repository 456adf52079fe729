import { DomainError } from '#domain/errors.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { collectionOf } from '#server/actions/loan/message-keys.ts';
import { appendStaffEventOf } from '#server/actions/base/staff-events.ts';
import { inTransaction } from '#server/database/store.ts';
import { givenUpMessage, retryMessage as startAgain } from '#server/queries/messages/given-up.ts';

/** Tries a message again that was given up. @throws not-found; conflict when it is tried already, or must not be */
export function retryMessage(
  { store, jobs }: Pick<Deps, 'store' | 'jobs'>,
  staff: StaffCaller,
  id: string,
): Promise<void> {
  return inTransaction(store, async (tx) => {
    const message = await givenUpMessage(tx, id);
    if (!message) throw new DomainError('not-found');
    if (!isRetryable(message)) throw new DomainError('conflict', { messages: [notAgain] });
    if (!(await startAgain(tx, message))) throw new DomainError('conflict', { messages: [triedAlready] });
    await jobs.send(tx, 'deliver-message', { messageId: id }, { queuedOnceKey: id });
    await appendStaffEventOf(tx, staff, message.partnerId, {
      kind: 'message-retried',
      detail: { message: id, channel: message.channel },
    });
  });
}

/** A code has expired by then; one about money owed is written anew when it still holds. */
export const isRetryable = ({ urgent, dedupeKey }: { urgent: boolean; dedupeKey: string | null }): boolean =>
  !urgent && collectionOf(dedupeKey) === null;

const notAgain = 'Los códigos y los mensajes de cobranza no se reintentan: el sistema hace otros.';
const triedAlready = 'Ese mensaje ya se está enviando.';
