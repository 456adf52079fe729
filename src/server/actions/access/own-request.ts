import { DomainError } from '#domain/errors.ts';
import type { StepId } from '#domain/onboarding/journey.ts';
import { screenPath, standingPath } from '#domain/onboarding/paths.ts';
import { reaches } from '#domain/onboarding/progress.ts';
import type { Caller } from '#server/actions/base/context.ts';
import type { Store, TxStore } from '#server/database/store.ts';
import { type Access, type Session, accessTo, isOpen } from '#server/queries/sessions/sessions.ts';
import {
  factsOf,
  lockRequest,
  requestById,
  type CreditRequest,
  type LockedRequest,
  requestByAccount,
} from '#server/queries/requests/credit-requests.ts';
import { loanByAccount, type Loan } from '#server/queries/loans/loans.ts';
import { paymentReference, type PaymentReference } from '#server/queries/loans/payment-references.ts';
import type { Day } from '#domain/calendar.ts';
import { customerDay } from '#domain/credit/ledger/customer-clock.ts';
import { phoneChangedAt } from '#server/queries/loans/phone-changes.ts';
import { curpMarkOf } from '#server/queries/requests/duplicates.ts';

/**
 * Returns the request, for the session that owns it. Unknown, somebody else's and another partner's get the same
 * response (readings §2). A browser that began the request owns it once its phone is verified.
 * @throws no-session, not-found, wrong-step (with the path of the phone's verification)
 */
export async function ownRequest(store: Store, caller: Caller, requestId: string): Promise<CreditRequest> {
  return assertOwner(store, caller, await requestById(store, requestId));
}

/** Like ownRequest, also for a session that may only pay: it is told that something changed, not what. */
export async function watchedRequest(store: Store, caller: Caller, requestId: string): Promise<void> {
  const { row, access } = await knownRequest(store, caller, await requestById(store, requestId));
  if (access !== 'to-pay') await assertOwner(store, caller, row);
}

/**
 * Like ownRequest, inside a transaction, locked, and only when the journey has reached `step`.
 * @throws no-session, not-found, request-cancelled, wrong-step (with the path of the current one)
 */
export async function ownRequestAt(
  tx: TxStore,
  caller: Caller,
  requestId: string,
  step: StepId,
): Promise<LockedRequest> {
  const row = await assertOwner(tx, caller, await lockRequest(tx, requestId));
  assertStep(row, step);
  return row;
}

/** @throws request-cancelled; wrong-step unless the journey has reached `step` and is still open */
export function assertStep(row: CreditRequest, step: StepId): void {
  if (reaches(factsOf(row), step)) return;
  const cancelled = row.cancelled_at !== null;
  throw new DomainError(cancelled ? 'request-cancelled' : 'wrong-step', { nextStep: nextPath(row) });
}

/** Returns the path in the shop at which this request continues. */
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

/** Returns a request known to this browser, with its access. @throws no-session, not-found */
export async function knownRequest<Row extends CreditRequest>(
  store: Store,
  caller: Caller,
  row: Row | undefined,
): Promise<{ row: Row; access: Exclude<Access, 'none'> }> {
  const session = sessionOf(caller);
  if (!row || (caller.requestedPartnerId !== null && caller.requestedPartnerId !== row.partner_id)) {
    throw new DomainError('not-found');
  }
  const access = await accessTo(store, session, row);
  // On a double tap, the first call may just have replaced this session's cookie.
  if (access === 'none')
    throw new DomainError((await isOpen(store, session.id)) ? 'not-found' : 'no-session');
  return { row, access };
}

/** Like ownRequest, for a row that is already loaded. @throws as ownRequest */
export async function assertOwner<Row extends CreditRequest>(
  store: Store,
  caller: Caller,
  found: Row | undefined,
): Promise<Row> {
  const { row, access } = await knownRequest(store, caller, found);
  if (access === 'full') return row;
  if (access === 'to-pay') throw ownerUnproved(sessionOf(caller), row);
  // The phone was verified in another browser: this one has to verify it too.
  if (row.phone_verified_at !== null) throw new DomainError('no-session');
  throw new DomainError('wrong-step', {
    nextStep: screenPath(shopRefOf(row), 'phone-verification', { requestId: row.id, phone: row.phone }),
  });
}

