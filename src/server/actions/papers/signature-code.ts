import { DomainError } from '#domain/errors.ts';
import { ownRequestAt, sessionOf } from '#server/actions/access/own-request.ts';
import type { Caller, Deps } from '#server/actions/base/context.ts';
import { planOfRequest } from '#server/actions/base/plan-of-request.ts';
import { type Store, type TxStore, inTransaction } from '#server/database/store.ts';
import { partnerRow, type PartnerRow } from '#server/queries/catalogue/offers.ts';
import { provedCode, type CodeTarget } from '#server/queries/codes/codes.ts';
import type { CreditRequest, LockedRequest } from '#server/queries/requests/credit-requests.ts';
import type { CodeChannel } from '#domain/partner/code-channels.ts';
import { issueCode, channelFor, checkCode } from '#server/actions/access/codes.ts';
import { appendAuditEvent } from '#server/queries/audit/audit-events.ts';
import { planSha256 } from './paper-data-of.ts';

/**
 * Returns the code that this browser showed for signing the plan as it is: null: none, which is recorded and never
 * refused; undefined: the partner does not ask for one.
 */
export async function signatureCodeOf(
  store: Store,
  caller: Caller,
  row: CreditRequest,
  partner: PartnerRow | undefined,
) {
  if (!isAsked(partner)) return undefined;
  return provedCode(store, signatureTarget(caller, row));
}

/**
 * Returns the request whose contract is about to be signed with a code, locked.
 * @throws those of ownRequestAt; conflict once signed, or where the partner does not ask for a code
 */
async function requestToSign(
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
const signatureTarget = (caller: Caller, row: CreditRequest): CodeTarget => ({
  purpose: 'signature',
  sessionId: sessionOf(caller).id,
  requestId: row.id,
  phone: row.phone,
  planSha256: planSha256(planOfRequest(row)),
});

const isAsked = (partner: PartnerRow | undefined): boolean => partner?.features['signatureCode'] === true;

const conflict = (message: string) => new DomainError('conflict', { messages: [message] });

/**
 * Sends the code for a signature to the verified phone of the request.
 * @throws no-session, not-found, wrong-step, request-cancelled, rate-limited; conflict once signed, or where the partner
 *   does not ask for a code
 */
export async function sendSignatureCode(
  deps: Deps,
  caller: Caller,
  requestId: string,
  asked?: CodeChannel,
): Promise<void> {
  await inTransaction(deps.store, async (tx) => {
    const { row, partner } = await requestToSign(tx, caller, requestId);
    const channel = channelFor(deps, partner, asked);
    const origin = { ip: caller.ip, partnerId: row.partner_id };
    await issueCode(deps, tx, signatureTarget(caller, row), origin, partner.name, channel);
    await appendAuditEvent(tx, row.id, 'signature-code-sent', caller, { channel });
  });
}

/**
 * Checks the code for a signature. Once it was right, asking again changes nothing.
 * @throws no-session, not-found, wrong-step, request-cancelled, wrong-code, code-expired, too-many-attempts,
 *   rate-limited; conflict once signed, or where the partner does not ask for a code
 */
export async function checkSignatureCode(
  deps: Deps,
  caller: Caller,
  requestId: string,
  code: string,
): Promise<void> {
  const fault = await inTransaction(deps.store, async (tx) => {
    const { row } = await requestToSign(tx, caller, requestId);
    const target = signatureTarget(caller, row);
    if (await provedCode(tx, target)) return null;
    const origin = { ip: caller.ip, partnerId: row.partner_id };
    const guess = await checkCode(deps, tx, target, origin, code);
    if (!guess.right) return guess.error;
    await appendAuditEvent(tx, row.id, 'signature-code-right', caller, {
      code: guess.codeId,
      plan: target.planSha256,
    });
    return null;
  });
  // The count of wrong ones is committed.
  if (fault) throw fault;
}
