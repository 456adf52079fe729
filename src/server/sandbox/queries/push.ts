import type { Store } from '#server/database/store.ts';
import { dataKeyOf } from '#server/queries/keys/data-keys.ts';
import { decryptRow } from '#server/queries/keys/rows.ts';
import { endpointHash } from '#server/queries/loans/push-subscriptions.ts';

/** Returns the phone of the customer who has subscribed a browser; null: nobody has. */
export async function phoneOfBrowser(store: Store, endpoint: string): Promise<string | null> {
  const row = await store.db
    .selectFrom('loans')
    .innerJoin('push_subscriptions', 'push_subscriptions.account', 'loans.account')
    .select(['loans.account', 'loans.request_id', 'loans.phone', dataKeyOf('loans')])
    .where('push_subscriptions.endpoint_sha256', '=', endpointHash(endpoint))
    .executeTakeFirst();
  return row ? decryptRow(store, 'loans', row).phone : null;
}
