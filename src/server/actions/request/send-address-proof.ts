import { DomainError } from '#domain/errors.ts';
import type { Caller, Deps } from '#server/actions/base/context.ts';
import { addressProofsOf } from '#server/queries/requests/addresses.ts';
import { setFact } from '#server/queries/requests/credit-requests.ts';
import { appendAuditEvent } from '#server/queries/audit/audit-events.ts';
import { correctProof } from './correct-proof.ts';
import { ownRequestAt } from '#server/actions/access/own-request.ts';
import { inTransaction } from '#server/database/store.ts';
import { proofsToSend } from './address-proof-rules.ts';

/**
 * The send-data call of the address-proof screen: marks the documents as complete. The identification's own address
 * needs none.
 * @throws invalid-input without a document; those of ownRequestAt
 */
export async function sendAddressProof(deps: Deps, caller: Caller, requestId: string): Promise<void> {
  await inTransaction(deps.store, async (tx) => {
    const row = await ownRequestAt(tx, caller, requestId, 'address-proof');
    const isReopened = row.address_proof_reopened_at !== null;
    if (!row.address_edited || (row.address_proof_sent_at !== null && !isReopened)) return;
    const stored = await addressProofsOf(tx, row.id);
    const proofs = proofsToSend(stored, row);
    if (proofs.length === 0) {
      throw new DomainError('invalid-input', {
        field: 'file',
        messages: [
          isReopened ? 'Sube otro comprobante de domicilio.' : 'Sube al menos un comprobante de domicilio.',
        ],
      });
    }
    if (isReopened) return correctProof(deps, tx, caller, row, stored);
    await setFact(tx, row.id, 'address_proof_sent_at');
    await deps.hub.publish(tx.db, row.id);
    await appendAuditEvent(tx, row.id, 'address-proof-sent', caller, { papers: proofs.length });
  });
}
