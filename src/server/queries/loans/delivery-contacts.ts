import { sql } from 'kysely';
import type { TxStore } from '#server/database/store.ts';

/** Adds a customer with a paid down payment to the list of those to contact about the delivery, once. */
export async function addDeliveryContact({ db }: TxStore, requestId: string): Promise<void> {
  await db
    .insertInto('delivery_contacts')
    .values({
      request_id: requestId,
      since: sql<Date>`(select down_payment_paid_at from credit_requests where id = ${requestId})`,
    })
    .onConflict((conflict) => conflict.column('request_id').doNothing())
    .execute();
}

/** Returns false when the customer is not on the list, or has already been contacted. */
export async function closeDeliveryContact({ db }: TxStore, requestId: string): Promise<boolean> {
  const row = await db
    .updateTable('delivery_contacts')
    .set({ done_at: sql<Date>`app_now()` })
    .where('request_id', '=', requestId)
    .where('done_at', 'is', null)
    .returning('request_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes erased customers from the list: they cannot be contacted. */
export async function dropDeliveryContacts({ db }: TxStore, requestIds: readonly string[]): Promise<void> {
  if (requestIds.length === 0) return;
  await db
    .deleteFrom('delivery_contacts')
    .where('request_id', 'in', [...requestIds])
    .execute();
}
