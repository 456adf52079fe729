import { DomainError } from '#domain/errors.ts';
import { momentInWords } from '#domain/spanish-dates.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { findRequest } from '#server/actions/access/own-request.ts';
import { appendStaffEvent } from '#server/actions/base/staff-events.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import {
  openReviewOf,
  reviewsPage,
  claimReview,
  takeMostUrgent,
  touchClaim,
} from '#server/queries/office/open-reviews.ts';
import { deleteClaim } from '#server/queries/requests/credit-requests-page.ts';
import { staffNames } from '#server/queries/staff/people.ts';

/**
 * Gives a person the review that she works on already, or else the most urgent that is free. `skip`: puts that one back
 * first, and takes another. Null: none is free.
 */
export async function takeNextReview(
  { store }: Deps,
  staff: StaffCaller,
  skip: string | null,
): Promise<string | null> {
  if (skip !== null) await inTransaction(store, (tx) => putBack(tx, staff, skip));
  const own = await ownReview(store, staff);
  if (own !== null) return own;
  return inTransaction(store, async (tx) => {
    const requestId = await takeMostUrgent(tx, staff.id, skip);
    if (requestId !== null) await appendStaffEvent(tx, staff, requestId, { kind: 'review-claimed' });
    return requestId;
  });
}

async function ownReview(store: Deps['store'], staff: StaffCaller): Promise<string | null> {
  const filter = { tab: 'mine', staffId: staff.id, partnerId: null, reason: null } as const;
  const [row] = await reviewsPage(store, { ...filter, from: null, limit: 1 });
  return row?.id ?? null;
}

/** Takes one review. @throws not-found; conflict with who works on it */
export async function takeReview({ store }: Deps, staff: StaffCaller, requestId: string): Promise<void> {
  await inTransaction(store, async (tx) => {
    if (await takeIn(tx, staff, requestId)) {
      await appendStaffEvent(tx, staff, requestId, { kind: 'review-claimed' });
    }
  });
}

/** True when it was free, false when it is hers already. @throws not-found, conflict */
export async function takeIn(tx: TxStore, staff: StaffCaller, requestId: string): Promise<boolean> {
  const open = await openReviewOf(tx, staff.id, requestId);
  if (!open) throw new DomainError('not-found', { messages: ['Esta revisión ya no está abierta.'] });
  if (open.claimedBy === staff.id && (await touchClaim(tx, staff.id, requestId))) return false;
  if (await claimReview(tx, staff.id, requestId)) return true;
  throw await whoHasIt(tx, staff, requestId);
}

async function whoHasIt(tx: TxStore, staff: StaffCaller, requestId: string): Promise<DomainError> {
  const now = await openReviewOf(tx, staff.id, requestId);
  if (now?.waitsForSecond) {
    return new DomainError('conflict', {
      messages: ['Esta revisión espera la confirmación de otra persona.'],
    });
  }
  if (!now?.claimedBy || !now.claimedAt) return new DomainError('conflict');
  const name = (await staffNames(tx, [now.claimedBy])).get(now.claimedBy) ?? 'otra persona';
  const since = momentInWords(now.claimedAt.toISOString());
  return new DomainError('conflict', { messages: [`La lleva ${name} desde el ${since}.`] });
}

/** Puts a review of this person back into the queue. @throws not-found; conflict when it is not hers */
export async function putReviewBack({ store }: Deps, staff: StaffCaller, requestId: string): Promise<void> {
  const wasHers = await inTransaction(store, async (tx) => {
    await findRequest(tx, requestId);
    return putBack(tx, staff, requestId);
  });
  if (!wasHers) throw new DomainError('conflict', { messages: ['Esta revisión ya no la lleva usted.'] });
}

async function putBack(tx: TxStore, staff: StaffCaller, requestId: string): Promise<boolean> {
  const wasHers = await deleteClaim(tx, requestId, staff.id);
  if (wasHers) await appendStaffEvent(tx, staff, requestId, { kind: 'review-put-back' });
  return wasHers;
}
