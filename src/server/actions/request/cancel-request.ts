import { mail } from '#domain/partner/mail-words.ts';
import { say, textOf } from '#domain/partner/message-words.ts';
import { formatPhone } from '#domain/applicant/phone.ts';
import { DomainError } from '#domain/errors.ts';
import { standing } from '#domain/onboarding/progress.ts';
import { cancelSentences, type CancelReason } from '#domain/staff/review-reasons.ts';
import type { RequestState } from '#domain/staff/saved-views.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { mailLetter, worded } from './answer-message.ts';
import { sendMessage } from '#server/actions/messages/send-message.ts';
import { appendStaffEvent } from '#server/actions/base/staff-events.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import { partnerRow } from '#server/queries/catalogue/offers.ts';
import { closeUnanswered, correctionsOf } from '#server/queries/requests/corrections.ts';
import { factsOf, setFactOnce, type CreditRequest } from '#server/queries/requests/credit-requests.ts';
import { lockAsSeen } from './lock-as-seen.ts';

interface Cancelling {
  readonly requestId: string;
  readonly reason: CancelReason;
  /** For the desk; what 'other' stands for. */
  readonly note: string;
  readonly seen: RequestState;
}

/**
 * Cancels a request that has no signed contract, and tells the customer.
 * @throws not-found, stale-facts; conflict once the contract is signed or the request has ended
 */
export async function cancelRequest(
  deps: Deps,
  staff: StaffCaller,
  { requestId, reason, note, seen }: Cancelling,
): Promise<void> {
  if (reason === 'other' && note === '') {
    throw new DomainError('invalid-input', { field: 'note', messages: ['Escriba el motivo.'] });
  }
  await inTransaction(deps.store, async (tx) => {
    const row = await lockAsSeen(tx, requestId, seen);
    if (row.contract_signed_at !== null) {
      throw new DomainError('conflict', {
        messages: ['El contrato ya está firmado: se cancela en el crédito.'],
      });
    }
    if (standing(factsOf(row)).state !== 'open' || !(await setFactOnce(tx, row, 'cancelled_at'))) {
      throw new DomainError('conflict', { messages: ['La solicitud ya terminó.'] });
    }
    for (const asked of await correctionsOf(tx, row.id)) await closeUnanswered(tx, asked.id, staff.id);
    await tell(deps, tx, row, reason);
    deps.hub.publish(tx, row.id);
    await appendStaffEvent(tx, staff, row.id, { kind: 'cancelled', detail: { reason, before: seen }, note });
  });
}

async function tell(deps: Deps, tx: TxStore, row: CreditRequest, reason: CancelReason): Promise<void> {
  const partner = await partnerRow(tx, row.partner_id);
  // Nobody is told at a phone that was never verified.
  if (!partner || row.phone_verified_at === null) return;
  const support = formatPhone(partner.support_phone ?? partner.tel);
  await sendMessage(deps, tx, {
    channel: 'sms',
    partnerId: row.partner_id,
    recipient: row.phone,
    dedupeKey: `cancelled:${row.id}:sms`,
    text: textOf(
      partner,
      say('requestCancelled', { account: row.account, reason: cancelSentences[reason], support }),
    ),
  });
  await mailLetter(deps, tx, row, `cancelled:${row.id}:email`, (answered) =>
    worded(
      answered,
      mail('cancelled', { account: row.account, product: answered.product }, [cancelSentences[reason]]),
    ),
  );
}
