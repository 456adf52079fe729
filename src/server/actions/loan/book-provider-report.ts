import { isNews } from '#domain/credit/ledger/oddity.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { inTransaction } from '#server/database/store.ts';
import type { PaymentNotice } from '#server/providers/payments/port.ts';
import { appendAuditEvent } from '#server/queries/audit/audit-events.ts';
import { lockLoan } from '#server/queries/loans/loans.ts';
import { noteGivenBack, notedOddities } from '#server/queries/loans/payment-events.ts';
import { accountOfPayment } from '#server/queries/loans/waiting-payments.ts';
import { takePayment } from './take-payment.ts';

/**
 * Takes what a provider reports: a payment, or that it, or a part, went back to its payer. The payment is booked first, should
 * its own report be late or lost, and waits for a person of the desk: nothing is reversed by itself.
 */
export async function bookProviderReport(deps: Deps, notice: PaymentNotice, provider: string): Promise<void> {
  if (!('givenBack' in notice)) {
    await takePayment(deps, notice, provider);
    return;
  }
  const { payment, givenBack: kind, givenBackCentavos } = notice;
  const { eventId } = payment;
  await takePayment(deps, payment, provider);
  const isNew = await inTransaction(deps.store, async (tx) => {
    const account = await accountOfPayment(tx, { provider, eventId });
    const loan = account === undefined ? undefined : await lockLoan(tx, account);
    // Unmatched payments are already in the clearing list.
    if (!loan) return false;
    const noted = (await notedOddities(tx, provider, [eventId])).get(eventId);
    const report = { kind, givenBackCentavos };
    if (!isNews(noted, report, payment.amountCentavos)) return false;
    await noteGivenBack(tx, { provider, eventId, account: loan.account, ...report });
    deps.hub.publish(tx, loan.request_id);
    await appendAuditEvent(tx, loan.request_id, 'payment-given-back', {}, report);
    return true;
  });
  if (isNew) deps.log.warn({ provider, kind }, 'a payment went back to its payer');
}
