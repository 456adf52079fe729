import { DomainError } from '#domain/errors.ts';
import { checkCode } from '#server/actions/access/check-code.ts';
import { issueCode } from '#server/actions/access/issue-code.ts';
import { sessionOf } from '#server/actions/access/own-request.ts';
import type { Caller, Deps } from '#server/actions/base/context.ts';
import { actOnLoan, recordAct, type Act } from './act-on-loan.ts';
import { originOf } from './own-code.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import { lockPhoneChanges, setOldProved, type PhoneChange } from '#server/queries/loans/phone-changes.ts';
import { elevateSession } from '#server/queries/sessions/elevate-session.ts';
import { moveToPhone } from './move-to-phone.ts';
import { codeTarget, ownChange, startAgain } from './own-change.ts';

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
  await deps.hub.publish(tx.db, act.loan.request_id);
  await recordAct(tx, act, 'phone-changed', { change: change.id, code: guess.codeId, ...moved });
  return { next: 'done' };
}
