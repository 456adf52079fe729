import { DomainError } from '#domain/errors.ts';
import type { Caller, Deps } from '#server/actions/base/context.ts';
import { customersRequest } from '#server/actions/access/requests-of-person.ts';
import { inTransaction } from '#server/database/store.ts';
import { appendAuditEvent } from '#server/queries/audit/audit-events.ts';
import { endLost, lostPhoneOf, lostPhoneOfLink } from '#server/queries/loans/lost-phones.ts';
import type { PhoneChange } from '#server/queries/loans/phone-changes.ts';
import type { Output } from '#contract/api.ts';
import { isPhoneNew, phoneSettledOn } from '#domain/applicant/new-phone.ts';
import { customerDay } from '#domain/credit/ledger/customer-clock.ts';
import { homeStateOf } from '#server/actions/loan/home-state.ts';
import { appNow } from '#server/database/clock.ts';
import { loanByAccount } from '#server/queries/loans/loans.ts';
import { phoneChangedOn } from '#server/actions/access/own-request.ts';
import { ownLost } from './ask-lost-phone.ts';
import { tellNotChanged } from './decide-lost-phone.ts';
import { ownChange } from './phone-change.ts';

/** Who stops it, for the audit log. */
type From = 'account' | 'new-number' | 'link';

/** Stops a change from the account, by whoever is logged in with the old number. @throws no-session, not-found */
export async function stopFromAccount(deps: Deps, caller: Caller, account: string): Promise<void> {
  await customersRequest(deps.store, caller, account);
  const change = await lostPhoneOf(deps.store, account);
  if (!change) throw nothingToStop();
  await stop(deps, caller, change, 'account');
}

/** Stops one's own change, with the new number verified in this session. @throws no-session, not-found */
export async function stopFromNewNumber(
  deps: Deps,
  caller: Caller,
  asked: { account: string; partnerId: number },
): Promise<void> {
  const change = await ownLost(deps, caller, asked);
  if (change === 'own number') throw nothingToStop();
  await stop(deps, caller, change, 'new-number');
}

/** Stops a change by the link of the e-mail, in any browser. @throws not-found for another link */
export async function stopByLink(
  deps: Deps,
  caller: Caller,
  { token, partnerId }: { token: string; partnerId: number },
): Promise<void> {
  const change = await lostPhoneOfLink(deps.store, token);
  if (change?.partner_id !== partnerId) throw new DomainError('not-found');
  await stop(deps, caller, change, 'link');
}

const nothingToStop = (): DomainError =>
  new DomainError('conflict', { messages: ['No hay un cambio de número por detener.'] });

/** Once: whoever stops it again finds it stopped. @throws conflict once the number has changed */
async function stop(deps: Deps, caller: Caller, change: PhoneChange, from: From): Promise<void> {
  await inTransaction(deps.store, async (tx) => {
    if (!(await endLost(tx, change.id, { state: 'stopped', by: from }))) {
      const now = await lostPhoneOf(tx, change.account);
      if (now?.state === 'stopped' || now?.state === 'refused') return;
      throw new DomainError('conflict', { messages: ['Ese cambio ya se hizo. Llámanos.'] });
    }
    await tellNotChanged(deps, tx, change);
    await appendAuditEvent(tx, change.request_id, 'phone-change-stopped', caller, {
      change: change.id,
      from,
    });
  });
}

/** Returns the change that happens to an account unless it is stopped. */
async function pendingOf(deps: Deps, account: string): Promise<PhoneChange | null> {
  const change = await lostPhoneOf(deps.store, account);
  return change?.state === 'confirmed' ? change : null;
}

/**
 * Returns where the change of an account's number stands in this browser.
 * @throws no-session; not-found unless the customer logged in to a signed account
 */
export async function readPhoneChange(
  deps: Deps,
  caller: Caller,
  account: string,
): Promise<Output<'getPhoneChange'>> {
  const { store } = deps;
  const { request, change } = await ownChange(store, caller, account);
  const loan = await loanByAccount(store, account);
  if (!loan) throw new DomainError('not-found');
  const [state, now] = await Promise.all([homeStateOf(store, loan), appNow(store.db)]);
  const changedOn = await phoneChangedOn(store, request, state);
  return {
    phone: request.phone,
    newPhone: change?.phone ?? null,
    step: change === null ? 'number' : change.isOldProved ? 'new' : 'old',
    pendingAt: (await pendingOf(deps, account))?.effective_at?.toISOString() ?? null,
    settledOn: isPhoneNew(changedOn, customerDay(state, now)) ? phoneSettledOn(changedOn) : null,
  };
}
