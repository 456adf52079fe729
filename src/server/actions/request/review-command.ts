import { z } from 'zod';
import { formatMoney } from '#domain/credit/money.ts';
import { planSentence } from '#domain/credit/plan.ts';
import { DomainError } from '#domain/errors.ts';
import { reviewOutcomeNames, type ReviewOutcome } from '#domain/staff/review-reasons.ts';
import { kindOfReview, recordAnswer } from './decide-review.ts';
import { planOfRequest } from '#server/actions/base/plan-of-request.ts';
import { checkedAnswer, givenAnswer } from './answer-review.ts';
import { factsByName, reviewFacts } from './review-facts.ts';
import type { TxStore } from '#server/database/store.ts';
import { lockRequest, type LockedRequest } from '#server/queries/requests/credit-requests.ts';
import type { Command } from '#server/actions/base/command.ts';

export const reviewPayload = z.object({
  requestId: z.string(),
  /** Of what the maker saw. */
  facts: z.string(),
  answer: givenAnswer,
});

/** Answers a review that one person may not answer alone. */
export const answerReviewCommand: Command<z.output<typeof reviewPayload>> = {
  payload: reviewPayload,
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
      refusal: kind === null || row.cancelled_at !== null || now !== facts ? ('stale-facts' as const) : null,
      beneficiary: null,
      // The limit of one person was looked at before it was proposed.
      centavos: null,
    };
    const what = summaries[answer.outcome];
    if (base.refusal !== null)
      return { ...base, summary: `${what} de la cuenta ${row.account}`, changes: [] };
    const { answer: checked, totalCentavos } = await checkedAnswer(tx, row, answer);
    const before = planSentence(planOfRequest(row));
    return {
      ...base,
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
