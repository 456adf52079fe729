import { DomainError } from '#domain/errors.ts';
import type { CodeChannel } from '#domain/partner/code-channels.ts';
import { sessionOf } from '#server/actions/access/own-request.ts';
import { issueCode, channelFor, checkCode } from '#server/actions/access/codes.ts';
import type { Caller, Deps } from '#server/actions/base/context.ts';
import { inTransaction, type TxStore, type Store } from '#server/database/store.ts';
import { hasLiveCode } from '#server/queries/codes/codes.ts';
import { addTo } from '#server/queries/codes/rate-buckets.ts';
import {
  beginPhoneChange,
  correctPhoneChange,
  lockPhoneChanges,
  setOldProved,
  type PhoneChange,
  openPhoneChange,
} from '#server/queries/loans/phone-changes.ts';
import { noteKnownBrowser } from '#server/queries/sessions/known-browsers.ts';
import { elevateSession } from '#server/queries/sessions/hand-overs.ts';
import { customersRequest } from '#server/actions/access/requests-of-person.ts';
import { actOnLoan, recordAct, type Act } from './act-on-loan.ts';
import { originOf } from './prove-owner.ts';
import { moveToPhone, opensAnothers } from './move-to-phone.ts';

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

interface Proof {
  readonly step: 'old' | 'new';
  readonly code: string;
  /** The session after the change; send its cookie. */
  readonly nextSessionId: string;
}

/**
 * Proves one of the two numbers of a change. After the old one the code of the new one is sent; with that the number
 * changes at once, and this browser stays in the account under a new session.
 * @throws no-session, not-found, wrong-code, code-expired, too-many-attempts, rate-limited, phone-taken; conflict when
 *   the change has to begin again
 */
export async function provePhoneChange(
  deps: Deps,
  caller: Caller,
  account: string,
  proof: Proof,
): Promise<{ next: 'new' | 'done' }> {
  const outcome = await inTransaction(deps.store, async (tx) => {
    const before = await ownChange(tx, caller, account);
    if (!before.change) throw startAgain();
    const phones = [before.request.phone, before.change.phone];
    await lockPhoneChanges(tx, before.request.partner_id, phones);
    const act = await actOnLoan(tx, { caller }, account);
    const { change } = await ownChange(tx, caller, account);
    // Meanwhile another browser began one, or this one named another number.
    if (change?.phone !== before.change.phone) throw startAgain();
    return proof.step === 'old'
      ? proveOld(deps, tx, caller, { act, change, code: proof.code })
      : proveNew(deps, tx, caller, { act, change, proof });
  });
  // A wrong guess is counted, so its transaction is committed.
  if (outcome instanceof DomainError) throw outcome;
  return outcome;
}

type Change = PhoneChange & { readonly isOldProved: boolean };

async function proveOld(
  deps: Deps,
  tx: TxStore,
  caller: Caller,
  { act, change, code }: { act: Act; change: Change; code: string },
): Promise<{ next: 'new' } | DomainError> {
  if (change.isOldProved) return { next: 'new' };
  const origin = originOf(act, caller);
  const old = codeTarget(act, caller, 'old-phone', act.loan.phone);
  const guess = await checkCode(deps, tx, old, origin, code);
  if (!guess.right) return guess.error;
  await setOldProved(tx, change.id);
  const next = codeTarget(act, caller, 'new-phone', change.phone);
  await issueCode(deps, tx, next, origin, act.partner.name);
  await recordAct(tx, act, 'phone-change-old-proved', { change: change.id, code: guess.codeId });
  return { next: 'new' };
}

async function proveNew(
  deps: Deps,
  tx: TxStore,
  caller: Caller,
  { act, change, proof }: { act: Act; change: Change; proof: Proof },
): Promise<{ next: 'done' } | DomainError> {
  if (!change.isOldProved) throw startAgain();
  const target = codeTarget(act, caller, 'new-phone', change.phone);
  const guess = await checkCode(deps, tx, target, originOf(act, caller), proof.code);
  if (!guess.right) return guess.error;
  const session = sessionOf(caller);
  const moved = await moveToPhone(deps, tx, act, { change, keepSession: session.id });
  if (moved instanceof DomainError) return moved;
  await elevateSession(tx, session, proof.nextSessionId, {
    phone: change.phone,
    customerAccount: act.loan.account,
    partnerId: act.loan.partner_id,
  });
  // With the former number everything that knew a browser has gone; in this one she has just proved both.
  await noteKnownBrowser(tx, act.loan.request_id, proof.nextSessionId);
  deps.hub.publish(tx, act.loan.request_id);
  await recordAct(tx, act, 'phone-changed', { change: change.id, code: guess.codeId, ...moved });
  return { next: 'done' };
}

/** The account's request and the change under way in this browser, for the customer who logged in to it. */
export async function ownChange(store: Store, caller: Caller, account: string) {
  const request = await customersRequest(store, caller, account);
  return { request, change: await openPhoneChange(store, account, sessionOf(caller).id) };
}

const codeTarget = ({ loan }: Act, caller: Caller, purpose: 'old-phone' | 'new-phone', phone: string) => ({
  purpose,
  sessionId: sessionOf(caller).id,
  requestId: loan.request_id,
  phone,
});

const startAgain = (): DomainError =>
  new DomainError('conflict', { messages: ['Pasó mucho tiempo. Escribe otra vez tu número nuevo.'] });
