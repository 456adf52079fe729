import { z } from 'zod';
import { newTerms } from '#contract/office/reviews.ts';
import type { Centavos } from '#domain/credit/money.ts';
import { DomainError } from '#domain/errors.ts';
import { reviewCodesFor, reviewOutcomes } from '#domain/staff/review-reasons.ts';
import { kindOfReview, type ReviewAnswer } from './decide-review.ts';
import { planOfRequest } from '#server/actions/base/plan-of-request.ts';
import type { TxStore } from '#server/database/store.ts';
import type { CreditRequest } from '#server/queries/requests/credit-requests.ts';
import { newOfferOf } from './counter-offers.ts';

/** An answer as a person gives it. */
export const givenAnswer = z.object({
  outcome: z.enum(reviewOutcomes),
  code: z.string(),
  note: z.string(),
  offer: newTerms.optional(),
});
export type GivenAnswer = z.output<typeof givenAnswer>;

export interface CheckedAnswer {
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
