import { DomainError } from '#domain/errors.ts';
import type { CodeChannel } from '#domain/partner/code-channels.ts';
import { sessionOf } from '#server/actions/access/own-request.ts';
import { issueCode } from '#server/actions/access/issue-code.ts';
import { channelFor } from '#server/actions/access/offered-channels.ts';
import type { Caller, Deps } from '#server/actions/base/context.ts';
import { actOnLoan, recordAct, type Act } from './act-on-loan.ts';
import { originOf } from './own-code.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import { hasLiveCode } from '#server/queries/codes/codes.ts';
import { addTo } from '#server/queries/codes/rate-buckets.ts';
import { beginPhoneChange, correctPhoneChange } from '#server/queries/loans/phone-changes.ts';
import { opensAnothers, codeTarget, ownChange, startAgain } from './own-change.ts';

/** Numbers a customer may name a day: with others she could find out who is a customer. */
const asksPerDay = 10;

/**
 * Begins the change of the number that opens an account, and sends a code to the number so far. Another number in its
 * place keeps what was proved; the same one again changes nothing.
 * @throws no-session, not-found, rate-limited, phone-taken; phone-invalid for the number that she has
 */
export async function askPhoneChange(
  deps: Deps,
  caller: Caller,
  account: string,
  phone: string,
): Promise<void> {
  const fault = await inTransaction(deps.store, async (tx) => {
    const { request } = await ownChange(tx, caller, account);
    const act = await actOnLoan(tx, { caller }, account);
    const { change } = await ownChange(tx, caller, account);
    if (phone === act.loan.phone) {
      return new DomainError('phone-invalid', { field: 'phone', messages: ['Ese ya es tu número.'] });
    }
    const isSame = change?.phone === phone;
    if (!isSame) {
      const asks = { key: `phone-change:${account}`, windowSeconds: 86_400, limit: asksPerDay };
      const { full, secondsLeft } = await addTo(tx, asks);
      if (full) return new DomainError('rate-limited', { retryAfterSeconds: secondsLeft });
      if (await opensAnothers(tx, request, phone)) return new DomainError('phone-taken', { field: 'phone' });
      if (change) await correctPhoneChange(tx, change, phone);
      else await beginPhoneChange(tx, act.loan, { sessionId: sessionOf(caller).id, phone });
    }
    await sendNext(deps, tx, caller, act, { phone, isOldProved: change?.isOldProved === true });
    if (!isSame) await recordAct(tx, act, 'phone-change-asked');
    return null;
  });
  // The count of asks is committed.
  if (fault) throw fault;
}

/** Sends the code of the step once more, by another way on request. @throws no-session, not-found, rate-limited; conflict without a change */
export async function resendPhoneCode(
  deps: Deps,
  caller: Caller,
  account: string,
  asked?: CodeChannel,
): Promise<void> {
  await inTransaction(deps.store, async (tx) => {
    await ownChange(tx, caller, account);
    const act = await actOnLoan(tx, { caller }, account);
    const { change } = await ownChange(tx, caller, account);
    if (!change) throw startAgain();
    const [purpose, phone] = change.isOldProved
      ? (['new-phone', change.phone] as const)
      : (['old-phone', act.loan.phone] as const);
    const target = codeTarget(act, caller, purpose, phone);
    const channel = channelFor(deps, act.partner, asked);
    await issueCode(deps, tx, target, originOf(act, caller), act.partner.name, channel);
  });
}

/** A code that is still good is not sent twice. */
async function sendNext(
  deps: Deps,
  tx: TxStore,
  caller: Caller,
  act: Act,
  { phone, isOldProved }: { phone: string; isOldProved: boolean },
): Promise<void> {
  const target = isOldProved
    ? codeTarget(act, caller, 'new-phone', phone)
    : codeTarget(act, caller, 'old-phone', act.loan.phone);
  if (await hasLiveCode(tx, target)) return;
  await issueCode(deps, tx, target, originOf(act, caller), act.partner.name);
}
