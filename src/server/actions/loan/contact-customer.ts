import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/actions/context.ts';
import { appendActOf } from '#server/actions/delivery/by-person.ts';
import { closeDeliveryContact } from '#server/queries/loans/delivery-contacts.ts';
import { inTransaction } from '#server/database/store.ts';

/**
 * Removes a customer from the list of those to contact about the delivery; `by`: who contacted her, at the command line.
 * @throws not-found when the customer is not on it
 */
export async function markCustomerContacted(
  { store }: Pick<Deps, 'store'>,
  requestId: string,
  by: string,
): Promise<void> {
  await inTransaction(store, async (tx) => {
    if (!(await closeDeliveryContact(tx, requestId))) throw new DomainError('not-found');
    await appendActOf(tx, by, { requestId, kind: 'customer-contacted' });
  });
}
