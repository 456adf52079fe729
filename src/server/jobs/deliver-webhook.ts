import { webhookWaitSeconds } from '#domain/webhooks/events.ts';
import type { Deps, JobData } from '#server/actions/base/context.ts';
import { inTransaction } from '#server/database/store.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import { claimDelivery, recordAttempt, type ClaimedDelivery } from '#server/queries/webhooks/deliveries.ts';
import { secretsOf } from '#server/queries/webhooks/endpoints.ts';
import { publicReason } from './public-reason.ts';

/**
 * Makes one attempt at a delivery. A failed one waits for its time, which the sweep finds, and in the end is given up;
 * the receiver deduplicates by the event's id.
 */
export async function deliverWebhook(
  deps: Pick<Deps, 'webhooks' | 'store' | 'log'>,
  { deliveryId }: JobData['deliver-webhook'],
): Promise<void> {
  const claimed = await claimDelivery(deps.store, deliveryId);
  if (!claimed) return;
  const error = await attempt(deps, claimed);
  const retryInSeconds = error === null ? null : webhookWaitSeconds(claimed.attempts);
  if (error !== null)
    deps.log.warn({ delivery: deliveryId, reason: error, retryInSeconds }, 'webhook not delivered');
  await inTransaction(deps.store, (tx) => recordAttempt(tx, claimed, { error, retryInSeconds }));
}

/** Must be shorter than the lease. */
const deadlineMs = 10_000;

/** Returns why it failed; null: it was delivered. */
async function attempt(
  { webhooks, store }: Pick<Deps, 'webhooks' | 'store'>,
  { endpointId, eventId: id, type, occurredAt, data, url }: ClaimedDelivery,
): Promise<string | null> {
  const body = JSON.stringify({ type, timestamp: occurredAt.toISOString(), data });
  const secrets = await secretsOf(store, endpointId);
  try {
    await webhooks.post({ url, id, body, secrets }, AbortSignal.timeout(deadlineMs));
    return null;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return publicReason(error);
  }
}
