import { curpDoubts } from '#domain/applicant/curp.ts';
import type { EventKind } from '#domain/staff/event-kinds.ts';
import { dayIn } from '#domain/calendar.ts';
import { decide, type Decision, type DecisionInput, type Shared } from '#domain/credit/decision.ts';
import { DomainError } from '#domain/errors.ts';
import type { Store, TxStore } from '#server/database/store.ts';
import { bureauReportOf, bureauSummaryOf, creditLimitsOf } from '#server/queries/requests/bureau-reports.ts';
import { askTogether } from '#server/database/question.ts';
import { nowAsked } from '#server/database/clock.ts';
import {
  setDecision,
  setReviewReasons,
  type CreditRequest,
} from '#server/queries/requests/credit-requests.ts';
import { documentPersonOf, personOf } from '#server/queries/requests/people.ts';
import { openReview, resumeReview } from '#server/queries/requests/reviews.ts';
import { signedContracts } from '#server/queries/loans/contracts.ts';
import {
  curpHasOpenCredit,
  curpMarkOf,
  contactOfOtherCurp,
  curpOfOtherRfc,
  curpsAtPlaces,
  placesOf,
  phonesInBrowser,
} from '#server/queries/requests/duplicates.ts';
import { planOfRequest } from '#server/actions/base/plan-of-request.ts';

/**
 * Applies the credit rules to a locked request whose shipping address is confirmed. What the rules leave to a person
 * becomes a review; its outcome is sent by e-mail (decide-review.ts). Returns the outcome, and what the audit log records of it.
 */
export async function decideRequest(
  tx: TxStore,
  row: CreditRequest,
): Promise<{ outcome: Decision['outcome']; kind: EventKind; detail: Record<string, unknown> }> {
  const input = await decisionInputOf(tx, row);
  const decision = decide({ ...input, shared: await sharedWithOthers(tx, row) });
  await setDecision(tx, row.id, decision);
  const codes = decision.reasons.map((reason) => reason.code);
  if (decision.outcome === 'review') await openReview(tx, row, codes.join(','));
  return {
    outcome: decision.outcome,
    kind: `decision-${decision.outcome}`,
    detail: { reasons: codes, rules: decision.rulesVersion },
  };
}

/**
 * Opens a review again after its data were corrected, with what the rules say of them now. A person asked, so a person
 * decides, whatever they say.
 */
export async function reviewAgain(tx: TxStore, row: CreditRequest): Promise<void> {
  const decision = decide(await decisionInputOf(tx, row));
  if (decision.outcome !== 'review') return resumeReview(tx, row, null);
  await setReviewReasons(tx, row.id, decision);
  await resumeReview(tx, row, decision.reasons.map((reason) => reason.code).join(','));
}

/** What the rules are given, but for what the request has in common with others: that only asks for a review. */
export async function decisionInputOf(store: Store, row: CreditRequest): Promise<DecisionInput> {
  const { person, report, contracts, now, hasCredit, limits } = await askTogether(store, {
    person: personOf.of(row.id),
    report: bureauReportOf.of(row.id),
    contracts: signedContracts.of(row.phone, row.partner_id),
    now: nowAsked.of(),
    hasCredit: curpHasOpenCredit.of(row),
    limits: creditLimitsOf.of(row.partner_id),
  });
  const bureau = bureauSummaryOf(report);
  // The journey reaches this step only with both: a request without them was built by hand.
  if (!person || !bureau) throw new DomainError('conflict');
  return {
    today: dayIn('America/Mexico_City', now),
    birthday: person.birthday,
    bureau,
    plan: planOfRequest(row),
    addressEdited: row.address_edited,
    // An identity that staff have approved is not reviewed again.
    identityMatches: row.identity_review === 'approved' || curpDoubts(documentPersonOf(person)).length === 0,
    hasActiveCredit: hasCredit || contracts.some((contract) => contract.active),
    shared: [],
    promoterHelp: row.helper_promoter_id !== null,
    limits,
  };
}

/** Two CURPs of one place are a family; two phones of one browser a person with two. */
const passing = 2;

/** Returns what a request has in common with others of its partner (servicing.md §7); nothing while its CURP is not known. */
export async function sharedWithOthers(tx: TxStore, row: CreditRequest): Promise<Shared[]> {
  const { curp, otherRfc, contact, phones, places } = await askTogether(tx, {
    curp: curpMarkOf.of(row.id),
    otherRfc: curpOfOtherRfc.of(row),
    contact: contactOfOtherCurp.of(row),
    phones: phonesInBrowser.of(row),
    places: placesOf.of(row.id),
  });
  if (curp === null) return [];
  // A promoter's tablet is handed from customer to customer.
  const isPromoters = row.promoter_id !== null || row.helper_promoter_id !== null;
  const found: Record<Shared, boolean> = {
    'rfc-differs': otherRfc,
    'contact-shared': contact,
    'browser-shared': !isPromoters && phones >= passing,
    // Takes locks that are held until the commit.
    'address-shared': (await curpsAtPlaces(tx, row, places)) >= passing,
  };
  return (Object.keys(found) as Shared[]).filter((each) => found[each]);
}
