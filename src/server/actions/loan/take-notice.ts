import type { Deps } from '#server/actions/context.ts';
import { inTransaction } from '#server/database/store.ts';
import type { PaymentNotice } from '#server/providers/payments/port.ts';
import { appendAuditEvent } from '#server/queries/audit/audit-events.ts';
import { lockLoanOfReference } from '#server/queries/loans/loans.ts';
import { noteGivenBack } from '#server/queries/loans/payment-oddities.ts';
import { takePayment } from './take-payment.ts';

/**
 * Takes what a provider reports: a payment, or that a payment went back to its payer. The payment is booked first, should
 * its own report be late or lost, and waits for a person of the desk: nothing is reversed by itself.
 */
export async function takeNotice(deps: Deps, notice: PaymentNotice, provider: string): Promise<void> {
  if (!('givenBack' in notice)) {
    await takePayment(deps, notice, provider);
    return;
  }
  const { payment, givenBack: kind } = notice;
  await takePayment(deps, payment, provider);
  const isNew = await inTransaction(deps.store, async (tx) => {
    const loan = await lockLoanOfReference(tx, payment.reference);
    // Money of nobody waits in the list already.
    if (!loan) return false;
    const noted = await noteGivenBack(tx, {
      provider,
      eventId: payment.eventId,
      account: loan.account,
      kind,
    });
    if (!noted) return false;
    await deps.hub.publish(tx.db, loan.request_id);
    await appendAuditEvent(tx, loan.request_id, 'payment-given-back', {}, { kind });
    return true;
  });
  if (isNew) deps.log.warn({ provider, kind }, 'a payment went back to its payer');
}
