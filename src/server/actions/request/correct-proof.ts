import { createHash } from 'node:crypto';
import type { Caller, Deps } from '#server/actions/base/context.ts';
import type { TxStore } from '#server/database/store.ts';
import type { AddressProof } from '#server/queries/requests/addresses.ts';
import type { LockedRequest } from '#server/queries/requests/credit-requests.ts';
import { closeStep } from '#server/queries/requests/corrections.ts';
import { proofsToSend } from './address-proof-rules.ts';
import { answerCorrection } from './answer-correction.ts';

/** Sends other proofs; the earlier ones stay beside them. */
export async function correctProof(
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
