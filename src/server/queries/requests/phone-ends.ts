import type { Store } from '#server/database/store.ts';
import { dataKeyOf } from '#server/queries/keys/data-keys.ts';
import { decryptRow } from '#server/queries/keys/rows.ts';

/** Returns the last four digits of the phone of each request; of one whose person is erased nothing. */
export async function phoneEndsOf(
  store: Store,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await store.db
    .selectFrom('credit_requests')
    .select(['id', 'phone'])
    .select(dataKeyOf('credit_requests'))
    .where('id', 'in', [...ids])
    .execute();
  return new Map(
    rows
      .filter((row) => row.data_key !== null)
      .map((row) => [row.id, decryptRow(store, 'credit_requests', row).phone.slice(-4)]),
  );
}
