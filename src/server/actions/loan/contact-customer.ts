import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/actions/context.ts';
import { closeDeliveryContact } from '#server/queries/loans/delivery-contacts.ts';
import { appendAuditEvent } from '#server/queries/audit/audit-events.ts';
import { inTransaction } from '#server/database/store.ts';

/**
 * Removes a customer from the list of those to contact about the delivery.
 * @throws not-found when the customer is not on it
 */
export async function markCustomerContacted(
  { store }: Pick<Deps, 'store'>,
  requestId: string,
): Promise<void> {
  await inTransaction(store, async (tx) => {
    if (!(await closeDeliveryContact(tx, requestId))) throw new DomainError('not-found');
    await appendAuditEvent(tx, requestId, 'customer-contacted');
  });
}
