import type { OfficeOutput } from '#contract/office/api.ts';
import { DomainError } from '#domain/errors.ts';
import { reviewCodeName, reviewOutcomeNames } from '#domain/staff/review-reasons.ts';
import { proposeAct } from '#server/actions/approvals/propose-act.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { kindOfReview, recordAnswer } from './decide-review.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import { deleteClaim } from '#server/queries/requests/credit-requests-page.ts';
import { lockRequest, type CreditRequest } from '#server/queries/requests/credit-requests.ts';
import { reviewDecisionsOf } from '#server/queries/requests/reviews.ts';
import { staffNames } from '#server/queries/staff/people.ts';
import { checkedAnswer, type GivenAnswer } from './checked-answer.ts';
import { takeIn } from './claims.ts';
import { assertSeen, reviewFacts } from './review-facts.ts';
import { secondPersonOf } from './second-person.ts';

interface Answering {
  readonly requestId: string;
  /** Of what she saw. */
  readonly facts: string;
  readonly answer: GivenAnswer;
}

/**
 * Answers the review that a request waits for: at once, or as a proposal that a second person confirms.
 * @throws not-found; stale-facts with what has changed since she looked; conflict when another works on it;
 *   invalid-input
 */
export async function answerReview(
  deps: Deps,
  staff: StaffCaller,
  { requestId, facts, answer }: Answering,
): Promise<OfficeOutput<'answerReview'>> {
  const isAnswered = await inTransaction(deps.store, async (tx) => {
    const row = await lockRequest(tx, requestId);
    if (!row) throw new DomainError('not-found');
    const kind = kindOfReview(row);
    if (kind === null || row.cancelled_at !== null) throw await answeredAlready(tx, row);
    assertSeen(facts, await reviewFacts(tx, row));
    await takeIn(tx, staff, row.id);
    const checked = await checkedAnswer(tx, row, answer);
    if (await secondPersonOf(tx, staff, row, answer.outcome, checked.totalCentavos)) return false;
    await recordAnswer(deps, tx, row, kind, checked.answer, staff);
    return true;
  });
  if (isAnswered) return { outcome: 'done', approvalId: null };
  // The note is of a person: it is sealed with the proposal, and the audit log has only the coded reason.
  const reason = reviewCodeName(answer.outcome, answer.code);
  const proposed = await proposeAct(deps, staff, {
    command: 'answer-review',
    payload: { requestId, facts, answer },
    reason,
  });
  await inTransaction(deps.store, (tx) => deleteClaim(tx, requestId, staff.id));
  return proposed;
}

async function answeredAlready(tx: TxStore, row: CreditRequest): Promise<DomainError> {
  if (row.cancelled_at !== null) {
    return new DomainError('stale-facts', {
      messages: ['El cliente canceló la solicitud mientras se revisaba.'],
    });
  }
  const [last] = await reviewDecisionsOf(tx, row.id);
  if (!last) return new DomainError('wrong-step', { messages: ['Esta solicitud no espera una revisión.'] });
  const name = last.staff_id === null ? null : (await staffNames(tx, [last.staff_id])).get(last.staff_id);
  const how = reviewOutcomeNames[last.outcome].toLowerCase();
  return new DomainError('stale-facts', {
    messages: [`Ya la respondió ${name ?? 'un operador'}: ${how}.`],
  });
}
