import type { Address } from '#domain/applicant/address.ts';
import type { Caller, Deps } from '#server/actions/base/context.ts';
import type { TxStore } from '#server/database/store.ts';
import { addressFingerprint, addressOf, replaceAddress } from '#server/queries/requests/addresses.ts';
import {
  closeUnanswered,
  insertCorrection,
  openCorrection,
  closeStep,
  reopenedAt,
  reopenStep,
} from '#server/queries/requests/corrections.ts';
import type { LockedRequest } from '#server/queries/requests/credit-requests.ts';
import { answerCorrection } from './answer-correction.ts';

/** Gives the address once more; null: it is the identification's. A new one needs a proof of its own. */
export async function correctAddress(
  deps: Deps,
  tx: TxStore,
  caller: Caller,
  row: LockedRequest,
  address: Address | null,
): Promise<void> {
  const stored = await addressOf(tx, row.id, row.address_edited ? 'edited' : 'identification');
  const given = address ?? (await addressOf(tx, row.id, 'identification'));
  const [before, after] = [stored, given].map((each) => each && addressFingerprint(tx, each));
  if (address !== null) await replaceAddress(tx, row.id, 'edited', address);
  const asked = await openCorrection(tx, row.id, 'address');
  await closeStep(tx, row.id, 'address', { address_confirmed_at: 'now', address_edited: address !== null });
  if (address === null) await dropProof(tx, row);
  else if (asked && (before !== after || !row.address_edited)) {
    await reopenStep(tx, row.id, 'address-proof');
    await insertCorrection(tx, {
      requestId: row.id,
      what: 'address-proof',
      reason: 'address-changed',
      message: null,
      askedBy: null,
      answerBy: asked.answer_by,
    });
  }
  await answerCorrection(deps, tx, caller, row.id, {
    what: 'address',
    kind: address === null ? 'address-confirmed' : 'address-edited',
    before: before ?? null,
    after: after ?? null,
  });
}

/** The identification is the proof of its own address. */
async function dropProof(tx: TxStore, row: LockedRequest): Promise<void> {
  if (reopenedAt(row, 'address-proof') === null) return;
  const proof = await openCorrection(tx, row.id, 'address-proof');
  if (proof) await closeUnanswered(tx, proof.id, null);
  await closeStep(tx, row.id, 'address-proof');
}

/** Gives the delivery address once more. */
export async function correctShipping(
  deps: Deps,
  tx: TxStore,
  caller: Caller,
  row: LockedRequest,
  address: Address,
): Promise<void> {
  const stored = await addressOf(tx, row.id, 'shipping');
  await replaceAddress(tx, row.id, 'shipping', address);
  await closeStep(tx, row.id, 'shipping-address', { shipping_confirmed_at: 'now' });
  await answerCorrection(deps, tx, caller, row.id, {
    what: 'shipping-address',
    kind: 'shipping-confirmed',
    before: stored && addressFingerprint(tx, stored),
    after: addressFingerprint(tx, address),
  });
}
