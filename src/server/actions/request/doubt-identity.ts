import { curpDoubts } from '#domain/applicant/curp.ts';
import { compareRfc } from '#domain/applicant/rfc.ts';
import { DomainError } from '#domain/errors.ts';
import type { IdentityDoubt } from '#domain/staff/review-reasons.ts';
import type { Caller, Deps } from '#server/actions/base/context.ts';
import type { TxStore } from '#server/database/store.ts';
import type { CreditRequest } from '#server/queries/requests/credit-requests.ts';
import { recordRfcQuestion, setIdentityReview } from '#server/queries/identity/identity-sessions.ts';
import { documentPersonOf, type Person } from '#server/queries/requests/people.ts';
import { rfcOfOtherCurp } from '#server/queries/requests/duplicates.ts';
import { appendAuditEvent } from '#server/queries/audit/audit-events.ts';
import { openReview } from '#server/queries/requests/reviews.ts';
import { nextPath } from '#server/actions/access/own-request.ts';

/**
 * Compares RFC and CURP with the identity document before the bureau query: a query on another person's RFC has
 * nobody's authorisation (LRSIC 28). Letters that fit no reading of the name are asked about once; a remaining doubt
 * waits for a review by the shop.
 * @returns the refusal to respond with after the commit, or the notes on the RFC
 * @throws rfc-of-another: another birthday; nothing is stored
 */
export async function doubtIdentity(
  deps: Deps,
  tx: TxStore,
  caller: Caller,
  { row, person, rfc, email }: { row: CreditRequest; person: Person; rfc: string; email: string },
): Promise<DomainError | readonly string[]> {
  const document = documentPersonOf(person);
  const { verdict, notes } = compareRfc(rfc, document);
  if (verdict === 'stop') throw new DomainError('rfc-of-another', { field: 'rfc' });
  const isReviewed = row.identity_review === 'approved';
  const doubts: IdentityDoubt[] = isReviewed ? [] : [...curpDoubts(document)];
  // A review covers only the RFC that was reviewed.
  if (verdict === 'doubt' && !(isReviewed && row.rfc === rfc)) {
    if (row.rfc_questioned_at === null) {
      await recordRfcQuestion(tx, row.id);
      return new DomainError('rfc-doubtful', { field: 'rfc' });
    }
    doubts.push('rfc-letters');
  }
  if (!(isReviewed && row.rfc === rfc) && (await rfcOfOtherCurp(tx, row, rfc))) {
    doubts.push('rfc-of-other-curp');
  }
  if (doubts.length === 0) return notes;
  return waitForReview(deps, tx, caller, { row, rfc, email, doubts });
}

/**
 * The same once more before the query is ordered: another CURP may have given this RFC since it was typed.
 * @returns the refusal to respond with after the commit; null: there is no doubt
 */
export async function doubtRfc(
  deps: Deps,
  tx: TxStore,
  caller: Caller,
  row: CreditRequest,
): Promise<DomainError | null> {
  const { rfc, email } = row;
  if (row.identity_review === 'approved' || rfc === null || email === null) return null;
  if (!(await rfcOfOtherCurp(tx, row, rfc))) return null;
  return waitForReview(deps, tx, caller, { row, rfc, email, doubts: ['rfc-of-other-curp'] });
}

async function waitForReview(
  deps: Deps,
  tx: TxStore,
  caller: Caller,
  {
    row,
    rfc,
    email,
    doubts,
  }: { row: CreditRequest; rfc: string; email: string; doubts: readonly IdentityDoubt[] },
): Promise<DomainError> {
  await setIdentityReview(tx, { id: row.id, rfc, email });
  await openReview(tx, row, doubts.join(','));
  deps.hub.publish(tx, row.id);
  await appendAuditEvent(tx, row.id, 'identity-review-opened', caller, { doubts });
  return new DomainError('wrong-step', { nextStep: nextPath({ ...row, identity_review: 'waiting' }) });
}
