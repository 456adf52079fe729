import { askTogether } from '#server/database/question.ts';
import type { Day } from '#domain/calendar.ts';
import { DomainError } from '#domain/errors.ts';
import { countFailure, whyNoGuess, wrongGuesses } from '#server/actions/access/send-limits.ts';
import { sessionOf } from '#server/actions/access/own-request.ts';
import { signedBy } from '#server/actions/access/requests-of-person.ts';
import type { Caller, Deps } from '#server/actions/base/context.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import { timingSafeEqualText } from '#server/platform/hmac.ts';
import { personOf } from '#server/queries/requests/people.ts';
import {
  isKnownBrowser,
  noteKnownBrowser,
  noteKnownBrowsers,
} from '#server/queries/sessions/known-browsers.ts';
import { checkCode } from '#server/actions/access/codes.ts';
import { beforeProof, recordAct, type Act } from './act-on-loan.ts';

type Proof = { readonly birthday: Day } | { readonly code: string };

/**
 * Proves by her birthday or by a code to her e-mail that the customer is who is logged in; from then on the account knows
 * the browser.
 * @throws no-session, not-found; invalid-input, wrong-code, code-expired, too-many-attempts; rate-limited after ten
 *   wrong birthdays or fifteen wrong codes in a day
 */
export async function proveOwner(deps: Deps, caller: Caller, account: string, proof: Proof): Promise<void> {
  const fault = await inTransaction(deps.store, async (tx) => {
    const act = await beforeProof(tx, caller, account);
    if (await isKnownBrowser(tx, act.loan.request_id, sessionOf(caller).id)) return null;
    const isCode = 'code' in proof;
    const guess = isCode
      ? await checkOwnCode(deps, tx, act, 'new-browser', proof.code)
      : await checkBirthday(deps, tx, act, { caller, birthday: proof.birthday });
    if (guess instanceof DomainError) return guess;
    await noteKnownBrowser(tx, act.loan.request_id, sessionOf(caller).id);
    await noteKnownBrowsers(tx, await signedBy(tx, act.loan.request_id), sessionOf(caller).id);
    await recordAct(tx, act, 'browser-proved', { by: isCode ? 'email' : 'birthday' });
    return null;
  });
  if (fault) throw fault;
}

/** A wrong one is returned, not thrown: its count must be committed. */
async function checkBirthday(
  deps: Deps,
  tx: TxStore,
  act: Act,
  { caller, birthday }: { caller: Caller; birthday: Day },
): Promise<DomainError | null> {
  const target = { purpose: 'birthday', phone: act.loan.phone } as const;
  const { wrong, person } = await askTogether(tx, {
    wrong: wrongGuesses(deps, target, originOf(act, caller)),
    person: personOf.of(act.loan.request_id),
  });
  const refusal = whyNoGuess(wrong);
  if (refusal) throw refusal;
  if (timingSafeEqualText(person?.birthday ?? '', birthday)) return null;
  await countFailure(deps, tx, target, originOf(act, caller));
  await recordAct(tx, act, 'birthday-missed');
  return new DomainError('invalid-input', {
    field: 'birthday',
    messages: ['No es la fecha de nacimiento de tu crédito.'],
  });
}

/** What a code confirms: a pause, that a stolen or lost phone is back, or, by e-mail, that a new browser is hers. */
export type CodeUse = 'pause' | 'found' | 'new-browser';

/** A wrong one is returned, not thrown: its count must be committed. */
export async function checkOwnCode(
  deps: Deps,
  tx: TxStore,
  act: Act,
  use: CodeUse,
  code: string,
): Promise<{ codeId: string } | DomainError> {
  if (!('caller' in act.by)) throw new DomainError('internal');
  const { caller } = act.by;
  const guess = await checkCode(deps, tx, targetOf(act, caller, use), originOf(act, caller), code);
  return guess.right ? { codeId: guess.codeId } : guess.error;
}

export const targetOf = ({ loan }: Act, caller: Caller, purpose: CodeUse) => ({
  purpose,
  sessionId: sessionOf(caller).id,
  requestId: loan.request_id,
  phone: loan.phone,
});

export const originOf = ({ loan }: Act, caller: Caller) => ({ ip: caller.ip, partnerId: loan.partner_id });
