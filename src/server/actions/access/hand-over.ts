import { createHash, randomBytes } from 'node:crypto';
import type { Output } from '#contract/api.ts';
import { DomainError } from '#domain/errors.ts';
import { handOverPath } from '#domain/onboarding/paths.ts';
import type { Caller, Deps } from '#server/actions/base/context.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import { qrSvg } from '#server/documents/qr.ts';
import { lockRequest, type CreditRequest } from '#server/queries/requests/credit-requests.ts';
import {
  endHandedOver,
  hasTaken,
  insertHandOver,
  takeHandOver,
} from '#server/queries/sessions/hand-overs.ts';
import { partnerRow } from '#server/queries/catalogue/offers.ts';
import { appendAuditEvent } from '#server/queries/audit/audit-events.ts';
import {
  accessTo,
  bindRequest,
  insertSession,
  setSessionPartner,
} from '#server/queries/sessions/sessions.ts';
import { issueCode } from './codes.ts';
import { nextPath, ownRequestAt, shopRefOf, sessionOf } from './own-request.ts';

/**
 * Issues a code on the promoter's tablet for the applicant's own phone to scan: valid once, for five minutes, for this
 * request. The phone that scans it still has to verify the request's phone number.
 * @throws those of ownRequestAt
 */
export async function handOver(deps: Deps, caller: Caller, requestId: string): Promise<Output<'handOver'>> {
  const token = randomBytes(16).toString('base64url');
  return inTransaction(deps.store, async (tx) => {
    const row = await ownRequestAt(tx, caller, requestId, 'geolocalization');
    const sessionId = sessionOf(caller).id;
    const { expiresAt, again } = await insertHandOver(tx, {
      requestId,
      sessionId,
      tokenHash: hashOf(token),
    });
    if (!again) await appendAuditEvent(tx, row.id, 'hand-over-offered', caller);
    const url = deps.config.publicOrigin + handOverPath(shopRefOf(row), requestId, token);
    return { url, qr: qrSvg(url), expiresAt: expiresAt.toISOString() };
  });
}

/**
 * Redeems a scanned code: sends an SMS code to the request's phone, which this browser may verify. Until then it sees
 * nothing of the request, and the tablet keeps access.
 * @param input.nextSessionId the id of the session to open, if one is needed
 * @param input.browser what its sessions are marked with
 * @returns `opened`: send the cookie
 * @throws not-found for an invalid or used code; request-cancelled; rate-limited: then the code stays valid
 */
export async function takeOver(
  deps: Deps,
  caller: Caller,
  input: { requestId: string; token: string; nextSessionId: string; browser: string },
): Promise<{ opened: boolean }> {
  return inTransaction(deps.store, async (tx) => {
    const row = await lockRequest(tx, input.requestId);
    const isElsewhere = caller.requestedPartnerId !== null && caller.requestedPartnerId !== row?.partner_id;
    if (!row || isElsewhere) throw new DomainError('not-found');
    const opened = caller.session === null;
    const takerId = caller.session?.id ?? input.nextSessionId;
    if (opened) await insertSession(tx, takerId, row.partner_id, input.browser);
    const scan = { requestId: row.id, tokenHash: hashOf(input.token), takerId };
    if (!(await takeHandOver(tx, scan))) {
      if (await hasTaken(tx, scan)) return { opened: false };
      throw new DomainError('not-found');
    }
    if (row.cancelled_at !== null) throw new DomainError('request-cancelled', { nextStep: nextPath(row) });
    const isOwner = await isOwners(tx, caller, row);
    if (!isOwner) await askForPhone(deps, tx, caller, { row, takerId });
    const isOver = isOwner && (await finishHandOver(deps, tx, caller, row));
    await appendAuditEvent(tx, row.id, 'hand-over-scanned', caller);
    if (isOver) await appendAuditEvent(tx, row.id, 'handed-over', caller);
    return { opened };
  });
}

/**
 * Completes a hand-over once the phone is verified where the code was scanned: the tablet loses the request, and
 * whatever it was signed in to.
 * @returns whether there was a hand-over to complete: then the caller appends 'handed-over', last
 */
export async function finishHandOver(
  deps: Deps,
  tx: TxStore,
  caller: Caller,
  row: CreditRequest,
): Promise<boolean> {
  if ((await endHandedOver(tx, row.id, sessionOf(caller).id)) === 0) return false;
  deps.hub.publish(tx, row.id);
  return true;
}

/** A phone that this session verified earlier needs no new code. */
const isOwners = async (tx: TxStore, { session }: Caller, row: CreditRequest): Promise<boolean> =>
  session !== null && (await accessTo(tx, session, row)) === 'full';

async function askForPhone(
  deps: Deps,
  tx: TxStore,
  caller: Caller,
  { row, takerId }: { row: CreditRequest; takerId: string },
): Promise<void> {
  await setSessionPartner(tx, takerId, row.partner_id);
  await bindRequest(tx, takerId, row.id, 'provisional');
  const partner = await partnerRow(tx, row.partner_id);
  const target = { purpose: 'phone', sessionId: takerId, requestId: row.id, phone: row.phone } as const;
  const origin = { ip: caller.ip, partnerId: row.partner_id };
  await issueCode(deps, tx, target, origin, partner?.name ?? null);
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
