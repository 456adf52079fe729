import { DomainError } from '#domain/errors.ts';
import type { Caller, Deps } from '#server/actions/context.ts';
import { addressProofsOf } from '#server/queries/requests/address-proofs.ts';
import { setFact } from '#server/queries/requests/credit-requests.ts';
import { appendAuditEvent } from '#server/queries/audit/audit-events.ts';
import { ownRequestAt } from '#server/actions/access/own-request.ts';

/**
 * The send-data call of the address-proof screen: marks the documents as complete. The identification's own address
 * needs none.
 * @throws invalid-input without a document; those of ownRequestAt
 */
export async function sendAddressProof(deps: Deps, caller: Caller, requestId: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const row = await ownRequestAt(trx, caller, requestId, 'address-proof');
    if (!row.address_edited || row.address_proof_sent_at !== null) return;
    const proofs = await addressProofsOf(trx, row.id);
    if (proofs.length === 0) {
      throw new DomainError('invalid-input', {
        field: 'file',
        messages: ['Sube al menos un comprobante de domicilio.'],
      });
    }
    await setFact(trx, row.id, 'address_proof_sent_at');
    await deps.hub.publish(trx, row.id);
    await appendAuditEvent(trx, row.id, 'address-proof-sent', caller, { papers: proofs.length });
  });
}
