import { z } from 'zod';
import type { OfficeOutput } from '#contract/office/api.ts';
import { DomainError } from '#domain/errors.ts';
import {
  reviewCodeName,
  reviewOutcomeNames,
  reviewCodesFor,
  reviewOutcomes,
} from '#domain/staff/review-reasons.ts';
import { proposeAct } from '#server/actions/approvals/propose-act.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import { deleteClaim } from '#server/queries/requests/credit-requests-page.ts';
import { lockRequest, type CreditRequest } from '#server/queries/requests/credit-requests.ts';
import { reviewDecisionsOf } from '#server/queries/requests/reviews.ts';
import { staffNames } from '#server/queries/staff/people.ts';
import { newTerms } from '#contract/office/reviews.ts';
import type { Centavos } from '#domain/credit/money.ts';
import { planOfRequest } from '#server/actions/base/plan-of-request.ts';
import { kindOfReview, recordAnswer, type ReviewAnswer } from './decide-review.ts';
import { takeIn } from './claims.ts';
import { assertSeen, reviewFacts, secondPersonOf } from './review-facts.ts';
import { newOfferOf } from './counter-offers.ts';

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

/** An answer as a person gives it. */
export const givenAnswer = z.object({
  outcome: z.enum(reviewOutcomes),
  code: z.string(),
  note: z.string(),
  offer: newTerms.optional(),
});
type GivenAnswer = z.output<typeof givenAnswer>;

interface CheckedAnswer {
  readonly answer: ReviewAnswer;
  /** The price on credit of what is approved. */
  readonly totalCentavos: Centavos;
}

/** Checks an answer and computes its plan. @throws invalid-input, with the field and what to choose instead */
export async function checkedAnswer(
  tx: TxStore,
  row: CreditRequest,
  { outcome, code, note, offer }: GivenAnswer,
): Promise<CheckedAnswer> {
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
      field: 'downPayment',
      messages: ['Las reglas de crédito no permiten este plan.', ...made.refusals.map(({ text }) => text)],
    });
  }
  return {
    answer: { outcome, code, note, offer: made.offer },
    totalCentavos: made.offer.plan.totalCentavos,
  };
}
