import type { z } from 'zod';
import type { addressInput } from '#contract/address.ts';
import { type Address, parseAddress } from '#domain/applicant/address.ts';
import { DomainError } from '#domain/errors.ts';
import type { Caller, Deps } from '#server/actions/base/context.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import {
  addressOf,
  sameAddress,
  saveAddress,
  addressFingerprint,
  replaceAddress,
} from '#server/queries/requests/addresses.ts';
import {
  setFactOnce,
  type CreditRequest,
  type LockedRequest,
} from '#server/queries/requests/credit-requests.ts';
import { deliversTo } from '#domain/partner/service-codes.ts';
import { partnerRow } from '#server/queries/catalogue/offers.ts';
import { appendAuditEvent, appendAuditEvents } from '#server/queries/audit/audit-events.ts';
import { ownRequestAt } from '#server/actions/access/own-request.ts';
import {
  closeUnanswered,
  insertCorrection,
  openCorrection,
  closeStep,
  reopenedAt,
  reopenStep,
} from '#server/queries/requests/corrections.ts';
import { decideRequest } from './decide-request.ts';
import { sendAnswer } from './send-answer.ts';
import { answerCorrection } from './answer-correction.ts';

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
      deps.hub.publish(tx, row.id);
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
      deps.hub.publish(tx, row.id);
      await appendAuditEvent(tx, row.id, 'address-confirmed', caller);
    } else if (row.address_edited) throw new DomainError('conflict');
  });
}

async function isRepeat(tx: TxStore, row: CreditRequest, address: Address): Promise<boolean> {
  const stored = row.address_edited ? await addressOf(tx, row.id, 'edited') : null;
  return stored !== null && sameAddress(stored, address);
}

/**
 * Confirms the delivery address and enqueues the decision.
 * @throws address-invalid; outside-service-area; conflict when another one is already confirmed; those of ownRequestAt
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
    // A repeated call is answered as before, whatever the partner's list is now.
    const isNew = row.shipping_confirmed_at === null || row.shipping_reopened_at !== null;
    if (isNew) await assertDelivered(tx, row, address);
    if (row.shipping_reopened_at !== null) return correctShipping(deps, tx, caller, row, address);
    if (!(await setFactOnce(tx, row, 'shipping_confirmed_at'))) {
      const stored = await addressOf(tx, row.id, 'shipping');
      if (stored && sameAddress(stored, address)) return;
      throw new DomainError('conflict');
    }
    await saveAddress(tx, row.id, 'shipping', address);
    const decided = await decideRequest(tx, row);
    if (decided.outcome === 'refused') await sendAnswer(deps, tx, { ...row, decision: 'refused' });
    deps.hub.publish(tx, row.id);
    await appendAuditEvents(tx, row.id, [
      { kind: 'shipping-confirmed', from: caller },
      { kind: decided.kind, detail: decided.detail },
    ]);
  });
}

/** @throws outside-service-area where the partner delivers only to some postal codes */
async function assertDelivered(tx: TxStore, row: LockedRequest, { postalCode }: Address): Promise<void> {
  const partner = await partnerRow(tx, row.partner_id);
  if (!partner || deliversTo(partner.service_codes, postalCode)) return;
  throw new DomainError('outside-service-area', {
    field: 'postalCode',
    messages: [
      'Todavía no entregamos en ese código postal. Escribe otro domicilio donde puedas recibir tu equipo.',
    ],
  });
}

/** Gives the address once more; null: it is the identification's. A new one needs a proof of its own. */
async function correctAddress(
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
async function correctShipping(
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

/** @throws address-invalid with a message for each field that is missing or wrong */
function parseTypedAddress(typed: z.output<typeof addressInput>): Address {
  const result = parseAddress(typed);
  if (result.ok) return result.address;
  const [field = 'address'] = Object.keys(result.errors);
  throw new DomainError('address-invalid', { field, messages: Object.values(result.errors) });
}

/** Records that the person confirms the data of the identification. @throws those of ownRequestAt */
export async function confirmPersonalData(deps: Deps, caller: Caller, requestId: string): Promise<void> {
  await inTransaction(deps.store, async (tx) => {
    const row = await ownRequestAt(tx, caller, requestId, 'personal-data-confirmation');
    if (!(await setFactOnce(tx, row, 'personal_data_confirmed_at'))) return;
    deps.hub.publish(tx, row.id);
    await appendAuditEvent(tx, row.id, 'personal-data-confirmed', caller);
  });
}
