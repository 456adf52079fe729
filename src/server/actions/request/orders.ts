import type { z } from 'zod';
import type { Output } from '#contract/api.ts';
import { DomainError } from '#domain/errors.ts';
import { standing, progressFlags, shownScreens } from '#domain/onboarding/progress.ts';
import type { Caller, Deps } from '#server/actions/base/context.ts';
import {
  factsOf,
  requestsOfPhone,
  type CreditRequest,
  lockRequest,
  requestByAccount,
  setFactOnce,
  type LockedRequest,
} from '#server/queries/requests/credit-requests.ts';
import { sessionOf, shopOf, assertOwner } from '#server/actions/access/own-request.ts';
import { isIdle } from '#server/queries/sessions/known-browsers.ts';
import type { crudQuery, DeliveryOrder } from '#contract/orders.ts';
import { pageOfRequests } from '#server/queries/requests/credit-requests-page.ts';
import { toPesos } from '#domain/credit/money.ts';
import { standingPath } from '#domain/onboarding/paths.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import { appendAuditEvent } from '#server/queries/audit/audit-events.ts';

/**
 * Returns the earlier request in process of a phone: begun before its newest one, and not signed yet. credit-process
 * asks which of the two to continue (spec §4).
 * @throws no-session, not-found unless this session verified the phone
 */
export async function findCreditProcess(
  deps: Deps,
  caller: Caller,
  phone: string,
  partnerId: number,
): Promise<Output<'getCreditProcess'>> {
  const [, ...earlier] = await openRequests(deps, caller, phone, partnerId);
  const found = earlier.find(isInProcess);
  return found ? orderRefOf(found) : null;
}

/** Returns the newest request of a phone that was not cancelled. @throws as findCreditProcess */
export async function findLastOrder(
  deps: Deps,
  caller: Caller,
  phone: string,
): Promise<Output<'getLastDeliveryOrder'>> {
  const [newest] = await openRequests(deps, caller, phone, shopOf(caller));
  return newest ? orderRefOf(newest) : null;
}

/**
 * Returns the requests of a phone with a partner that were not cancelled, newest first. @throws as findCreditProcess
 */
export async function findOrders(
  deps: Deps,
  caller: Caller,
  phone: string,
  partnerId: number,
): Promise<Output<'getOrderByPhone'>> {
  return (await openRequests(deps, caller, phone, partnerId)).map(orderRefOf);
}

/**
 * Only the verified owner of a phone learns anything; everybody else gets the same response for known and unknown
 * phones. Of an idle account, which may be that of the number's former owner, nobody does.
 */
async function openRequests(
  deps: Deps,
  caller: Caller,
  phone: string,
  partnerId: number | null,
): Promise<CreditRequest[]> {
  const session = sessionOf(caller);
  const shop = shopOf(caller);
  const isElsewhere = shop !== null && partnerId !== null && shop !== partnerId;
  if (session.verifiedPhone !== phone || isElsewhere) throw new DomainError('not-found');
  const rows = await requestsOfPhone(deps.store, phone, partnerId);
  const shown: CreditRequest[] = [];
  for (const row of rows) if (row.cancelled_at === null && !(await isIdle(deps.store, row))) shown.push(row);
  return shown;
}

/** A request whose phone was never verified has no progress to return to, and may be a stranger's. */
function isInProcess(row: CreditRequest): boolean {
  const isOpen = standing(factsOf(row)).state === 'open';
  return isOpen && row.phone_verified_at !== null && row.contract_signed_at === null;
}

/**
 * Lists requests in pages, for staff (the route checks the token). `search`: an account prefix; a complete request id,
 * phone, RFC or e-mail; the last four digits of a phone.
 */
export async function listOnboarding(
  deps: Deps,
  query: z.output<typeof crudQuery>,
): Promise<Output<'listOnboarding'>> {
  const { rows, count } = await pageOfRequests(deps.store, {
    offset: (query.page - 1) * query.limit,
    limit: query.limit,
    newestFirst: query.order === '-created',
    search: query.search?.trim() ?? '',
  });
  return { list: rows.map(onboardingRowOf), count };
}

/** Returns a credit request as its owner sees it: facts as the flags of spec §3, and its current step. */
export function deliveryOrderOf(row: CreditRequest): DeliveryOrder {
  const facts = factsOf(row);
  const now = standing(facts);
  const place = { partner: row.partner_id, promoter: row.promoter_id };
  return {
    ...progressFlags(facts),
    ...orderRefOf(row),
    requestId: row.id,
    product: { ...orderRefOf(row).product, thubnailUrl: row.product.thumbnail },
    phone: row.phone,
    rfc: row.rfc,
    email: row.email,
    ...(now.state === 'cancelled' ? {} : { step: now.step }),
    screen: now.screen,
    shows: shownScreens(facts),
    nextStep: standingPath(place, facts, { requestId: row.id, phone: row.phone, product: row.product_id }),
    promotorId: row.promoter_id,
    bureauConsented: facts.bureauConsentedAt !== null && facts.bureauAskedAt === null,
    color: row.color,
    cancelled: facts.cancelledAt !== null,
  };
}

/** Returns the staff's view: with the promoter who is paid for it. */
const onboardingRowOf = (row: CreditRequest): Output<'listOnboarding'>['list'][number] => ({
  ...deliveryOrderOf(row),
  promotorId: row.promoter_id,
  helperPromotorId: row.helper_promoter_id,
});

/** Returns the part of a request that lists and the credit-process screen need. */
const orderRefOf = (row: CreditRequest) =>
  ({
    account: row.account,
    requestId: row.id,
    product: { id: row.product_id, name: row.product.name, price: toPesos(row.price_centavos) },
    created: row.created_at.toISOString(),
  }) satisfies NonNullable<Output<'getLastDeliveryOrder'>>;

/**
 * Cancels a request that has no signed contract, by its account or its id. Idempotent. An attempt on somebody else's
 * request is recorded in its audit log.
 * @throws no-session, not-found; conflict once the contract is signed
 */
export async function cancelOrder(deps: Deps, caller: Caller, reference: string): Promise<void> {
  try {
    await cancelOwn(deps, caller, reference);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not-found')
      await recordAttempt(deps, caller, reference);
    throw error;
  }
}

/** In a separate transaction: that of the attempt is rolled back. */
async function recordAttempt(deps: Deps, caller: Caller, reference: string): Promise<void> {
  await inTransaction(deps.store, async (tx) => {
    const row = await lockRequest(tx, (await idOf(tx, reference)) ?? '');
    if (row) await appendAuditEvent(tx, row.id, refusedCancel, caller);
  });
}

/** Done by somebody else: never evidence of what the customer did (paper-data-of.ts). */
const refusedCancel = 'cancel-refused';

async function cancelOwn(deps: Deps, caller: Caller, reference: string): Promise<void> {
  await inTransaction(deps.store, async (tx) => {
    const row = await lockOwn(tx, caller, reference);
    if (row.contract_signed_at !== null) throw new DomainError('conflict');
    if (!(await setFactOnce(tx, row, 'cancelled_at'))) return;
    deps.hub.publish(tx, row.id);
    await appendAuditEvent(tx, row.id, 'cancelled', caller);
  });
}

async function lockOwn(tx: TxStore, caller: Caller, reference: string): Promise<LockedRequest> {
  return assertOwner(tx, caller, await lockRequest(tx, (await idOf(tx, reference)) ?? ''));
}

async function idOf(tx: TxStore, reference: string): Promise<string | undefined> {
  return /^\d{10}$/.test(reference) ? (await requestByAccount(tx, reference))?.id : reference;
}
