import type { OfficeOutput } from '#contract/office/api.ts';
import type { z } from 'zod';
import type { newTerms } from '#contract/office/reviews.ts';
import { DomainError } from '#domain/errors.ts';
import { reviewCodesFor, type ReviewOutcome } from '#domain/staff/review-answers.ts';
import type { Deps, StaffCaller } from '#server/actions/context.ts';
import { kindOfReview, recordAnswer, type ReviewAnswer } from '#server/actions/decision/decide-review.ts';
import { planOfRequest } from '#server/actions/decision/plan-of-request.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import { lockRequest, type CreditRequest, type LockedRequest } from '#server/queries/requests/credit-requests.ts';
import { reviewDecisionsOf } from '#server/queries/requests/review-decisions.ts';
import { staffNames } from '#server/queries/staff/people.ts';
import { takeIn } from './claims.ts';
import { newOfferOf } from './counter-offers.ts';
import { assertSeen, reviewFacts } from './review-facts.ts';
import { secondPersonOf } from './second-person.ts';

export interface GivenAnswer {
  readonly outcome: ReviewOutcome;
  readonly code: string;
  readonly note: string;
  readonly offer?: z.output<typeof newTerms> | undefined;
}

/**
 * Answers the review that a request waits for: at once, or as a proposal that a second person confirms.
 * @throws not-found; stale-facts with what has changed since she looked; conflict when another works on it;
 *   invalid-input
 */
export function answerReview(
  deps: Deps,
  staff: StaffCaller,
  { requestId, facts, ...given }: GivenAnswer & { requestId: string; facts: string },
): Promise<OfficeOutput<'answerReview'>> {
  return inTransaction(deps.store, async (tx) => {
    const row = await lockRequest(tx, requestId);
    if (!row) throw new DomainError('not-found');
    const kind = kindOfReview(row);
    if (kind === null) throw await answeredAlready(tx, row);
    assertSeen(facts, await reviewFacts(tx, row));
    await takeIn(tx, staff, row.id);
    const { answer, totalCentavos } = await answerOf(tx, row, given);
    await recordAnswer(deps, tx, row, kind, answer, staff);
    return { outcome: 'done', approvalId: null };
  });
}

/** Checks an answer and computes its plan. @throws invalid-input, with the field and what to choose instead */
export async function answerOf(
  tx: TxStore,
  row: LockedRequest,
  { outcome, code, note, offer }: GivenAnswer,
): Promise<{ answer: ReviewAnswer; totalCentavos: number }> {
  const kind = kindOfReview(row) ?? 'decision';
  if (!reviewCodesFor(kind, outcome).some((each) => each.code === code)) {
    throw new DomainError('invalid-input', { field: 'code', messages: ['Elija un motivo de la lista.'] });
  }
  if (offer === undefined) {
    return { answer: { outcome, code, note }, totalCentavos: planOfRequest(row).totalCentavos };
  }
  const made = await newOfferOf(tx, row, offer);
  if (made.refusals.length > 0) {
    throw new DomainError('invalid-input', {
      field: 'offer',
      messages: ['Las reglas de crédito no permiten este plan.', ...made.refusals.map(({ text }) => text)],
    });
  }
  return {
    answer: { outcome, code, note, offer: made.offer },
    totalCentavos: made.offer.plan.totalCentavos,
  };
}

async function answeredAlready(tx: TxStore, row: CreditRequest): Promise<DomainError> {
  if (row.cancelled_at !== null) {
    return new DomainError('stale-facts', { messages: ['El cliente canceló la solicitud mientras se revisaba.'] });
  }
  const [last] = await reviewDecisionsOf(tx, row.id);
  if (!last) return new DomainError('wrong-step', { messages: ['Esta solicitud no espera una revisión.'] });
  const name = last.staff_id === null ? null : (await staffNames(tx, [last.staff_id])).get(last.staff_id);
  return new DomainError('stale-facts', {
    messages: [`Ya la respondió ${name ?? 'un operador'}: ${outcomes[last.outcome]}.`],
  });
}

const outcomes: Record<ReviewOutcome, string> = {
  approved: 'aprobada',
  'counter-offer': 'con otro plan',
  refused: 'no aprobada',
};
