import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/actions/context.ts';
import { closeDeliveryContact } from '#server/queries/loans/delivery-contacts.ts';
import { appendAuditEvent } from '#server/queries/audit/audit-events.ts';

/**
 * Removes a customer from the list of those to contact about the delivery.
 * @throws not-found when the customer is not on it
 */
export async function markCustomerContacted({ db }: Pick<Deps, 'db'>, requestId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await closeDeliveryContact(trx, requestId))) throw new DomainError('not-found');
    await appendAuditEvent(trx, requestId, 'customer-contacted');
  });
}
