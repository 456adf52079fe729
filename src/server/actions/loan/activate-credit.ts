import { awaitsDelivery, type Position } from '#domain/credit/ledger/position.ts';
import type { Deps } from '#server/actions/base/context.ts';
import type { TxStore } from '#server/database/store.ts';
import { setFact } from '#server/queries/requests/credit-requests.ts';
import { addDelivery, addDeliveryContact } from '#server/queries/loans/deliveries.ts';
import type { Loan } from '#server/queries/loans/loans.ts';
import { appendAuditEvent } from '#server/queries/audit/audit-events.ts';
import { creditActive, type WeeksBegin } from './loan-messages.ts';
import { tellCustomer } from './tell-customer.ts';

/** Appends the effects of `activateCredit` to the audit log. */
export async function recordActivation(tx: TxStore, requestId: string): Promise<void> {
  await appendAuditEvent(tx, requestId, 'down-payment-paid');
  await appendAuditEvent(tx, requestId, 'contact-due');
}

/**
 * Carries out what follows from a credit's activation: the customer goes on the list to be contacted about the delivery,
 * their device is to be packed, and they hear when their weeks begin. Call once, with the loan's row locked, after the
 * ledger has it; the caller appends `recordActivation` last.
 */
export async function activateCredit(
  deps: Pick<Deps, 'jobs'>,
  tx: TxStore,
  loan: Pick<Loan, 'account' | 'request_id' | 'partner_id' | 'phone'>,
  { partnerName, after }: { partnerName: string; after: Position },
): Promise<void> {
  await setFact(tx, loan.request_id, 'down_payment_paid_at');
  await addDeliveryContact(tx, loan.request_id);
  await addDelivery(tx, loan);
  await tellCustomer(deps, tx, loan, {
    text: creditActive(partnerName, whenWeeksBegin(after)),
    dedupeKey: `loan:${loan.account}:active`,
  });
}

/** Money of all weeks at once leaves none to begin. */
function whenWeeksBegin(after: Position): WeeksBegin {
  if (after.status !== 'Active' || after.firstDue === null) return null;
  return awaitsDelivery(after) ? 'at-delivery' : { firstDueOn: after.firstDue.on };
}
