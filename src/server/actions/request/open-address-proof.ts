import type { Output } from '#contract/api.ts';
import { BASE } from '#contract/call.ts';
import { DomainError } from '#domain/errors.ts';
import type { Caller, Deps } from '#server/actions/base/context.ts';
import { addressProofsOf } from '#server/queries/requests/addresses.ts';
import { acceptedProofs, maxProofBytes, proofsToSend } from './address-proof-rules.ts';
import { nextPath, ownRequestAt } from '#server/actions/access/own-request.ts';
import { inTransaction } from '#server/database/store.ts';

/**
 * Opens the proof-of-address widget: upload target, accepted kinds, stored documents. Only for an address that differs
 * from the identification's.
 * @throws wrong-step, and those of ownRequestAt
 */
export async function openAddressProof(
  deps: Deps,
  caller: Caller,
  requestId: string,
): Promise<Output<'configurationAddress'>> {
  return inTransaction(deps.store, async (tx) => {
    const row = await ownRequestAt(tx, caller, requestId, 'address-proof');
    if (!row.address_edited) throw new DomainError('wrong-step', { nextStep: nextPath(row) });
    const proofs = proofsToSend(await addressProofsOf(tx, row.id), row);
    return {
      uploadUrl: `${BASE}/onboarding/addressProof/${row.id}/{kind}`,
      accept: [...acceptedProofs],
      maxBytes: maxProofBytes,
      files: proofs.map(({ id, name, kind, bytes }) => ({ id, name, kind, bytes })),
    };
  });
}
