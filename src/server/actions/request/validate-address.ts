import type { z } from 'zod';
import type { addressInput } from '#contract/address.ts';
import { DomainError } from '#domain/errors.ts';
import type { Caller, Deps } from '#server/actions/base/context.ts';
import { addressOf, sameAddress, saveAddress } from '#server/queries/requests/addresses.ts';
import { setFactOnce } from '#server/queries/requests/credit-requests.ts';
import { appendAuditEvent } from '#server/queries/audit/audit-events.ts';
import { correctShipping } from './correct-address.ts';
import { decideRequest } from './decide-request.ts';
import { sendAnswer } from './send-answer.ts';
import { ownRequestAt } from '#server/actions/access/own-request.ts';
import { inTransaction } from '#server/database/store.ts';
import { parseTypedAddress } from './parse-typed-address.ts';

/**
 * Confirms the delivery address and enqueues the decision.
 * @throws address-invalid; conflict when another one is already confirmed; those of ownRequestAt
 */
export async function validateAddress(
  deps: Deps,
  caller: Caller,
  requestId: string,
  typed: z.output<typeof addressInput>,
): Promise<void> {
  await inTransaction(deps.store, async (tx) => {
    const row = await ownRequestAt(tx, caller, requestId, 'address-validation');
    const address = parseTypedAddress(typed);
    if (row.shipping_reopened_at !== null) return correctShipping(deps, tx, caller, row, address);
    if (!(await setFactOnce(tx, row, 'shipping_confirmed_at'))) {
      const stored = await addressOf(tx, row.id, 'shipping');
      if (stored && sameAddress(stored, address)) return;
      throw new DomainError('conflict');
    }
    await saveAddress(tx, row.id, 'shipping', address);
    const decided = await decideRequest(tx, row);
    if (decided.outcome === 'refused') await sendAnswer(deps, tx, { ...row, decision: 'refused' });
    await deps.hub.publish(tx.db, row.id);
    await appendAuditEvent(tx, row.id, 'shipping-confirmed', caller);
    await appendAuditEvent(tx, row.id, decided.kind, {}, decided.detail);
  });
}
