import type { TxStore } from '#server/database/store.ts';
import { encryptRow } from '#server/queries/keys/rows.ts';
import { dataKeyFor } from '#server/queries/keys/data-keys.ts';

/** Stores the person's position, to about a metre. */
export async function insertLocation(
  tx: TxStore,
  requestId: string,
  { lat, lon }: { lat: number; lon: number },
  accuracyM: number | null,
): Promise<void> {
  const rounded = (degrees: number) => degrees.toFixed(5);
  const key = await dataKeyFor(tx, requestId);
  const row = encryptRow(tx, 'locations', key, {
    request_id: requestId,
    lat: rounded(lat),
    lon: rounded(lon),
    accuracy_m: accuracyM,
  });
  await tx.db
    .insertInto('locations')
    .values(row)
    .onConflict((conflict) => conflict.column('request_id').doNothing())
    .execute();
}
