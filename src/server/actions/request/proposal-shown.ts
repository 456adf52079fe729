import type { OfficeReview } from '#contract/office/reviews.ts';
import { approvalsShown } from '#server/actions/approvals/list-approvals.ts';
import { reviewPayload } from './review-command.ts';
import { payloadIn } from '#server/actions/base/stored-payload.ts';
import type { StaffCaller } from '#server/actions/base/context.ts';
import type { Store } from '#server/database/store.ts';
import { approvalsOfRequest } from '#server/queries/staff/approvals.ts';

/** Returns the answer of a review that waits for a second person, with the note that only the desk sees. */
export async function proposalShown(
  store: Store,
  staff: StaffCaller,
  requestId: string,
): Promise<OfficeReview['proposal']> {
  const acts = await approvalsShown(store, staff, requestId);
  const act = acts.find(({ command, state }) => command === 'answer-review' && state === 'waiting');
  const row = act && (await approvalsOfRequest(store, requestId)).find(({ id }) => id === act.id);
  if (!act || !row) return null;
  const { answer } = reviewPayload.parse(payloadIn(row.payload).payload);
  return { act, outcome: answer.outcome, note: answer.note };
}
