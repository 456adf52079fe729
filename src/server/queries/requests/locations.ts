import type { Trx } from '#server/database/db.ts';
import { encryptRow } from '#server/queries/keys/rows.ts';
import { dataKeyFor } from '#server/queries/keys/data-keys.ts';

/** Stores the person's position, to about a metre. */
export async function insertLocation(
  trx: Trx,
  requestId: string,
  { lat, lon }: { lat: number; lon: number },
  accuracyM: number | null,
): Promise<void> {
  const rounded = (degrees: number) => degrees.toFixed(5);
  const key = await dataKeyFor(trx, requestId);
  const row = encryptRow(trx, 'locations', key, {
    request_id: requestId,
    lat: rounded(lat),
    lon: rounded(lon),
    accuracy_m: accuracyM,
  });
  await trx
    .insertInto('locations')
    .values(row)
    .onConflict((conflict) => conflict.column('request_id').doNothing())
    .execute();
}
