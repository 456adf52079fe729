import type { Trx } from '#server/context.ts';
import { insertOutboxMessage, type NewMessage } from '#server/queries/outbox.ts';

/**
 * Sends a message once the transaction of its fact commits, and never without it. The same `dedupeKey` sends
 * once. Messages about money owed carry the `notBefore` of #domain/credit/contact-window.ts; codes do not.
 */
export async function sendMessage(trx: Trx, message: NewMessage): Promise<void> {
  await insertOutboxMessage(trx, message);
}
