import type { Deps, Trx } from '#server/context.ts';
import { insertOutboxMessage, type NewMessage } from '#server/queries/outbox.ts';

/**
 * Sends a message once the transaction of its fact commits, and never without it. The same `dedupeKey` sends
 * once. Messages about money owed carry the `notBefore` of #domain/credit/contact-window.ts; codes do not.
 */
export async function sendMessage(deps: Deps, trx: Trx, message: NewMessage): Promise<void> {
  if (await insertOutboxMessage(trx, message)) await deps.jobs.send(trx, 'deliver-outbox', {});
}
