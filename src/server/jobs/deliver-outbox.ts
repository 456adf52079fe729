import type { Deps } from '#server/context.ts';
import {
  claimDueMessages,
  markMessageFailed,
  markMessageSent,
  type MessageInHand,
} from '#server/queries/outbox.ts';
import { ProviderFault } from '#server/providers/provider-fault.ts';
import { faultReason } from './fault-reason.ts';
import { backoffSeconds } from './backoff.ts';

/**
 * Sends what is due in the outbox. Any number may run at once: a message is claimed by one of them, sent
 * outside any transaction, then marked. Who dies in between leaves it to the next one after the lease, and the
 * provider knows the message by its id, so that the customer gets it once.
 */
export async function deliverOutbox(deps: Deps): Promise<void> {
  for (;;) {
    const claimed = await claimDueMessages(deps.db, batchSize);
    await Promise.all(claimed.map((message) => deliver(deps, message)));
    if (claimed.length < batchSize) return;
  }
}

const batchSize = 20;
/** Shorter than the lease. */
const sendDeadlineMs = 15_000;
/** About half an hour: a code is long worthless by then. */
const maxAttempts = 12;

/** Sends a message that is taken, and marks it. */
export async function deliver(deps: Deps, message: MessageInHand): Promise<void> {
  try {
    await send(deps, message, AbortSignal.timeout(sendDeadlineMs));
  } catch (error) {
    return putOff(deps, message, error);
  }
  await markMessageSent(deps.db, message);
}

function send(deps: Deps, message: MessageInHand, signal: AbortSignal): Promise<void> {
  const { id, recipient: to, subject, body: text, html } = message;
  // Who tried before may have died after the provider took it.
  const repeat = message.attempts > 1;
  return message.channel === 'sms'
    ? deps.sms.send({ id, to, text, repeat }, signal)
    : deps.email.send({ id, to, subject: subject ?? '', text, html: html ?? '' }, signal);
}

async function putOff(deps: Deps, message: MessageInHand, error: unknown): Promise<void> {
  const reason = faultReason(error);
  const told = error instanceof ProviderFault ? (error.retryAfterSeconds ?? 0) : 0;
  const own = backoffSeconds(message.attempts, { first: 1 });
  const again = message.attempts < maxAttempts ? Math.max(own, Math.min(told, 300)) : null;
  deps.log.warn({ message: message.id, attempts: message.attempts, reason, again }, 'a message was not sent');
  await markMessageFailed(deps.db, message, reason, again);
}
