import type { Caller, Deps } from '#server/actions/base/context.ts';
import { insertProof } from '#server/queries/codes/rate-buckets.ts';
import { endSession, insertSession } from '#server/queries/sessions/sessions.ts';
import { inTransaction } from '#server/database/store.ts';

/**
 * Checks a captcha solution and opens the visitor's session where there is none. The proof is then valid for one
 * checkPhone and one pre-qualification, or one login, for ten minutes.
 * @param input.nextSessionId the id of the session to open, if one is needed
 * @param input.browser what its sessions are marked with
 * @returns `solved` false for a wrong, expired or already used solution; `opened`: send the cookie
 */
export async function verifyCaptcha(
  deps: Deps,
  caller: Caller,
  input: { token: string; nextSessionId: string; browser: string },
): Promise<{ solved: boolean; opened: boolean }> {
  const proof = await deps.captcha.verify(input.token);
  if (!proof) return { solved: false, opened: false };
  return inTransaction(deps.store, async (tx) => {
    const opened = caller.session === null;
    const sessionId = caller.session?.id ?? input.nextSessionId;
    if (opened) await insertSession(tx, sessionId, caller.requestedPartnerId, input.browser);
    if (await insertProof(tx, proof.nonce, sessionId)) return { solved: true, opened };
    // A replayed solution opens no session.
    if (opened) await endSession(tx, sessionId);
    return { solved: false, opened: false };
  });
}
