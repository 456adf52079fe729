import { addDays, dayIn, type Day } from '#domain/calendar.ts';
import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/actions/context.ts';
import type { TxStore } from '#server/database/store.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import { setFact } from '#server/queries/requests/credit-requests.ts';
import { addDeliveryContact } from '#server/queries/loans/delivery-contacts.ts';
import { setDueDates, type Instalment } from '#server/queries/loans/instalments.ts';
import { activateLoan, type Loan } from '#server/queries/loans/loans.ts';
import { sendMessage } from '#server/actions/messages/send-message.ts';
import { appendAuditEvent } from '#server/queries/audit/audit-events.ts';
import { creditActive } from './loan-messages.ts';

/** Appends the effects of `activateCredit` to the audit log. */
export async function recordActivation(tx: TxStore, requestId: string): Promise<void> {
  await appendAuditEvent(tx, requestId, 'down-payment-paid');
  await appendAuditEvent(tx, requestId, 'contact-due');
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
  tx: TxStore,
  loan: Pick<Loan, 'account' | 'request_id' | 'partner_id' | 'phone'>,
  { instalments, partnerName, now }: Activation,
): Promise<void> {
  const first = instalments.find(({ number }) => number === 1);
  if (!first) throw new DomainError('internal');
  await activateLoan(tx, loan.account);
  const firstDueOn: Day = addDays(dayIn(businessZone, now), 7);
  await setDueDates(tx, loan.account, firstDueOn);
  await setFact(tx, loan.request_id, 'down_payment_paid_at');
  await addDeliveryContact(tx, loan.request_id);
  await sendMessage(deps, tx, {
    channel: 'sms',
    partnerId: loan.partner_id,
    recipient: loan.phone,
    text: creditActive(partnerName, { amountCentavos: first.amount_centavos, dueOn: firstDueOn }),
    dedupeKey: `loan:${loan.account}:active`,
  });
}
