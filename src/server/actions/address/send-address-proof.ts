import { DomainError } from '#domain/errors.ts';
import type { Caller, Deps } from '#server/actions/context.ts';
import { addressProofsOf } from '#server/queries/requests/address-proofs.ts';
import { setFact } from '#server/queries/requests/credit-requests.ts';
import { appendAuditEvent } from '#server/queries/audit/audit-events.ts';
import { ownRequestAt } from '#server/actions/access/own-request.ts';
import { inTransaction } from '#server/database/store.ts';

/**
 * The send-data call of the address-proof screen: marks the documents as complete. The identification's own address
 * needs none.
 * @throws invalid-input without a document; those of ownRequestAt
 */
export async function sendAddressProof(deps: Deps, caller: Caller, requestId: string): Promise<void> {
  await inTransaction(deps.store, async (tx) => {
    const row = await ownRequestAt(tx, caller, requestId, 'address-proof');
    if (!row.address_edited || row.address_proof_sent_at !== null) return;
    const proofs = await addressProofsOf(tx, row.id);
    if (proofs.length === 0) {
      throw new DomainError('invalid-input', {
        field: 'file',
        messages: ['Sube al menos un comprobante de domicilio.'],
      });
    }
    await setFact(tx, row.id, 'address_proof_sent_at');
    await deps.hub.publish(tx.db, row.id);
    await appendAuditEvent(tx, row.id, 'address-proof-sent', caller, { papers: proofs.length });
  });
}
