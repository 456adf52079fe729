import type { z } from 'zod';
import type { addressInput } from '#contract/address.ts';
import type { Address } from '#domain/applicant/address.ts';
import { DomainError } from '#domain/errors.ts';
import type { Caller, Deps } from '#server/actions/base/context.ts';
import { correctAddress } from './correct-address.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import { addressOf, sameAddress, saveAddress } from '#server/queries/requests/addresses.ts';
import { setFactOnce, type CreditRequest } from '#server/queries/requests/credit-requests.ts';
import { appendAuditEvent } from '#server/queries/audit/audit-events.ts';
import { ownRequestAt } from '#server/actions/access/own-request.ts';
import { parseTypedAddress } from './parse-typed-address.ts';

/**
 * Confirms an address other than the identification's: it needs proof and a review (spec §2).
 * @throws address-invalid; conflict when another one is already confirmed; those of ownRequestAt
 */
export async function confirmAddress(
  deps: Deps,
  caller: Caller,
  requestId: string,
  typed: z.output<typeof addressInput>,
): Promise<void> {
  await inTransaction(deps.store, async (tx) => {
    const row = await ownRequestAt(tx, caller, requestId, 'address-confirmation');
    const address = parseTypedAddress(typed);
    if (row.address_reopened_at !== null) return correctAddress(deps, tx, caller, row, address);
    if (await setFactOnce(tx, row, 'address_confirmed_at', { address_edited: true })) {
      await saveAddress(tx, row.id, 'edited', address);
      await deps.hub.publish(tx.db, row.id);
      await appendAuditEvent(tx, row.id, 'address-edited', caller);
    } else if (!(await isRepeat(tx, row, address))) throw new DomainError('conflict');
  });
}

/** Confirms the address on the identification. @throws conflict, and those of ownRequestAt */
export async function confirmIdentificationAddress(
  deps: Deps,
  caller: Caller,
  requestId: string,
): Promise<void> {
  await inTransaction(deps.store, async (tx) => {
    const row = await ownRequestAt(tx, caller, requestId, 'address-confirmation');
    if (row.address_reopened_at !== null) return correctAddress(deps, tx, caller, row, null);
    if (await setFactOnce(tx, row, 'address_confirmed_at', { address_edited: false })) {
      await deps.hub.publish(tx.db, row.id);
      await appendAuditEvent(tx, row.id, 'address-confirmed', caller);
    } else if (row.address_edited) throw new DomainError('conflict');
  });
}

async function isRepeat(tx: TxStore, row: CreditRequest, address: Address): Promise<boolean> {
  const stored = row.address_edited ? await addressOf(tx, row.id, 'edited') : null;
  return stored !== null && sameAddress(stored, address);
}
