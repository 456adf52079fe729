import { DomainError } from '#domain/errors.ts';
import type { Deps, StaffCaller } from '#server/actions/context.ts';
import { sendMessage } from '#server/actions/messages/send-message.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import { appendAuditEvent } from '#server/queries/audit/audit-events.ts';
import { partnerRow } from '#server/queries/catalogue/offers.ts';
import { answerPrivacyRequest } from '#server/queries/privacy/privacy-requests.ts';
import { requestsOfPhone } from '#server/queries/requests/credit-requests.ts';
import { privacyAnswered } from './privacy-messages.ts';
import { recordOfPrivacy } from './record-of-privacy.ts';

interface Answer {
  readonly answer: string;
  readonly by: string;
  /** Absent: an operator’s command. */
  readonly staff?: StaffCaller;
}

/**
 * Answers what somebody asked about their data, once, and tells them by SMS. What the answer promises (a correction, an
 * erasure) is done by its own command.
 * @throws not-found when there is no such open request
 */
export async function answerPrivacy(
  deps: Pick<Deps, 'store' | 'jobs' | 'config'>,
  id: string,
  answer: Answer,
): Promise<void> {
  await inTransaction(deps.store, (tx) => answerPrivacyIn(deps, tx, id, answer));
}

/** The same in a transaction, as its last writes. @throws not-found */
export async function answerPrivacyIn(
  deps: Pick<Deps, 'jobs' | 'config'>,
  tx: TxStore,
  id: string,
  { answer, by, staff }: Answer,
): Promise<void> {
  const row = await answerPrivacyRequest(tx, id, { answer, by });
  const partner = row && (await partnerRow(tx, row.partner_id));
  if (!row || !partner) throw new DomainError('not-found');
  await sendMessage(deps, tx, {
    channel: 'sms',
    partnerId: partner.id,
    recipient: row.phone,
    text: privacyAnswered(partner.name, row.kind, `${deps.config.publicOrigin}/${partner.id}/privacidad`),
    dedupeKey: `privacy-answered:${id}`,
  });
  const detail = { privacyRequest: id, kind: row.kind };
  if (staff) return recordOfPrivacy(tx, staff, row, { kind: 'privacy-answered', detail });
  const [newest] = await requestsOfPhone(tx, row.phone, row.partner_id);
  if (newest) {
    await appendAuditEvent(tx, newest.id, 'privacy-answered', {}, { ...detail, by, decidedBy: 'one person' });
  }
}
