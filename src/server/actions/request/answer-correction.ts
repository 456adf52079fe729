import { awaitsCorrection, type Correctable } from '#domain/onboarding/corrections.ts';
import type { EventKind } from '#domain/staff/event-kinds.ts';
import type { Caller, Deps } from '#server/actions/base/context.ts';
import { reviewAgain } from './decide-request.ts';
import type { TxStore } from '#server/database/store.ts';
import { appendAuditEvent } from '#server/queries/audit/audit-events.ts';
import { closeAnswered } from '#server/queries/requests/corrections.ts';
import { factsOf, lockRequest } from '#server/queries/requests/credit-requests.ts';
import { resumeReview } from '#server/queries/requests/reviews.ts';

interface Answer {
  readonly what: Correctable;
  /** The event of the fact that was given again. */
  readonly kind: EventKind;
  /** What stood there and what stands there now, by hash: null is nothing. */
  readonly before: string | null;
  readonly after: string | null;
}

/**
 * Ends a correction that the customer has made, whose step is closed again: the review goes on by itself. Last in its
 * transaction.
 */
export async function answerCorrection(
  deps: Pick<Deps, 'hub'>,
  tx: TxStore,
  caller: Caller,
  requestId: string,
  { what, kind, before, after }: Answer,
): Promise<void> {
  const correction = await closeAnswered(tx, requestId, what, before !== after);
  const row = await lockRequest(tx, requestId);
  if (row && !awaitsCorrection(factsOf(row))) {
    await (row.decision === 'review' ? reviewAgain(tx, row) : resumeReview(tx, row, null));
  }
  deps.hub.publish(tx, requestId);
  await appendAuditEvent(tx, requestId, kind, caller, { correction });
  const detail = { correction, what, isChanged: before !== after, before, after };
  await appendAuditEvent(tx, requestId, 'correction-answered', caller, detail);
}
