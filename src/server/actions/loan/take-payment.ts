import { dayIn } from '#domain/calendar.ts';
import type { Deps, Trx } from '#server/context.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import type { PaymentEvent } from '#server/providers/payments/port.ts';
import { appNow } from '#server/queries/clock.ts';
import {
  instalmentsOf,
  instalmentsOfReference,
  markPaid,
  type Instalment,
} from '#server/queries/instalments.ts';
import { lockLoan, lockLoanOfReference, type Loan } from '#server/queries/loans.ts';
import { partnerRowOfReference } from '#server/queries/offers.ts';
import { sendMessage } from '#server/actions/messages/send-message.ts';
import { withdrawMessages } from '#server/queries/outbox.ts';
import { insertPaymentEvent, setPaymentResult, type PaymentResult } from '#server/queries/payment-events.ts';
import { recordEvent } from '#server/queries/request-events.ts';
import { holdTrail } from '#server/queries/trail-heads.ts';
import { activateCredit, recordActivation } from './activate-credit.ts';
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
    const [isNew, loan, instalments, partner, now] = await Promise.all([
      insertPaymentEvent(trx, { provider, ...event }),
      lockLoanOfReference(trx, event.reference),
      instalmentsOfReference(trx, event.reference),
      partnerRowOfReference(trx, event.reference),
      appNow(trx),
    ]);
    if (!isNew) return 'repeated';
    const outcome = await apply(deps, trx, event, {
      loan,
      instalments,
      partnerName: partner?.name ?? '',
      now,
    });
    await setPaymentResult(trx, provider, event.eventId, outcome);
    return outcome;
  });
  if (result === 'unknown-reference' || result === 'amount-mismatch' || result === 'already-paid') {
    deps.log.warn({ provider, result }, 'payment needs a person');
  }
  return { result };
}

/** What a reference is of: its loan, held, and that loan's payments, read while it was. */
interface Standing {
  readonly loan: Loan | undefined;
  readonly instalments: readonly Instalment[];
  readonly partnerName: string;
  readonly now: Date;
}

async function apply(deps: Deps, trx: Trx, event: PaymentEvent, standing: Standing): Promise<PaymentResult> {
  const { loan, instalments } = standing;
  const instalment = instalments.find(({ reference }) => reference === event.reference);
  if (!loan || !instalment) return 'unknown-reference';
  if (event.amountCentavos !== instalment.amount_centavos) return 'amount-mismatch';
  if (instalment.paid_at !== null) return 'already-paid';
  await markPaid(trx, loan.account, instalment.number, event.paidAt);

  const activates = instalment.number === 0 && loan.status === 'PendingDownPayment';
  if (activates) await activateCredit(deps, trx, loan, standing);
  else if (instalment.number > 0) await thank(deps, trx, loan, instalment, standing.partnerName);
  const [paidLoan, paid] = await Promise.all([
    lockLoan(trx, loan.account),
    instalmentsOf(trx, loan.account),
    holdTrail(trx, loan.request_id),
  ]);
  if (activates) await recordActivation(trx, loan.request_id);
  else if (instalment.number > 0)
    await recordEvent(trx, loan.request_id, 'payment-received', {}, { number: instalment.number });
  if (paidLoan?.status === 'Active') {
    const today = dayIn(businessZone, standing.now);
    await freeDevice(deps, trx, paidLoan, { instalments: paid, today, partnerName: standing.partnerName });
  }
  await deps.hub.announce(trx, loan.request_id);
  return 'applied';
}

async function thank(
  deps: Deps,
  trx: Trx,
  loan: Loan,
  { number, amount_centavos: amountCentavos }: Instalment,
  partner: string,
): Promise<void> {
  const { account, total_payments: of } = loan;
  await withdrawMessages(trx, [reminderKey(account, 'due', number), reminderKey(account, 'overdue', number)]);
  await sendMessage(deps, trx, {
    channel: 'sms',
    partnerId: loan.partner_id,
    recipient: loan.phone,
    text: paymentReceived({ partner, number, of, amountCentavos }),
    dedupeKey: `loan:${account}:paid:${number}`,
  });
}
