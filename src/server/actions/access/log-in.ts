import { DomainError } from '#domain/errors.ts';
import type { Caller, Deps } from '#server/actions/base/context.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import { requestsOfPhone } from '#server/queries/requests/credit-requests.ts';
import { accountLogins } from '#server/queries/sessions/known-browsers.ts';
import { elevateSession } from '#server/queries/sessions/elevate-session.ts';
import { appendAuditEvent } from '#server/queries/audit/audit-events.ts';
import { signedContracts } from '#server/queries/loans/contracts.ts';
import { checkCode } from './check-code.ts';
import { enterAccount } from './enter-account.ts';
import { sessionOf } from './own-request.ts';
import { shopOf } from './shop-of.ts';

/**
 * Checks the login code. The session then represents the phone and, where there is one, the customer's newest signed
 * account with the partner of this shop; an idle one not before the birthday is answered (answer-birthday.ts).
 * @param input.nextSessionId the new session id; send its cookie
 * @throws no-session, wrong-code, code-expired, too-many-attempts, rate-limited
 */
export async function logIn(
  deps: Deps,
  caller: Caller,
  input: { phone: string; code: string; nextSessionId: string },
): Promise<void> {
  const session = sessionOf(caller);
  const { phone, nextSessionId } = input;
  const fault = await inTransaction(deps.store, async (tx) => {
    const target = { purpose: 'login', sessionId: session.id, requestId: null, phone } as const;
    const guess = await checkCode(deps, tx, target, { ip: caller.ip, partnerId: shopOf(caller) }, input.code);
    if (!guess.right) return guess.error;
    const [signed] = await signedContracts(tx, phone, shopOf(caller));
    const detail = { code: guess.codeId };
    if (signed && !(await accountLogins(tx, signed.requestId)).isIdle) {
      await enterAccount(tx, session, { phone, signed, nextSessionId });
      await appendAuditEvent(tx, signed.requestId, 'logged-in', caller, detail);
      return null;
    }
    await elevateSession(tx, session, nextSessionId, {
      phone,
      customerAccount: null,
      partnerId: signed?.partnerId ?? (await shopOfPhone(tx, caller, phone)),
    });
    if (signed) await appendAuditEvent(tx, signed.requestId, 'birthday-asked', caller, detail);
    return null;
  });
  if (fault instanceof DomainError) throw fault;
}

/** Without a named shop, the shop of the phone's newest request applies. */
async function shopOfPhone(tx: TxStore, caller: Caller, phone: string): Promise<number | null> {
  const here = shopOf(caller);
  if (here !== null) return here;
  const [newest] = await requestsOfPhone(tx, phone, null);
  return newest?.partner_id ?? null;
}
