import { checkCode } from '#server/actions/access/check-code.ts';
import type { Caller, Deps } from '#server/actions/base/context.ts';
import { inTransaction } from '#server/database/store.ts';
import { appendAuditEvent } from '#server/queries/audit/audit-events.ts';
import { provedCode } from '#server/queries/codes/codes.ts';
import { requestToSign, signatureTarget } from './signature-code.ts';

/**
 * Checks the code for a signature. Once it was right, asking again changes nothing.
 * @throws no-session, not-found, wrong-step, request-cancelled, wrong-code, code-expired, too-many-attempts,
 *   rate-limited; conflict once signed, or where the partner does not ask for a code
 */
export async function checkSignatureCode(
  deps: Deps,
  caller: Caller,
  requestId: string,
  code: string,
): Promise<void> {
  const fault = await inTransaction(deps.store, async (tx) => {
    const { row } = await requestToSign(tx, caller, requestId);
    const target = signatureTarget(caller, row);
    if (await provedCode(tx, target)) return null;
    const origin = { ip: caller.ip, partnerId: row.partner_id };
    const guess = await checkCode(deps, tx, target, origin, code);
    if (!guess.right) return guess.error;
    await appendAuditEvent(tx, row.id, 'signature-code-right', caller, {
      code: guess.codeId,
      plan: target.planSha256,
    });
    return null;
  });
  // The count of wrong ones is committed.
  if (fault) throw fault;
}
