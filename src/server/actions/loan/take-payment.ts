import { dayIn } from '#domain/calendar.ts';
import type { Deps } from '#server/actions/context.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import type { PaymentEvent } from '#server/providers/payments/port.ts';
import { appNow } from '#server/database/clock.ts';
import {
  instalmentsOf,
  instalmentsOfReference,
  markPaid,
  type Instalment,
} from '#server/queries/loans/instalments.ts';
import { lockLoan, lockLoanOfReference, type Loan } from '#server/queries/loans/loans.ts';
import { partnerRowOfReference } from '#server/queries/catalogue/offers.ts';
import { sendMessage } from '#server/actions/messages/send-message.ts';
import { withdrawMessages } from '#server/queries/messages/outbox.ts';
import {
  insertPaymentEvent,
  setPaymentResult,
  type PaymentResult,
} from '#server/queries/loans/payment-events.ts';
import { appendAuditEvent } from '#server/queries/audit/audit-events.ts';
import { activateCredit, recordActivation } from './activate-credit.ts';
import { freeDevice, type Freed } from './free-device.ts';
import { paymentReceived } from './loan-messages.ts';
import { reminderKey } from './overdue.ts';

/**
 * Applies a payment reported by a payment network. Every event is stored with its outcome and counts once, also when it
 * arrives repeatedly or concurrently. A payment with an unknown reference, or of another amount than the reference's,
 * is stored for manual review and changes no loan.
 */
export async function takePayment(
  deps: Deps,
  event: PaymentEvent,
): Promise<{ result: PaymentResult | 'repeated' }> {
  const provider = deps.payments.name;
  const result = await inTransaction(deps.store, async (tx): Promise<PaymentResult | 'repeated'> => {
    const [isNew, loan, instalments, partner, now] = await Promise.all([
      insertPaymentEvent(tx, { provider, ...event }),
      lockLoanOfReference(tx, event.reference),
      instalmentsOfReference(tx, event.reference),
      partnerRowOfReference(tx, event.reference),
      appNow(tx.db),
    ]);
    if (!isNew) return 'repeated';
    const standing = { loan, instalments, partnerName: partner?.name ?? '', now };
    const outcome = await apply(deps, tx, event, standing);
    await setPaymentResult(tx, provider, event.eventId, outcome.result);
    if (outcome.result === 'applied') await recordPayment(tx, outcome);
    return outcome.result;
  });
  if (result === 'unknown-reference' || result === 'amount-mismatch' || result === 'already-paid') {
    deps.log.warn({ provider, result }, 'payment needs manual review');
  }
  return { result };
}

/** The locked loan of a reference, and its payments as read under that lock. */
interface Standing {
  readonly loan: Loan | undefined;
  readonly instalments: readonly Instalment[];
  readonly partnerName: string;
  readonly now: Date;
}

interface Applied {
  readonly result: 'applied';
  readonly loan: Loan;
  readonly number: number;
  readonly activates: boolean;
  readonly freed: Freed | null;
}
type Outcome = Applied | { readonly result: Exclude<PaymentResult, 'applied'> };

async function apply(deps: Deps, tx: TxStore, event: PaymentEvent, standing: Standing): Promise<Outcome> {
  const { loan, instalments } = standing;
  const instalment = instalments.find(({ reference }) => reference === event.reference);
  if (!loan || !instalment) return { result: 'unknown-reference' };
  if (event.amountCentavos !== instalment.amount_centavos) return { result: 'amount-mismatch' };
  if (instalment.paid_at !== null) return { result: 'already-paid' };
  await markPaid(tx, loan.account, instalment.number, event.paidAt);

  const activates = instalment.number === 0 && loan.status === 'PendingDownPayment';
  if (activates) await activateCredit(deps, tx, loan, standing);
  else if (instalment.number > 0) await thank(deps, tx, loan, instalment, standing.partnerName);
  const paidLoan = await lockLoan(tx, loan.account);
  const paid = { ...standing, instalments: await instalmentsOf(tx, loan.account) };
  const today = dayIn(businessZone, standing.now);
  const freed =
    paidLoan?.status === 'Active' ? await freeDevice(deps, tx, paidLoan, { ...paid, today }) : null;
  await deps.hub.publish(tx.db, loan.request_id);
  return { result: 'applied', loan, number: instalment.number, activates, freed };
}

/** Must be last in its transaction. */
async function recordPayment(tx: TxStore, { loan, number, activates, freed }: Applied): Promise<void> {
  if (activates) await recordActivation(tx, loan.request_id);
  else if (number > 0) await appendAuditEvent(tx, loan.request_id, 'payment-received', {}, { number });
  if (freed) await appendAuditEvent(tx, loan.request_id, freed.kind, {}, freed.detail);
}

async function thank(
  deps: Deps,
  tx: TxStore,
  loan: Loan,
  { number, amount_centavos: amountCentavos }: Instalment,
  partner: string,
): Promise<void> {
  const { account, total_payments: of } = loan;
  await withdrawMessages(tx, [reminderKey(account, 'due', number), reminderKey(account, 'overdue', number)]);
  await sendMessage(deps, tx, {
    channel: 'sms',
    partnerId: loan.partner_id,
    recipient: loan.phone,
    text: paymentReceived({ partner, number, of, amountCentavos }),
    dedupeKey: `loan:${account}:paid:${number}`,
  });
}
