import { addDays, dayIn, type Day } from '#domain/calendar.ts';
import { DomainError } from '#domain/errors.ts';
import type { Trx } from '#server/context.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import { stamp } from '#server/queries/credit-requests.ts';
import { instalmentsOf, setDueDates } from '#server/queries/instalments.ts';
import { activateLoan } from '#server/queries/loans.ts';
import { sendMessage } from '#server/queries/outbox.ts';
import { recordEvent } from '#server/queries/request-events.ts';
import { creditActive } from './loan-messages.ts';

/**
 * The down payment is there: the loan becomes active, and its weekly payments fall due every seven days from
 * today, as the calendar of Mexico City counts. Once per loan.
 */
export async function activateCredit(
  trx: Trx,
  loan: { account: string; request_id: string; partner_id: number; phone: string },
  { partnerName, now }: { partnerName: string; now: Date },
): Promise<void> {
  if (!(await activateLoan(trx, loan.account))) return;
  const firstDueOn: Day = addDays(dayIn(businessZone, now), 7);
  await setDueDates(trx, loan.account, firstDueOn);
  await stamp(trx, loan.request_id, 'down_payment_paid_at');
  const first = (await instalmentsOf(trx, loan.account)).find(({ number }) => number === 1);
  if (!first) throw new DomainError('internal');
  await sendMessage(trx, {
    channel: 'sms',
    partnerId: loan.partner_id,
    recipient: loan.phone,
    text: creditActive(partnerName, { amountCentavos: first.amount_centavos, dueOn: firstDueOn }),
    dedupeKey: `loan:${loan.account}:active`,
  });
  await recordEvent(trx, loan.request_id, 'down-payment-paid');
}
