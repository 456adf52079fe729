import type { z } from 'zod';
import type { OfficeOutput } from '#contract/office/api.ts';
import {
  reviewTabs,
  type OfficeReviewLine,
  type reviewsQuery,
  type OfficeReview,
} from '#contract/office/reviews.ts';
import { toPesos } from '#domain/credit/money.ts';
import {
  reasonsOfReview,
  reviewCodeName,
  reviewCodesFor,
  reviewOutcomes,
} from '#domain/staff/review-reasons.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { keysetList } from '#server/actions/base/keyset-list.ts';
import { partnerIn, partnerRefs } from '#server/actions/base/grants-on-wire.ts';
import type { Store } from '#server/database/store.ts';
import {
  countReviews,
  reviewsPage,
  type OpenReview,
  openReviewOf,
  placeOf,
  touchClaim,
} from '#server/queries/office/open-reviews.ts';
import { staffNames } from '#server/queries/staff/people.ts';
import { DomainError } from '#domain/errors.ts';
import { planOfRequest } from '#server/actions/base/plan-of-request.ts';
import { findRequest } from '#server/actions/access/own-request.ts';
import { postalCodeRows } from '#server/queries/catalogue/postal-codes.ts';
import { addressOf } from '#server/queries/requests/addresses.ts';
import type { CreditRequest } from '#server/queries/requests/credit-requests.ts';
import { reviewDecisionsOf } from '#server/queries/requests/reviews.ts';
import { approvalsShown } from '#server/actions/approvals/list-approvals.ts';
import { payloadIn } from '#server/actions/base/stored-payload.ts';
import { approvalsOfRequest } from '#server/queries/staff/approvals.ts';
import { offeredPhoneOf } from './new-offer.ts';
import { choicesOf, planShown } from './counter-offers.ts';
import { reviewFacts, reviewLimitOf, secondPersonOf } from './review-facts.ts';
import { reviewPayload } from './review-command.ts';

/** Lists the open reviews of the partners in scope, the most urgent first. */
export async function listReviews(
  { store }: Deps,
  staff: StaffCaller,
  { tab, partner, reason, kind, cursor }: z.output<typeof reviewsQuery>,
): Promise<OfficeOutput<'listReviews'>> {
  const filter = { staffId: staff.id, partnerId: partner ?? null, reason: reason ?? null, kind };
  const { rows, ...page } = await keysetList(cursor, {
    read: (from, limit) => reviewsPage(store, { ...filter, tab, from, limit }),
    keyOf: ({ id }) => id,
  });
  return {
    rows: await linesOf(store, staff, rows),
    ...page,
    counts: await Promise.all(
      reviewTabs.map(async (each) => ({
        tab: each,
        ...(await countReviews(store, { ...filter, tab: each })),
      })),
    ),
  };
}

async function linesOf(
  store: Store,
  staff: Pick<StaffCaller, 'id'>,
  rows: readonly OpenReview[],
): Promise<OfficeReviewLine[]> {
  const claimers = rows.flatMap(({ claimedBy }) => claimedBy ?? []);
  const [partners, names] = await Promise.all([partnerRefs(store), staffNames(store, claimers)]);
  return rows.map((row) => {
    const { claimedBy } = row;
    return {
      requestId: row.id,
      account: row.account,
      partner: partnerIn(partners, row.partnerId),
      product: row.product,
      kind: row.kind,
      reasons: reasonsOfReview(row.reason),
      dueAt: row.dueAt.toISOString(),
      isOverdue: row.isOverdue,
      openedAt: row.openedAt.toISOString(),
      total: toPesos(row.totalCentavos),
      claimedBy: claimedBy === null ? null : { id: claimedBy, name: names.get(claimedBy) ?? '' },
      isMine: claimedBy === staff.id,
      waitsForSecond: row.waitsForSecond,
    };
  });
}

/** Shows an open review; a person who works on it keeps it. @throws not-found also when it is answered */
export async function showReview(
  { store }: Deps,
  staff: StaffCaller,
  requestId: string,
): Promise<OfficeReview> {
  await touchClaim(store, staff.id, requestId);
  const open = await openReviewOf(store, staff.id, requestId);
  if (!open) throw new DomainError('not-found', { messages: ['Esta revisión ya no está abierta.'] });
  const row = await findRequest(store, requestId);
  const [line] = await linesOf(store, staff, [open]);
  if (!line) throw new DomainError('internal');
  const plan = planOfRequest(row);
  const everyOne = { tab: 'all', staffId: staff.id, partnerId: null, reason: null } as const;
  return {
    ...line,
    place: await placeOf(store, staff.id, requestId),
    of: (await countReviews(store, everyOne)).count,
    claimedAt: open.claimedBy === null ? null : (open.claimedAt?.toISOString() ?? null),
    facts: await reviewFacts(store, row),
    offer: planShown(offeredPhoneOf(row), plan),
    limit: toPesos(await reviewLimitOf(store, row.partner_id)),
    answers: await answersOf(store, staff, row, open.kind, plan.totalCentavos),
    ...(await choicesOf(store, row)),
    isDistrictOfPostalCode: await isDistrictOfPostalCode(store, requestId),
    proposal: await proposalShown(store, staff, requestId),
    decisions: await decisionsShown(store, requestId),
  };
}

async function answersOf(
  store: Store,
  staff: StaffCaller,
  row: CreditRequest,
  kind: OfficeReview['kind'],
  totalCentavos: number,
): Promise<OfficeReview['answers']> {
  const answers = await Promise.all(
    reviewOutcomes.map(async (outcome) => ({
      outcome,
      codes: reviewCodesFor(kind, outcome),
      second: await secondPersonOf(store, staff, row, outcome, totalCentavos),
    })),
  );
  return answers.filter(({ codes }) => codes.length > 0);
}

async function isDistrictOfPostalCode(store: Store, requestId: string): Promise<boolean | null> {
  const address =
    (await addressOf(store, requestId, 'edited')) ?? (await addressOf(store, requestId, 'identification'));
  if (!address) return null;
  const rows = await postalCodeRows(store, address.postalCode);
  return rows.length === 0 ? null : rows.some(({ district }) => district === address.district);
}

async function decisionsShown(store: Store, requestId: string): Promise<OfficeReview['decisions']> {
  const rows = await reviewDecisionsOf(store, requestId);
  const names = await staffNames(
    store,
    rows.flatMap(({ staff_id, checked_by }) => [staff_id, checked_by].filter((id) => id !== null)),
  );
  const person = (id: string | null) => (id === null ? null : { id, name: names.get(id) ?? '' });
  return rows.map(({ kind, outcome, code, note, staff_id, checked_by, at }) => ({
    kind,
    outcome,
    reason: reviewCodeName(outcome, code),
    note,
    by: person(staff_id),
    checkedBy: person(checked_by),
    at: at.toISOString(),
  }));
}

/** Returns the answer of a review that waits for a second person, with the note that only the desk sees. */
async function proposalShown(
  store: Store,
  staff: StaffCaller,
  requestId: string,
): Promise<OfficeReview['proposal']> {
  const rows = await approvalsOfRequest(store, requestId);
  const acts = await approvalsShown(store, staff, rows);
  const act = acts.find(({ command, state }) => command === 'answer-review' && state === 'waiting');
  const row = act && rows.find(({ id }) => id === act.id);
  if (!act || !row) return null;
  const { answer } = reviewPayload.parse(payloadIn(row.payload).payload);
  return { act, outcome: answer.outcome, note: answer.note };
}
