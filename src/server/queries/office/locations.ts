import type { Store } from '#server/database/store.ts';
import { dataKeyOf } from '#server/queries/keys/data-keys.ts';
import { decryptRow } from '#server/queries/keys/rows.ts';

/** Returns where a person was when she shared her position. */
export async function locationOf(store: Store, requestId: string) {
  const row = await store.db
    .selectFrom('locations')
    .selectAll()
    .select(dataKeyOf('locations'))
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  return row && decryptRow(store, 'locations', row);
}
