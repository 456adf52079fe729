import { DomainError } from '#domain/errors.ts';
import { correctionAwaited } from '#domain/onboarding/correction-words.ts';
import { awaitsCorrection } from '#domain/onboarding/corrections.ts';
import type { Deps } from '#server/actions/context.ts';
import {
  answerReview,
  factsOf,
  lockRequest,
  type CreditRequest,
} from '#server/queries/requests/credit-requests.ts';
import { answerIdentityReview } from '#server/queries/identity/identity-review.ts';
import { appendAuditEvent } from '#server/queries/audit/audit-events.ts';
import { closeReview } from '#server/queries/requests/reviews.ts';
import { inTransaction } from '#server/database/store.ts';
import { sendAnswer, sendIdentityAnswer } from './send-answer.ts';

/**
 * Records the outcome of an identity or credit review (staff; the sandbox's review) and sends it to the customer by
 * e-mail. Idempotent.
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
    // What is to be looked at is about to change.
    if (awaitsCorrection(factsOf(row)))
      throw new DomainError('wrong-step', { messages: [correctionAwaited] });
    if (await answerIdentityReview(tx, row.id, outcome)) {
      await closeReview(tx, row.id, outcome);
      await sendIdentityAnswer(deps, tx, row, outcome);
      await deps.hub.publish(tx.db, row.id);
      await appendAuditEvent(tx, row.id, `identity-review-${outcome}`);
      return;
    }
    const reasons = [{ code: `review-${outcome}`, text: sentences[outcome] }];
    if (!(await answerReview(tx, row.id, outcome, reasons))) return assertSame(row, outcome);
    await closeReview(tx, row.id, outcome);
    await sendAnswer(deps, tx, { ...row, decision: outcome });
    await deps.hub.publish(tx.db, row.id);
    await appendAuditEvent(tx, row.id, `review-${outcome}`);
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
