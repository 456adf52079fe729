import { DomainError } from '#domain/errors.ts';
import type { Caller, Deps } from '#server/actions/base/context.ts';
import { addressProofsOf, type AddressProof } from '#server/queries/requests/addresses.ts';
import { setFact, type LockedRequest } from '#server/queries/requests/credit-requests.ts';
import { appendAuditEvent } from '#server/queries/audit/audit-events.ts';
import { ownRequestAt } from '#server/actions/access/own-request.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import { proofsToSend } from './address-proof-rules.ts';
import { createHash } from 'node:crypto';
import { closeStep } from '#server/queries/requests/corrections.ts';
import { answerCorrection } from './answer-correction.ts';

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

/** Sends other proofs; the earlier ones stay beside them. */
async function correctProof(
  deps: Deps,
  tx: TxStore,
  caller: Caller,
  row: LockedRequest,
  stored: readonly AddressProof[],
): Promise<void> {
  const sent = proofsToSend(stored, row);
  await closeStep(tx, row.id, 'address-proof', { address_proof_sent_at: 'now' });
  await answerCorrection(deps, tx, caller, row.id, {
    what: 'address-proof',
    kind: 'address-proof-sent',
    before: hashOf(stored.filter((proof) => !sent.includes(proof))),
    after: hashOf(sent),
  });
}

/** One document stands for itself. */
function hashOf(proofs: readonly AddressProof[]): string | null {
  const [first, ...others] = proofs.map(({ sha256 }) => sha256);
  if (first === undefined || others.length === 0) return first ?? null;
  return createHash('sha256')
    .update([first, ...others].join())
    .digest('hex');
}
