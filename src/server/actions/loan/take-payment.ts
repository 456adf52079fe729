import { dayIn } from '#domain/calendar.ts';
import type { Deps, Trx } from '#server/context.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import type { PaymentEvent } from '#server/providers/payments/port.ts';
import { appNow } from '#server/queries/clock.ts';
import {
  instalmentByReference,
  instalmentsOf,
  markPaid,
  type Instalment,
} from '#server/queries/instalments.ts';
import { lockLoan, type Loan } from '#server/queries/loans.ts';
import { partnerRow } from '#server/queries/offers.ts';
import { sendMessage, withdrawMessages } from '#server/queries/outbox.ts';
import { insertPaymentEvent, setPaymentResult, type PaymentResult } from '#server/queries/payment-events.ts';
import { recordEvent } from '#server/queries/request-events.ts';
import { activateCredit } from './activate-credit.ts';
import { freeDevice } from './free-device.ts';
import { paymentReceived } from './loan-messages.ts';
import { reminderKey } from './overdue.ts';

/**
 * Takes what a payment network reports. Every event is kept with what became of it, and the same event counts
 * once, however often and however many at a time it comes. Money under an unknown reference, or of another
 * amount than the reference was made for, is kept for a person to look at and changes no loan.
 */
export async function takePayment(
  deps: Deps,
  event: PaymentEvent,
): Promise<{ result: PaymentResult | 'repeated' }> {
  const provider = deps.payments.name;
  const result = await deps.db.transaction().execute(async (trx): Promise<PaymentResult | 'repeated'> => {
    if (!(await insertPaymentEvent(trx, { provider, ...event }))) return 'repeated';
    const outcome = await apply(deps, trx, event);
    await setPaymentResult(trx, provider, event.eventId, outcome);
    return outcome;
  });
  if (result === 'unknown-reference' || result === 'amount-mismatch' || result === 'already-paid') {
    deps.log.warn({ provider, result }, 'payment needs a person');
  }
  return { result };
}

async function apply(deps: Deps, trx: Trx, event: PaymentEvent): Promise<PaymentResult> {
  const instalment = await instalmentByReference(trx, event.reference);
  const loan = instalment && (await lockLoan(trx, instalment.account));
  if (!loan) return 'unknown-reference';
  if (event.amountCentavos !== instalment.amount_centavos) return 'amount-mismatch';
  const [isFirst, partner, now] = await Promise.all([
    markPaid(trx, loan.account, instalment.number, event.paidAt),
    partnerRow(trx, loan.partner_id),
    appNow(trx),
  ]);
  if (!isFirst) return 'already-paid';

  const partnerName = partner?.name ?? '';
  if (instalment.number === 0) await activateCredit(trx, loan, { partnerName, now });
  else await thank(trx, loan, instalment, partnerName);
  await followUp(deps, trx, loan.account, { partnerName, now });
  await deps.hub.announce(trx, loan.request_id);
  return 'applied';
}

async function thank(
  trx: Trx,
  loan: Loan,
  { number, amount_centavos: amountCentavos }: Instalment,
  partner: string,
): Promise<void> {
  const { account, total_payments: of } = loan;
  await withdrawMessages(trx, [reminderKey(account, 'due', number), reminderKey(account, 'overdue', number)]);
  await sendMessage(trx, {
    channel: 'sms',
    partnerId: loan.partner_id,
    recipient: loan.phone,
    text: paymentReceived({ partner, number, of, amountCentavos }),
    dedupeKey: `loan:${account}:paid:${number}`,
  });
  await recordEvent(trx, loan.request_id, 'payment-received', {}, { number });
}

async function followUp(
  deps: Deps,
  trx: Trx,
  account: string,
  { partnerName, now }: { partnerName: string; now: Date },
): Promise<void> {
  const [loan, instalments] = await Promise.all([lockLoan(trx, account), instalmentsOf(trx, account)]);
  if (loan?.status !== 'Active') return;
  const today = dayIn(businessZone, now);
  await freeDevice(deps, trx, loan, { instalments, today, partnerName });
}
