import { DomainError } from '#domain/errors.ts';
import { correctionAwaited, awaitsCorrection } from '#domain/onboarding/corrections.ts';
import type { ReviewKind, ReviewOutcome } from '#domain/staff/review-reasons.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { appendStaffEvent, type StaffRef } from '#server/actions/base/staff-events.ts';
import {
  answerReview,
  factsOf,
  lockRequest,
  type CreditRequest,
  type LockedRequest,
} from '#server/queries/requests/credit-requests.ts';
import { answerIdentityReview } from '#server/queries/identity/identity-sessions.ts';
import { appendAuditEvent } from '#server/queries/audit/audit-events.ts';
import { insertReviewDecision, closeReview } from '#server/queries/requests/reviews.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import { offerColumns, offeredPhoneOf, reasonOfCounterOffer, type NewOffer } from './new-offer.ts';
import { sendAnswer, sendCounterOffer, sendIdentityAnswer, textAnswer } from './send-answer.ts';

export interface ReviewAnswer {
  readonly outcome: ReviewOutcome;
  /** Of domain/staff/review-answers.ts. */
  readonly code: string;
  readonly note: string;
  /** Of a counter-offer. */
  readonly offer?: NewOffer;
}

/** Who answers; `checkedBy`: the second person. Null: the sandbox. */
export type AnsweredBy = (StaffRef & Partial<StaffCaller> & { readonly checkedBy?: StaffRef }) | null;

/**
 * Records the outcome of an identity or credit review without the desk (the sandbox's review) and sends it to the customer
 * by e-mail. Idempotent.
 * @throws not-found; wrong-step when there is no review, or the customer has a correction to make; conflict when it was decided otherwise
 */
export async function decideReview(
  deps: Deps,
  requestId: string,
  outcome: 'approved' | 'refused',
): Promise<void> {
  await inTransaction(deps.store, async (tx) => {
    const row = await lockRequest(tx, requestId);
    if (!row) throw new DomainError('not-found');
    if (row.cancelled_at !== null) throw new DomainError('request-cancelled');
    const kind = kindOfReview(row);
    if (kind === null) return assertSame(row, outcome);
    await recordAnswer(deps, tx, row, kind, { outcome, code: 'other', note: '' }, null);
  });
}

/** Which of its reviews a request waits for; null: none. */
export function kindOfReview(row: CreditRequest): ReviewKind | null {
  if (row.identity_review === 'waiting') return 'identity';
  return row.decision === 'review' ? 'decision' : null;
}

/**
 * Records an answer to the review that a locked request waits for, and sends it. The one place where reviews end: of the
 * desk and the sandbox. Last in its transaction.
 * @throws wrong-step when the customer has a correction to make; conflict when it was answered meanwhile
 */
export async function recordAnswer(
  deps: Deps,
  tx: TxStore,
  row: LockedRequest,
  kind: ReviewKind,
  answer: ReviewAnswer,
  staff: AnsweredBy,
): Promise<void> {
  // What is to be looked at is about to change.
  if (awaitsCorrection(factsOf(row))) throw new DomainError('wrong-step', { messages: [correctionAwaited] });
  const { outcome, offer } = answer;
  const decided = outcome === 'refused' ? 'refused' : 'approved';
  if (kind === 'identity') {
    if (!(await answerIdentityReview(tx, row.id, decided))) throw new DomainError('conflict');
    await sendIdentityAnswer(deps, tx, row, decided);
  } else {
    const reasons = [
      offer ? reasonOfCounterOffer(offer) : { code: `review-${decided}`, text: sentences[decided] },
    ];
    const columns = offer ? offerColumns(row, offer) : {};
    if (!(await answerReview(tx, row.id, decided, reasons, columns))) throw new DomainError('conflict');
    if (offer) await sendCounterOffer(deps, tx, row, offer);
    else await sendAnswer(deps, tx, { ...row, decision: decided });
  }
  await textAnswer(deps, tx, row);
  await closeReview(tx, row.id, decided);
  const change = offer && { before: offeredPhoneOf(row), after: offer.phone };
  await insertReviewDecision(tx, {
    request_id: row.id,
    kind,
    outcome,
    code: answer.code,
    note: answer.note,
    staff_id: staff?.id ?? null,
    checked_by: staff?.checkedBy?.id ?? null,
    offer_before: change ? JSON.stringify(change.before) : null,
    offer_after: change ? JSON.stringify(change.after) : null,
  });
  deps.hub.publish(tx, row.id);
  const eventKind =
    kind === 'identity' ? (`identity-review-${decided}` as const) : (`review-${outcome}` as const);
  if (staff === null) return appendAuditEvent(tx, row.id, eventKind);
  const { checkedBy, ...maker } = staff;
  const before = {
    [kind === 'identity' ? 'identityReview' : 'decision']: kind === 'identity' ? 'waiting' : 'review',
  };
  await appendStaffEvent(tx, maker, row.id, {
    kind: eventKind,
    detail: {
      reason: answer.code,
      before: { ...before, ...change?.before },
      after: { outcome, ...change?.after },
    },
    ...(checkedBy && { checkedBy }),
  });
}

function assertSame(row: CreditRequest, outcome: 'approved' | 'refused'): void {
  const answered = row.decision ?? row.identity_review;
  if (answered === outcome) return;
  throw new DomainError(answered === null ? 'wrong-step' : 'conflict');
}

/** To the customer, in the tú form. */
const sentences = {
  approved: 'Revisamos tus datos y todo está en orden.',
  refused: 'Revisamos tus datos y por ahora no podemos darte este crédito.',
};
