import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/actions/context.ts';
import { sendMessage } from '#server/actions/messages/send-message.ts';
import { inTransaction } from '#server/database/store.ts';
import { appendAuditEvent } from '#server/queries/audit/audit-events.ts';
import { partnerRow } from '#server/queries/catalogue/offers.ts';
import { answerPrivacyRequest } from '#server/queries/privacy/privacy-requests.ts';
import { requestsOfPhone } from '#server/queries/requests/credit-requests.ts';
import { privacyAnswered } from './privacy-messages.ts';

/**
 * Answers what somebody asked about their data, once, and tells them by SMS. What the answer promises (a correction, an
 * erasure) is done by its own command.
 * @throws not-found when there is no such open request
 */
export async function answerPrivacy(
  deps: Pick<Deps, 'store' | 'jobs' | 'config'>,
  id: string,
  { answer, by }: { readonly answer: string; readonly by: string },
): Promise<void> {
  await inTransaction(deps.store, async (tx) => {
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
    const [newest] = await requestsOfPhone(tx, row.phone, row.partner_id);
    if (newest) {
      const detail = { privacyRequest: id, kind: row.kind, by, decidedBy: 'one person' };
      await appendAuditEvent(tx, newest.id, 'privacy-answered', {}, detail);
    }
  });
}
