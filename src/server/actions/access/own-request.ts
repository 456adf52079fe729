import { DomainError } from '#domain/errors.ts';
import type { StepId } from '#domain/onboarding/journey.ts';
import { screenPath, standingPath } from '#domain/onboarding/paths.ts';
import { reaches } from '#domain/onboarding/progress.ts';
import type { Caller } from '#server/actions/context.ts';
import type { Db, Trx } from '#server/database/db.ts';
import type { Session } from '#server/queries/sessions/session.ts';
import {
  factsOf,
  lockRequest,
  requestById,
  type CreditRequest,
  type LockedRequest,
} from '#server/queries/requests/credit-requests.ts';
import { accessTo, isOpen } from '#server/queries/sessions/sessions.ts';

/**
 * The request, for the session that owns it. Unknown, somebody else's and another partner's answer the same
 * (readings §2). A browser that began the request owns it once its phone is verified.
 * @throws no-session, not-found, wrong-step (with the way to the phone's verification)
 */
export async function ownRequest(db: Db, caller: Caller, requestId: string): Promise<CreditRequest> {
  return assertOwner(db, caller, await requestById(db, requestId));
}

/**
 * As ownRequest, inside a transaction, locked, and only when the journey has come as far as `step`.
 * @throws no-session, not-found, request-cancelled, wrong-step (with the path of the right one)
 */
export async function ownRequestAt(
  trx: Trx,
  caller: Caller,
  requestId: string,
  step: StepId,
): Promise<LockedRequest> {
  const row = await assertOwner(trx, caller, await lockRequest(trx, requestId));
  assertStep(row, step);
  return row;
}

/** @throws request-cancelled; wrong-step unless the journey has come as far as `step` and is still open */
export function assertStep(row: CreditRequest, step: StepId): void {
  if (reaches(factsOf(row), step)) return;
  const cancelled = row.cancelled_at !== null;
  throw new DomainError(cancelled ? 'request-cancelled' : 'wrong-step', { nextStep: nextPath(row) });
}

/** Where this request goes on, as a path of the shop. */
export const nextPath = (row: CreditRequest): string =>
  standingPath(shopRefOf(row), factsOf(row), {
    requestId: row.id,
    phone: row.phone,
    product: row.product_id,
  });

/** The shop that a request belongs to: its partner, and the promoter whose link began it. */
export const shopRefOf = (row: CreditRequest) => ({ partner: row.partner_id, promoter: row.promoter_id });

/** @throws no-session */
export function sessionOf(caller: Caller): Session {
  if (!caller.session) throw new DomainError('no-session');
  return caller.session;
}

/** A request that this browser knows of, and what it may do with it. @throws no-session, not-found */
export async function knownRequest<Row extends CreditRequest>(
  db: Db | Trx,
  caller: Caller,
  row: Row | undefined,
): Promise<{ row: Row; access: 'provisional' | 'full' }> {
  const session = sessionOf(caller);
  if (!row || (caller.requestedPartnerId !== null && caller.requestedPartnerId !== row.partner_id)) {
    throw new DomainError('not-found');
  }
  const access = await accessTo(db, session, row);
  // A second tap: the first one has just given this session its new cookie.
  if (access === 'none') throw new DomainError((await isOpen(db, session.id)) ? 'not-found' : 'no-session');
  return { row, access };
}

/** As ownRequest, for a row that was looked for already. @throws as ownRequest */
export async function assertOwner<Row extends CreditRequest>(
  db: Db | Trx,
  caller: Caller,
  found: Row | undefined,
): Promise<Row> {
  const { row, access } = await knownRequest(db, caller, found);
  if (access === 'full') return row;
  // Somebody proved this phone elsewhere: here it has to be proved again.
  if (row.phone_verified_at !== null) throw new DomainError('no-session');
  throw new DomainError('wrong-step', {
    nextStep: screenPath(shopRefOf(row), 'phone-verification', { requestId: row.id, phone: row.phone }),
  });
}
