import { DomainError } from '#domain/errors.ts';
import { ownRequestAt, sessionOf } from '#server/actions/access/own-request.ts';
import type { Caller } from '#server/actions/base/context.ts';
import { planOfRequest } from '#server/actions/base/plan-of-request.ts';
import type { Store, TxStore } from '#server/database/store.ts';
import { partnerRow, type PartnerRow } from '#server/queries/catalogue/offers.ts';
import { provedCode, type CodeTarget } from '#server/queries/codes/codes.ts';
import type { CreditRequest, LockedRequest } from '#server/queries/requests/credit-requests.ts';
import { planSha256 } from './plan-hash.ts';

/**
 * Returns the code that this browser showed for signing the plan as it is: null: none, which is recorded and never
 * refused; undefined: the partner does not ask for one.
 */
export async function signatureCodeOf(store: Store, caller: Caller, row: CreditRequest) {
  if (!isAsked(await partnerRow(store, row.partner_id))) return undefined;
  return provedCode(store, signatureTarget(caller, row));
}

/**
 * Returns the request whose contract is about to be signed with a code, locked.
 * @throws those of ownRequestAt; conflict once signed, or where the partner does not ask for a code
 */
export async function requestToSign(
  tx: TxStore,
  caller: Caller,
  requestId: string,
): Promise<{ row: LockedRequest; partner: PartnerRow }> {
  const row = await ownRequestAt(tx, caller, requestId, 'contract-signature');
  if (row.contract_signed_at !== null) throw conflict('Tu contrato ya está firmado.');
  const partner = await partnerRow(tx, row.partner_id);
  if (!partner || !isAsked(partner)) throw conflict('Esta tienda no pide un código para firmar.');
  return { row, partner };
}

/** This request, its phone, this browser and the plan as it is now. */
export const signatureTarget = (caller: Caller, row: CreditRequest): CodeTarget => ({
  purpose: 'signature',
  sessionId: sessionOf(caller).id,
  requestId: row.id,
  phone: row.phone,
  planSha256: planSha256(planOfRequest(row)),
});

const isAsked = (partner: PartnerRow | undefined): boolean => partner?.features['signatureCode'] === true;

const conflict = (message: string) => new DomainError('conflict', { messages: [message] });
