import type { CodeChannel } from '#domain/partner/code-channels.ts';
import { issueCode } from '#server/actions/access/issue-code.ts';
import { channelFor } from '#server/actions/access/offered-channels.ts';
import type { Caller, Deps } from '#server/actions/base/context.ts';
import { inTransaction } from '#server/database/store.ts';
import { appendAuditEvent } from '#server/queries/audit/audit-events.ts';
import { requestToSign, signatureTarget } from './signature-code.ts';

/**
 * Sends the code for a signature to the verified phone of the request.
 * @throws no-session, not-found, wrong-step, request-cancelled, rate-limited; conflict once signed, or where the partner
 *   does not ask for a code
 */
export async function sendSignatureCode(
  deps: Deps,
  caller: Caller,
  requestId: string,
  asked?: CodeChannel,
): Promise<void> {
  await inTransaction(deps.store, async (tx) => {
    const { row, partner } = await requestToSign(tx, caller, requestId);
    const channel = channelFor(deps, partner, asked);
    const origin = { ip: caller.ip, partnerId: row.partner_id };
    await issueCode(deps, tx, signatureTarget(caller, row), origin, partner.name, channel);
    await appendAuditEvent(tx, row.id, 'signature-code-sent', caller, { channel });
  });
}