/** What a call shows: a paper or what is personal, or no more than is needed to pay. */
type Shows = 'all' | 'to-pay';

/**
 * Returns the request behind an account, for its logged-in customer or for the browser that owns the request. Unknown
 * and somebody else's get the same response (readings §2).
 * @throws no-session, not-found; owner-unproved unless it only `shows` what is needed to pay
 */
export async function readableRequest(
  store: Store,
  caller: Caller,
  requestId: string,
  shows: Shows = 'all',
): Promise<CreditRequest> {
  return (await assertReadable(store, caller, await requestById(store, requestId), shows)).row;
}

/** Like readableRequest, by account, with its loan: nothing is owed before the contract is signed. */
export async function readableLoan(
  store: Store,
  caller: Caller,
  account: string,
  shows: Shows = 'all',
): Promise<{ request: CreditRequest; loan: Loan; isProved: boolean }> {
  const found = await readableAccount(store, caller, account, shows);
  const loan = await loanByAccount(store, account);
  if (!loan) throw new DomainError('not-found');
  return { ...found, loan };
}

/** Like readableRequest, by account, which may have no loan yet. */
export async function readableAccount(
  store: Store,
  caller: Caller,
  account: string,
  shows: Shows,
): Promise<{ request: CreditRequest; isProved: boolean }> {
  const found = await requestByAccount(store, account);
  const { row: request, access } = await assertReadable(store, caller, found, shows);
  return { request, isProved: access === 'full' };
}

/** Returns one of the caller's own references, also one that was replaced. @throws as readableRequest */
export async function readableReference(
  store: Store,
  caller: Caller,
  reference: string,
  shows: Shows = 'all',
): Promise<{ issued: PaymentReference; request: CreditRequest }> {
  sessionOf(caller);
  const issued = await paymentReference(store, reference);
  if (!issued) throw new DomainError('not-found');
  const found = await requestByAccount(store, issued.account);
  const { row: request } = await assertReadable(store, caller, found, shows);
  return { issued, request };
}

async function assertReadable(store: Store, caller: Caller, found: CreditRequest | undefined, shows: Shows) {
  const known = await knownRequest(store, caller, found);
  if (known.access === 'provisional') throw new DomainError('not-found');
  if (known.access === 'to-pay' && shows === 'all') throw ownerUnproved(sessionOf(caller), known.row);
  return known;
}

/** Who has only her phone's code says who she is on the page of her account; without an account she logs in first. */
export const ownerUnproved = (
  { customerAccount }: Session,
  { partner_id: partner }: Pick<CreditRequest, 'partner_id'>,
): DomainError =>
  new DomainError('owner-unproved', {
    nextStep:
      customerAccount === null
        ? `/${partner}/login/${partner}`
        : `/${partner}/opciones/${partner}/${customerAccount}`,
  });

/** Returns a request in the scope of the call. @throws not-found also for another partner's */
export async function findRequest(store: Store, requestId: string): Promise<CreditRequest> {
  const row = await requestById(store, requestId);
  if (!row) throw new DomainError('not-found');
  return row;
}

/** Returns the partner of the caller's shop; null without the header: calls of the specification may omit it. */
export const shopOf = (caller: Caller): number | null =>
  caller.requestedPartnerId ?? caller.session?.partnerId ?? null;

/** Returns the customer's day on which her number last changed; null: not lately. */
export async function phoneChangedOn(
  store: Store,
  { id, partner_id, phone }: Pick<CreditRequest, 'id' | 'partner_id' | 'phone'>,
  /** The state where she lives. */
  state: string | null,
): Promise<Day | null> {
  const curp = await curpMarkOf(store, id);
  const at = await phoneChangedAt(store, { partnerId: partner_id, phone, curp });
  return at === null ? null : customerDay(state, at);
}
