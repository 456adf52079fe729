import type { Deps, JobData } from '#server/actions/base/context.ts';
import { checkCollection } from '#server/actions/loan/collect-money.ts';
import { makeCatchUp } from '#server/actions/loan/make-catch-up.ts';
import { collectionOf } from '#server/actions/loan/message-keys.ts';
import { priorityOf } from '#server/actions/messages/send-message.ts';
import { forgetCollection } from '#server/queries/loans/loans.ts';
import {
  claimMessage,
  markMessageFailed,
  markMessageSent,
  type OutboxMessage,
  dueMessages,
} from '#server/queries/messages/outbox.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import { inTransaction } from '#server/database/store.ts';
import { publicReason, backoffSeconds } from './public-reason.ts';
import { pushReminder } from './push-reminder.ts';

/**
 * Sends one message of the outbox. Several jobs may name the same message: one of them claims it, sends it outside any
 * transaction, then marks it. One about money owed is checked first. If the sender dies in between, the next one takes over after the lease, and the provider
 * deduplicates by the message id.
 */
export async function deliverMessage(deps: Deps, { messageId }: JobData['deliver-message']): Promise<void> {
  const claimed = await claimMessage(deps.store, messageId);
  if (!claimed) return;
  const about = collectionOf(claimed.dedupe_key);
  if (about?.kind === 'lock-notice' || about?.kind === 'locked') await prepareReference(deps, about.account);
  const message = about ? await checkCollection(deps, claimed, about) : claimed;
  if (!message) return;
  try {
    await send(deps, message, AbortSignal.timeout(sendDeadlineMs));
  } catch (error) {
    return retryLater(deps, message, error);
  }
  await markMessageSent(deps.store, message);
  if (about?.kind === 'due' || about?.kind === 'overdue') await pushReminder(deps, message, about.account);
}

/** The message goes without its reference rather than not at all. */
async function prepareReference(deps: Deps, account: string): Promise<void> {
  try {
    await makeCatchUp(deps, account);
  } catch (error) {
    deps.log.warn({ reason: publicReason(error) }, 'a lock has no reference of its sum yet');
  }
}

/** Must be shorter than the lease. */
const sendDeadlineMs = 10_000;
/** About half an hour; a code has expired long before. */
const maxAttempts = 12;
const maxRetryAfterSeconds = 300;

function send(deps: Deps, message: OutboxMessage, signal: AbortSignal): Promise<void> {
  const { id, recipient: to, subject, body: text, html } = message;
  // An earlier sender may have died after the provider accepted the message.
  const repeat = message.attempts > 1;
  switch (message.channel) {
    case 'sms':
      return deps.sms.send({ id, to, text, repeat }, signal);
    case 'whatsapp':
      return deps.whatsapp.send({ id, to, code: text }, signal);
    case 'voice':
      return deps.voice.call({ id, to, text, writtenAt: message.created_at, repeat }, signal);
    case 'email':
      return deps.email.send({ id, to, subject: subject ?? '', text, html: html ?? '' }, signal);
  }
}

/** Reschedules the message instead of failing the job: the queue's backoff ignores a provider's Retry-After. */
async function retryLater(deps: Deps, message: OutboxMessage, error: unknown): Promise<void> {
  const { id: messageId, attempts } = message;
  const reason = publicReason(error);
  const retryAfterSeconds = error instanceof ProviderError ? (error.retryAfterSeconds ?? 0) : 0;
  const backoff = backoffSeconds(attempts, { first: 1 });
  const again =
    attempts < maxAttempts ? Math.max(backoff, Math.min(retryAfterSeconds, maxRetryAfterSeconds)) : null;
  deps.log.warn({ message: messageId, attempts, reason, again }, 'a message was not sent');
  await inTransaction(deps.store, async (tx) => {
    await markMessageFailed(tx, message, reason, again);
    const about = collectionOf(message.dedupe_key);
    if (again === null && about) await forgetCollection(tx, about.account, messageId);
    if (again === null) return;
    await deps.jobs.send(
      tx,
      'deliver-message',
      { messageId },
      { startAfterSeconds: again, queuedOnceKey: messageId, priority: priorityOf(message.urgent) },
    );
  });
}

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
