import { webhookWaitSeconds, eventOfKind } from '#domain/webhooks/events.ts';
import type { Deps, JobData } from '#server/actions/base/context.ts';
import { inTransaction } from '#server/database/store.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import {
  claimDelivery,
  recordAttempt,
  type ClaimedDelivery,
  dueDeliveries,
  insertDeliveries,
} from '#server/queries/webhooks/deliveries.ts';
import {
  secretsOf,
  endpointsBehind,
  linesAfter,
  lockToRead,
  readUpTo,
} from '#server/queries/webhooks/endpoints.ts';
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

/**
 * Sweep: the audit log is the outbox of the partners' webhooks. What was written to it since the last time becomes a
 * delivery at each receiver that wants it; then everything due is handed to a job.
 */
export async function planWebhooks(
  deps: Pick<Deps, 'store' | 'jobs'>,
  _data: object,
  signal: AbortSignal,
): Promise<void> {
  for (const id of await endpointsBehind(deps.store)) {
    for (let hasMore = true; hasMore && !signal.aborted;) hasMore = await planNext(deps, id);
  }
  const due = await dueDeliveries(deps.store, dueAtOnce);
  await inTransaction(deps.store, async (tx) => {
    for (const deliveryId of due) await deps.jobs.send(tx, 'deliver-webhook', { deliveryId });
  });
}

const linesAtOnce = 500;
const dueAtOnce = 1_000;

/** Returns whether there may be more. */
const planNext = ({ store }: Pick<Deps, 'store'>, id: string): Promise<boolean> =>
  inTransaction(store, async (tx) => {
    const endpoint = await lockToRead(tx, id);
    if (!endpoint) return false;
    const { partnerId, events, afterSeq } = endpoint;
    const lines = await linesAfter(tx, partnerId, afterSeq, linesAtOnce);
    const last = lines.at(-1);
    if (!last) return false;
    await insertDeliveries(
      tx,
      lines.flatMap(({ seq, kind, at, requestId, account, amountCentavos }) => {
        const type = eventOfKind.get(kind);
        if (type === undefined || !events.includes(type)) return [];
        const data = {
          partner: partnerId,
          request: requestId,
          account,
          ...(amountCentavos !== null && { amountCentavos }),
        };
        return [{ endpointId: id, eventId: `evt_${partnerId}_${seq}`, type, occurredAt: at, data }];
      }),
    );
    await readUpTo(tx, id, last.seq);
    return lines.length === linesAtOnce;
  });
