import { createHash } from 'node:crypto';
import { faceConsent, legalVersion, type LegalKind } from '#domain/applicant/legal-text.ts';
import { DomainError } from '#domain/errors.ts';
import { knownRequest, ownerUnproved, sessionOf, ownRequestAt } from '#server/actions/access/own-request.ts';
import type { Caller, Deps } from '#server/actions/base/context.ts';
import {
  lockRequest,
  type CreditRequest,
  changeColor,
  setFactOnce,
} from '#server/queries/requests/credit-requests.ts';
import { insertAcceptance } from '#server/queries/requests/legal-acceptances.ts';
import { partnerRowOf } from '#server/queries/catalogue/offers.ts';
import { appendAuditEvent } from '#server/queries/audit/audit-events.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import { keepPiece } from '#server/actions/loan/piece-of-request.ts';
import { colorIn } from '#server/actions/base/plan-of-request.ts';

/**
 * Records that the applicant agreed to a document of the partner, or to have her face compared, by the hash of the text that was shown; also before
 * the phone is verified. Idempotent.
 * @throws no-session, not-found, request-cancelled; conflict for a text that is not the current one, or once signed
 */
export async function acceptTerms(
  deps: Deps,
  caller: Caller,
  { requestId, kind, sha256 }: { requestId: string; kind: LegalKind; sha256: string },
): Promise<void> {
  await inTransaction(deps.store, async (tx) => {
    const { row, access } = await knownRequest(tx, caller, await lockRequest(tx, requestId));
    if (access === 'provisional' && row.phone_verified_at !== null) throw new DomainError('no-session');
    if (access === 'to-pay') throw ownerUnproved(sessionOf(caller), row);
    if (row.cancelled_at !== null) throw new DomainError('request-cancelled');
    if (row.contract_signed_at !== null) throw new DomainError('conflict');
    const partner = await partnerRowOf(tx, row.id);
    const body = { privacy: partner?.privacy, terms: partner?.terms, face: faceConsent.text }[kind];
    await acceptText(tx, caller, row, { kind, sha256, body });
  });
}

/** @throws conflict for a text that is not the current one */
export async function acceptText(
  tx: TxStore,
  caller: Caller,
  request: Pick<CreditRequest, 'id' | 'partner_id'>,
  { kind, sha256, body }: { kind: LegalKind; sha256: string; body: string | undefined },
): Promise<void> {
  if (body === undefined || createHash('sha256').update(body).digest('hex') !== sha256) {
    throw new DomainError('conflict', {
      field: 'sha256',
      messages: ['El texto cambió mientras lo leías. Actualiza la página y léelo otra vez.'],
    });
  }
  const { id, partner_id: partnerId } = request;
  const version = legalVersion(kind, sha256);
  const sessionId = sessionOf(caller).id;
  const isNew = await insertAcceptance(tx, {
    requestId: id,
    partnerId,
    sessionId,
    kind,
    version,
    sha256,
    body,
  });
  if (isNew) await appendAuditEvent(tx, id, `${kind}-accepted`, caller, { version, sha256 });
}

/**
 * Records that the person accepts the approved plan, with a colour, of which a piece is kept for a day. Another colour may
 * be chosen until the contract is signed.
 * @throws invalid-input for a term that was not offered; color-unknown; out-of-stock; conflict once signed; those of
 *   ownRequestAt
 */
export async function acceptCredit(
  deps: Deps,
  caller: Caller,
  input: { requestId: string; periods: number; color: string },
): Promise<void> {
  await inTransaction(deps.store, async (tx) => {
    const row = await ownRequestAt(tx, caller, input.requestId, 'aprove-credit');
    if (input.periods !== row.weeks) throw new DomainError('invalid-input', { field: 'periods' });
    const color = colorIn(row.product.colors, input.color);
    if (!color) throw new DomainError('color-unknown');
    if (row.contract_signed_at === null) await keepPiece(deps, tx, row, color.color);
    const isFirst = await setFactOnce(tx, row, 'credit_accepted_at', { color: color.color });
    if (!isFirst && row.color === color.color) return;
    if (!isFirst && !(await changeColor(tx, row.id, color.color))) throw new DomainError('conflict');
    deps.hub.publish(tx, row.id);
    await appendAuditEvent(tx, row.id, isFirst ? 'credit-accepted' : 'color-changed', caller, {
      color: color.color,
    });
  });
}
