import { bureauConsentYears } from '#domain/applicant/consent.ts';
import { DomainError } from '#domain/errors.ts';
import type { Caller, Deps } from '#server/actions/base/context.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import { confirmConsent, bureauConsentOf } from '#server/queries/requests/bureau-reports.ts';
import {
  lockRequest,
  setFact,
  setFactOnce,
  type CreditRequest,
  type LockedRequest,
} from '#server/queries/requests/credit-requests.ts';
import { appendAuditEvent, appendAuditEvents } from '#server/queries/audit/audit-events.ts';
import {
  bindRequest,
  type Access,
  type Session,
  accessTo,
  setSessionPartner,
} from '#server/queries/sessions/sessions.ts';
import { elevateSession } from '#server/queries/sessions/hand-overs.ts';
import type { CodeChannel } from '#domain/partner/code-channels.ts';
import { spendProof } from '#server/queries/codes/rate-buckets.ts';
import { partnerRow } from '#server/queries/catalogue/offers.ts';
import { checkCode, issueCode, channelFor } from './codes.ts';
import { finishHandOver } from './hand-over.ts';
import { assertStep, knownRequest, nextPath, sessionOf } from './own-request.ts';

/**
 * Checks the outstanding code of a request: the phone's before the phone is verified (or again, in a browser that comes
 * back by a link), the bureau's NIP after.
 * @param input.nextSessionId the session id once the phone is verified
 * @returns `raised`: send the new cookie
 * @throws no-session, not-found, wrong-code, code-expired, too-many-attempts, rate-limited, wrong-step,
 *   request-cancelled
 */
export async function verifyCode(
  deps: Deps,
  caller: Caller,
  input: { requestId: string; code: string; nextSessionId: string },
): Promise<{ raised: boolean }> {
  const sessionId = sessionOf(caller).id;
  const outcome = await inTransaction(deps.store, async (tx) => {
    const found = await lockRequest(tx, input.requestId);
    const { row, access } = await knownRequest(tx, caller, found);
    const purpose = purposeFor(row, access);
    const target = { purpose, sessionId, requestId: row.id, phone: row.phone };
    const origin = { ip: caller.ip, partnerId: row.partner_id };
    const guess = await checkCode(deps, tx, target, origin, input.code);
    if (!guess.right) return guess.error;
    deps.hub.publish(tx, row.id);
    if (purpose === 'bureau') await confirmBureauConsent(tx, caller, row, guess.codeId);
    else
      await verifyPhone(deps, tx, caller, { row, codeId: guess.codeId, nextSessionId: input.nextSessionId });
    return { raised: purpose === 'phone' };
  });
  if (outcome instanceof DomainError) throw outcome;
  return outcome;
}

/** Returns which code the request expects from this browser now. @throws request-cancelled, wrong-step */
function purposeFor(row: CreditRequest, access: Access): 'phone' | 'bureau' {
  if (row.cancelled_at !== null) throw new DomainError('request-cancelled', { nextStep: nextPath(row) });
  if (access === 'provisional' || row.phone_verified_at === null) return 'phone';
  assertStep(row, 'credit-bureau-consulting');
  // A consent to data that are being corrected is not confirmed.
  if (row.bureau_data_reopened_at !== null) throw new DomainError('wrong-step', { nextStep: nextPath(row) });
  return 'bureau';
}

async function verifyPhone(
  deps: Deps,
  tx: TxStore,
  caller: Caller,
  { row, codeId, nextSessionId }: { row: LockedRequest; codeId: string; nextSessionId: string },
): Promise<void> {
  // While the session still has the id under which it scanned the code.
  const isHandedOver = await finishHandOver(deps, tx, caller, row);
  await elevateSession(tx, sessionOf(caller), nextSessionId, {
    phone: row.phone,
    partnerId: row.partner_id,
  });
  // Of what is signed already, the number alone is no more than a log-in by it.
  const isWhole = row.contract_signed_at === null;
  await bindRequest(tx, nextSessionId, row.id, isWhole ? 'full' : 'provisional');
  const isFirst = await setFactOnce(tx, row, 'phone_verified_at');
  await appendAuditEvents(tx, row.id, [
    ...(isHandedOver ? [{ kind: 'handed-over', from: caller } as const] : []),
    {
      kind: isFirst ? 'phone-verified' : 'phone-verified-again',
      from: caller,
      detail: { code: codeId },
    },
  ]);
}

/** The NIP signs one consent, valid for three years from now (spec §9). */
async function confirmBureauConsent(
  tx: TxStore,
  caller: Caller,
  row: CreditRequest,
  codeId: string,
): Promise<void> {
  const confirmed = await confirmConsent(tx, row.id, codeId, bureauConsentYears);
  if (!confirmed) throw new DomainError('conflict');
  await setFact(tx, row.id, 'bureau_consented_at', { rfc: confirmed.rfc, email: confirmed.email });
  await appendAuditEvent(tx, row.id, 'bureau-consented', caller, {
    code: codeId,
    version: confirmed.text_version,
    sha256: confirmed.text_sha256,
  });
}

/**
 * Sends a new code for whatever a request has outstanding. A browser that does not know the request (the link of an
 * e-mail, opened elsewhere) needs a captcha solution and may then verify the phone.
 * @throws no-session, not-found, request-cancelled, wrong-step, rate-limited
 */
export async function resendCode(
  deps: Deps,
  caller: Caller,
  requestId: string,
  asked?: CodeChannel,
): Promise<void> {
  const session = sessionOf(caller);
  await inTransaction(deps.store, async (tx) => {
    const row = await lockRequest(tx, requestId);
    const isElsewhere =
      row !== undefined && caller.requestedPartnerId !== null && caller.requestedPartnerId !== row.partner_id;
    if (!row || isElsewhere) throw new DomainError('not-found');
    const purpose = purposeFor(row, await accessOrEntry(tx, session, row));
    if (purpose === 'bureau') await assertConsentAsked(tx, row);
    const partner = await partnerRow(tx, row.partner_id);
    const target = { purpose, sessionId: session.id, requestId: row.id, phone: row.phone };
    const origin = { ip: caller.ip, partnerId: row.partner_id };
    const channel = channelFor(deps, partner, asked);
    await issueCode(deps, tx, target, origin, partner?.name ?? null, channel);
    await appendAuditEvent(tx, row.id, 'code-sent-again', caller, { purpose, channel });
  });
}

async function accessOrEntry(tx: TxStore, session: Session, row: CreditRequest): Promise<Access> {
  const access = await accessTo(tx, session, row);
  if (access !== 'none') return access;
  if (!(await spendProof(tx, session.id, 'login'))) throw new DomainError('not-found');
  await setSessionPartner(tx, session.id, row.partner_id);
  await bindRequest(tx, session.id, row.id, 'provisional');
  return 'provisional';
}

/** A NIP is sent again only for a consent that awaits one. */
async function assertConsentAsked(tx: TxStore, row: CreditRequest): Promise<void> {
  const consent = await bureauConsentOf(tx, row.id);
  if (!consent || consent.consented_at !== null) {
    throw new DomainError('wrong-step', { nextStep: nextPath(row) });
  }
}
