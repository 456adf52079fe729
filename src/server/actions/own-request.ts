import { DomainError } from '#domain/errors.ts';
import type { StepId } from '#domain/onboarding/journey.ts';
import { standingPath } from '#domain/onboarding/paths.ts';
import { reaches } from '#domain/onboarding/progress.ts';
import type { Caller, Db, Session, Trx } from '#server/context.ts';
import { factsOf, lockRequest, requestById, type CreditRequest } from '#server/queries/credit-requests.ts';
import { accessTo } from '#server/queries/sessions.ts';

/**
 * The request, for the session that owns it. Unknown and somebody else's answer the same (readings §2).
 * @throws no-session, not-found
 */
export async function ownRequest(db: Db | Trx, caller: Caller, requestId: string): Promise<CreditRequest> {
  const session = sessionOf(caller);
  const row = await requestById(db, requestId);
  if (!row || (await accessTo(db, session, row)) !== 'full') throw new DomainError('not-found');
  return row;
}

/**
 * As ownRequest, inside a transaction, locked, and only when the journey has come as far as `step`.
 * @throws no-session, not-found, wrong-step (with the path of the right one)
 */
export async function ownRequestAt(
  trx: Trx,
  caller: Caller,
  requestId: string,
  step: StepId,
): Promise<CreditRequest> {
  const session = sessionOf(caller);
  const row = await lockRequest(trx, requestId);
  if (!row || (await accessTo(trx, session, row)) !== 'full') throw new DomainError('not-found');
  assertStep(row, step);
  return row;
}

/** @throws wrong-step unless the journey of this request has come as far as `step` and is still open. */
export function assertStep(row: CreditRequest, step: StepId): void {
  if (!reaches(factsOf(row), step)) throw new DomainError('wrong-step', { nextStep: nextPath(row) });
}

/** Where this request goes on, as a path of the shop. */
export const nextPath = (row: CreditRequest): string =>
  standingPath({ partner: row.partner_id, promoter: row.promoter_id }, factsOf(row), {
    requestId: row.id,
    phone: row.phone,
    product: row.product_id,
  });

/** @throws no-session */
export function sessionOf(caller: Caller): Session {
  if (!caller.session) throw new DomainError('no-session');
  return caller.session;
}
