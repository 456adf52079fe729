import type { Output } from '#contract/api.ts';
import { isPhoneNew, phoneSettledOn } from '#domain/applicant/new-phone.ts';
import { customerDay } from '#domain/credit/ledger/customer-clock.ts';
import type { Caller, Deps } from '#server/actions/base/context.ts';
import { homeStateOf } from '#server/actions/loan/home-state.ts';
import { appNow } from '#server/database/clock.ts';
import { DomainError } from '#domain/errors.ts';
import { loanByAccount } from '#server/queries/loans/loans.ts';
import { phoneChangedOn } from '#server/actions/access/changed-on.ts';
import { pendingOf } from './stop-lost-phone.ts';
import { ownChange } from './own-change.ts';

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
