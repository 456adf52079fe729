import { curpDoubts } from '#domain/applicant/curp-of-person.ts';
import { compareRfc } from '#domain/applicant/rfc-of-person.ts';
import { DomainError } from '#domain/errors.ts';
import type { Caller, Deps } from '#server/actions/context.ts';
import type { TxStore } from '#server/database/store.ts';
import type { CreditRequest } from '#server/queries/requests/credit-requests.ts';
import { recordRfcQuestion, setIdentityReview } from '#server/queries/identity/identity-review.ts';
import { documentPersonOf, type Person } from '#server/queries/requests/people.ts';
import { appendAuditEvent } from '#server/queries/audit/audit-events.ts';
import { openReview } from '#server/queries/requests/reviews.ts';
import { nextPath } from '#server/actions/access/own-request.ts';

/** Codes of what a person of the shop has to review. */
export type IdentityDoubt = 'rfc-letters' | ReturnType<typeof curpDoubts>[number];

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
  if (doubts.length === 0) return notes;
  await setIdentityReview(tx, { id: row.id, rfc, email });
  await openReview(tx, row.id, doubts.join(','));
  await deps.hub.publish(tx.db, row.id);
  await appendAuditEvent(tx, row.id, 'identity-review-opened', caller, { doubts });
  return new DomainError('wrong-step', { nextStep: nextPath({ ...row, identity_review: 'waiting' }) });
}
