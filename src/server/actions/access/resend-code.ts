import type { CodeChannel } from '#domain/partner/code-channels.ts';
import { DomainError } from '#domain/errors.ts';
import type { Caller, Deps } from '#server/actions/base/context.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import { type Session, accessTo, bindRequest, setSessionPartner } from '#server/queries/sessions/sessions.ts';
import { bureauConsentOf } from '#server/queries/requests/bureau-reports.ts';
import { spendProof } from '#server/queries/codes/rate-buckets.ts';
import { lockRequest, type CreditRequest } from '#server/queries/requests/credit-requests.ts';
import { partnerRow } from '#server/queries/catalogue/offers.ts';
import { appendAuditEvent } from '#server/queries/audit/audit-events.ts';
import { channelFor } from './offered-channels.ts';
import { issueCode } from './issue-code.ts';
import { nextPath, sessionOf } from './own-request.ts';
import { purposeFor } from './verify-code.ts';

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

async function accessOrEntry(
  tx: TxStore,
  session: Session,
  row: CreditRequest,
): Promise<'provisional' | 'full'> {
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
