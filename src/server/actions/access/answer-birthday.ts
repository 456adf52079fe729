import { askTogether } from '#server/database/question.ts';
import type { Output } from '#contract/api.ts';
import type { Day } from '#domain/calendar.ts';
import { DomainError } from '#domain/errors.ts';
import type { Caller, Deps } from '#server/actions/base/context.ts';
import { inTransaction, type Store } from '#server/database/store.ts';
import { timingSafeEqualText } from '#server/platform/hmac.ts';
import { appendAuditEvent } from '#server/queries/audit/audit-events.ts';
import { signedContracts, type SignedContract } from '#server/queries/loans/contracts.ts';
import { personOf } from '#server/queries/requests/people.ts';
import {
  accountLogins,
  takeBirthdayTry,
  type AccountLogins,
  noteKnownBrowser,
} from '#server/queries/sessions/known-browsers.ts';
import { countFailure, whyNoGuess, wrongGuesses } from './send-limits.ts';
import { enterAccount } from './requests-of-person.ts';
import { sessionOf, shopOf } from './own-request.ts';

/**
 * Returns what the log-in of this session still requires: the birthday of an idle account or, after three misses, an
 * identity check (ask-lost-phone.ts). Only a session that verified the account's number by a code gets an answer.
 * @throws no-session
 */
export async function readBirthdayAsked(deps: Deps, caller: Caller): Promise<Output<'getBirthdayAsked'>> {
  const idle = await idleAccountOf(deps.store, caller);
  return idle ? stillAsked(idle.triesLeft) : nothingAsked;
}

/**
 * Opens an idle account to the session whose log-in waits for the birthday, under a new session id.
 * @returns what is still asked
 * @throws no-session, rate-limited; conflict when nothing is asked
 */
export async function answerBirthday(
  deps: Deps,
  caller: Caller,
  { birthday, nextSessionId }: { birthday: Day; nextSessionId: string },
): Promise<Output<'answerBirthday'>> {
  const session = sessionOf(caller);
  return inTransaction(deps.store, async (tx) => {
    const idle = await idleAccountOf(tx, caller);
    if (!idle) throw new DomainError('conflict', { messages: ['Entra otra vez con tu código.'] });
    const { phone, signed } = idle;
    const { requestId } = signed;
    const target = { purpose: 'birthday', phone } as const;
    const origin = { ip: caller.ip, partnerId: signed.partnerId };
    const { wrong, person } = await askTogether(tx, {
      wrong: wrongGuesses(deps, target, origin),
      person: personOf.of(requestId),
    });
    const refusal = whyNoGuess(wrong);
    if (refusal) throw refusal;
    const triesLeft = await takeBirthdayTry(tx, requestId);
    if (triesLeft === null) return stillAsked(0);
    if (timingSafeEqualText(person?.birthday ?? '', birthday)) {
      await noteKnownBrowser(tx, requestId, session.id);
      await enterAccount(tx, session, { phone, signed, nextSessionId });
      await appendAuditEvent(tx, requestId, 'birthday-answered', caller);
      return nothingAsked;
    }
    await countFailure(deps, tx, target, origin);
    await appendAuditEvent(tx, requestId, 'birthday-missed', caller, { triesLeft });
    return stillAsked(triesLeft);
  });
}

const nothingAsked = { asks: null, triesLeft: 0 } as const;
const stillAsked = (triesLeft: number): Output<'answerBirthday'> => ({
  asks: triesLeft > 0 ? 'birthday' : 'identity',
  triesLeft,
});

/** While the account of a number is idle, what is older may be of the number's former owner. */
export async function isOfCaller(store: Store, caller: Caller): Promise<(at: Date) => boolean> {
  const idle = await idleAccountOf(store, caller);
  return (at) => idle === null || (idle.idleSince !== null && at >= idle.idleSince);
}

/** The account that this session's phone would open if it were not idle. */
export async function idleAccountOf(
  store: Store,
  caller: Caller,
): Promise<(AccountLogins & { readonly phone: string; readonly signed: SignedContract }) | null> {
  const { verifiedPhone: phone } = sessionOf(caller);
  if (phone === null) return null;
  const [signed] = await signedContracts(store, phone, shopOf(caller));
  if (!signed) return null;
  const logins = await accountLogins(store, signed.requestId);
  return logins.isIdle ? { ...logins, phone, signed } : null;
}
