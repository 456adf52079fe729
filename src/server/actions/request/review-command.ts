import { z } from 'zod';
import type { AddressOf } from '#contract/office/acts.ts';
import type { BodyOf } from '#contract/office/act-bodies.ts';
import { newTerms } from '#contract/office/reviews.ts';
import { type Centavos, formatMoney } from '#domain/credit/money.ts';
import { planSentence } from '#domain/credit/plan.ts';
import { DomainError } from '#domain/errors.ts';
import { mostOfDay } from '#domain/staff/acts.ts';
import {
  reviewCodeName,
  reviewCodesFor,
  reviewOutcomeNames,
  reviewOutcomes,
  type ReviewKind,
  type ReviewOutcome,
} from '#domain/staff/review-reasons.ts';
import { kindOfReview, recordAnswer, type ReviewAnswer } from './decide-review.ts';
import { planOfRequest } from '#server/actions/base/plan-of-request.ts';
import { takeIn } from './claims.ts';
import { newOfferOf } from './counter-offers.ts';
import { changedSince, factsByName, reviewFacts, reviewLimitOf, secondPersonOf } from './review-facts.ts';
import type { StaffCaller } from '#server/actions/base/context.ts';
import type { TxStore } from '#server/database/store.ts';
import { deleteClaim } from '#server/queries/requests/credit-requests-page.ts';
import {
  lockRequest,
  type CreditRequest,
  type LockedRequest,
} from '#server/queries/requests/credit-requests.ts';
import { reviewDecisionsOf } from '#server/queries/requests/reviews.ts';
import { addToDay } from '#server/queries/staff/staff-days.ts';
import { staffNames } from '#server/queries/staff/people.ts';
import type { Command, Proposal } from '#server/actions/base/command.ts';

/** An answer as a person gives it. */
const givenAnswer = z.object({
  outcome: z.enum(reviewOutcomes),
  code: z.string(),
  note: z.string(),
  offer: newTerms.optional(),
});

export const reviewPayload = z.object({
  requestId: z.string(),
  /** Of what the maker saw. */
  facts: z.string(),
  answer: givenAnswer,
});

/** Answers the review that a request waits for: at once, or as a proposal that a second person confirms. */
export const answerReviewCommand: Command<
  z.output<typeof reviewPayload>,
  AddressOf<'review'> & BodyOf<'answer-review'>
> = {
  payload: reviewPayload,
  from: ({ requestId, facts, outcome, code, note, offer }) => ({
    requestId,
    facts,
    answer: { outcome, code, note, offer },
  }),
  // The note is of a person: it is sealed with the proposal, and the audit log has only the coded reason.
  reason: ({ outcome, code }) => reviewCodeName(outcome, code),
  async look(tx, { requestId, facts, answer }) {
    const row = await locked(tx, requestId);
    const now = await reviewFacts(tx, row);
    const kind = kindOfReview(row);
    const base = {
      partnerId: row.partner_id,
      requestId: row.id,
      account: row.account,
      subject: row.id,
      facts: factsByName(now),
      ...(kind === null || row.cancelled_at !== null
        ? await answeredAlready(tx, row)
        : changedSince(facts, now)),
      beneficiary: null,
      centavos: null,
    };
    const what = summaries[answer.outcome];
    if (base.refusal !== null)
      return { ...base, summary: `${what} de la cuenta ${row.account}`, changes: [] };
    const { answer: checked, totalCentavos } = await checkedAnswer(tx, row, answer);
    const before = planSentence(planOfRequest(row));
    return {
      ...base,
      async isEnough(staff) {
        await takeIn(tx, staff, row.id);
        const second = await secondPersonOf(tx, staff, row, answer.outcome, totalCentavos);
        if (!second && (await isWithinDay(tx, staff, row, lendsOf(kind, answer.outcome, totalCentavos))))
          return true;
        await deleteClaim(tx, row.id, staff.id);
        return [];
      },
      summary: `${what} de la cuenta ${row.account}: ${formatMoney(totalCentavos)} a crédito`,
      changes: [
        {
          what: kind === 'identity' ? 'Identidad' : 'Decisión',
          before: 'En revisión',
          after: reviewOutcomeNames[answer.outcome],
        },
        ...(checked.offer
          ? [
              {
                what: 'Plan',
                before,
                after: `${checked.offer.phone.name}. ${planSentence(checked.offer.plan)}`,
              },
            ]
          : []),
      ],
    };
  },
  async carryOut(deps, tx, { requestId, answer }, { maker, checker }) {
    const row = await locked(tx, requestId);
    const kind = kindOfReview(row);
    if (kind === null) throw new DomainError('conflict');
    const { answer: checked } = await checkedAnswer(tx, row, answer);
    await recordAnswer(deps, tx, row, kind, checked, { ...maker, ...(checker && { checkedBy: checker }) });
  },
};

/** Why it cannot be answered any more. */
async function answeredAlready(
  tx: TxStore,
  row: CreditRequest,
): Promise<Pick<Proposal, 'refusal' | 'because'>> {
  if (row.cancelled_at !== null)
    return { refusal: 'stale-facts', because: 'El cliente canceló la solicitud mientras se revisaba.' };
  const [last] = await reviewDecisionsOf(tx, row.id);
  if (!last) return { refusal: 'wrong-step', because: 'Esta solicitud no espera una revisión.' };
  const name = last.staff_id === null ? null : (await staffNames(tx, [last.staff_id])).get(last.staff_id);
  const how = reviewOutcomeNames[last.outcome].toLowerCase();
  return { refusal: 'stale-facts', because: `Ya la respondió ${name ?? 'un operador'}: ${how}.` };
}

/** Of several answers at once each counts with those before. */
async function isWithinDay(
  tx: TxStore,
  { id: staffId }: Pick<StaffCaller, 'id'>,
  { partner_id: partnerId }: CreditRequest,
  centavos: Centavos,
): Promise<boolean> {
  const most = mostOfDay('answer-review', await reviewLimitOf(tx, partnerId));
  return (await addToDay(tx, { staffId, partnerId, what: 'answer-review' }, { centavos, most })) !== null;
}

const lendsOf = (kind: ReviewKind | null, outcome: ReviewOutcome, totalCentavos: Centavos): Centavos =>
  kind === 'decision' && outcome !== 'refused' ? totalCentavos : 0;

async function locked(tx: TxStore, requestId: string): Promise<LockedRequest> {
  const row = await lockRequest(tx, requestId);
  if (!row) throw new DomainError('not-found');
  return row;
}

const summaries: Record<ReviewOutcome, string> = {
  approved: 'Aprobar la solicitud',
  'counter-offer': 'Ofrecer otro plan en la solicitud',
  refused: 'No aprobar la solicitud',
};

type GivenAnswer = z.output<typeof givenAnswer>;

interface CheckedAnswer {
  readonly answer: ReviewAnswer;
  /** The price on credit of what is approved. */
  readonly totalCentavos: Centavos;
}

/** Checks an answer and computes its plan. @throws invalid-input, with the field and what to choose instead */
async function checkedAnswer(
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
