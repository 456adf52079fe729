import { addDays, dayIn, type Day } from '#domain/calendar.ts';
import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/actions/context.ts';
import type { Trx } from '#server/database/db.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import { setFact } from '#server/queries/requests/credit-requests.ts';
import { addDeliveryContact } from '#server/queries/loans/delivery-contacts.ts';
import { setDueDates, type Instalment } from '#server/queries/loans/instalments.ts';
import { activateLoan, type Loan } from '#server/queries/loans/loans.ts';
import { sendMessage } from '#server/actions/messages/send-message.ts';
import { appendAuditEvent } from '#server/queries/audit/audit-events.ts';
import { creditActive } from './loan-messages.ts';

/** Appends the effects of `activateCredit` to the audit log. */
export async function recordActivation(trx: Trx, requestId: string): Promise<void> {
  await appendAuditEvent(trx, requestId, 'down-payment-paid');
  await appendAuditEvent(trx, requestId, 'contact-due');
}

interface Activation {
  readonly instalments: readonly Pick<Instalment, 'number' | 'amount_centavos'>[];
  readonly partnerName: string;
  readonly now: Date;
}

/**
 * Activates the loan once the down payment is paid: its weekly payments fall due every seven days from today, by the
 * calendar of Mexico City, and the customer goes on the list to be contacted about the delivery. Call once, with the
 * waiting loan's row locked; the caller appends `recordActivation` last.
 */
export async function activateCredit(
  deps: Pick<Deps, 'jobs'>,
  trx: Trx,
  loan: Pick<Loan, 'account' | 'request_id' | 'partner_id' | 'phone'>,
  { instalments, partnerName, now }: Activation,
): Promise<void> {
  const first = instalments.find(({ number }) => number === 1);
  if (!first) throw new DomainError('internal');
  await activateLoan(trx, loan.account);
  const firstDueOn: Day = addDays(dayIn(businessZone, now), 7);
  await setDueDates(trx, loan.account, firstDueOn);
  await setFact(trx, loan.request_id, 'down_payment_paid_at');
  await addDeliveryContact(trx, loan.request_id);
  await sendMessage(deps, trx, {
    channel: 'sms',
    partnerId: loan.partner_id,
    recipient: loan.phone,
    text: creditActive(partnerName, { amountCentavos: first.amount_centavos, dueOn: firstDueOn }),
    dedupeKey: `loan:${loan.account}:active`,
  });
}
