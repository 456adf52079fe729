import { DomainError } from '#domain/errors.ts';
import type { Correctable } from '#domain/onboarding/corrections.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { appendStaffEvent } from '#server/actions/base/staff-events.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import { closeUnanswered, correctionsOf, closeStep } from '#server/queries/requests/corrections.ts';
import { lockRequest, type CreditRequest } from '#server/queries/requests/credit-requests.ts';
import { resumeReview } from '#server/queries/requests/reviews.ts';

/**
 * Takes back a correction that the customer has not answered; the review goes on with what there is.
 * @throws not-found; conflict once it is answered or over
 */
export async function withdrawCorrection(
  deps: Deps,
  staff: StaffCaller,
  { requestId, id }: { readonly requestId: string; readonly id: string },
): Promise<void> {
  await inTransaction(deps.store, async (tx) => {
    const row = await lockRequest(tx, requestId);
    const known = row && (await correctionsOf(tx, row.id)).some((each) => each.id === id);
    if (!row || !known) throw new DomainError('not-found');
    const what = await endUnanswered(tx, row, id, staff.id);
    if (what === null) {
      throw new DomainError('conflict', { messages: ['El cliente ya respondió, o la corrección terminó.'] });
    }
    await deps.hub.publish(tx.db, row.id);
    await appendStaffEvent(tx, staff, row.id, {
      kind: 'correction-withdrawn',
      detail: { correction: id, what },
    });
  });
}

/** Ends an open correction without an answer and closes its step; null: it was over. */
export async function endUnanswered(
  tx: TxStore,
  row: CreditRequest,
  id: string,
  by: string | null,
): Promise<Correctable | null> {
  const what = await closeUnanswered(tx, id, by);
  if (what === null) return null;
  await closeStep(tx, row.id, what);
  await resumeReview(tx, row, null);
  return what;
}
