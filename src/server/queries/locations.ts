import type { Insertable } from 'kysely';
import type { Trx } from '#server/context.ts';
import { sealRow } from '#server/vault/rows.ts';
import { dataKeyFor } from './data-keys.ts';
import { preparedForRows } from './prepared.ts';
import type { Database } from './schema.ts';
import { sendAlong } from './send-along.ts';

/** Keeps where the person was, to about a metre. */
export async function insertLocation(
  trx: Trx,
  requestId: string,
  { lat, lon }: { lat: number; lon: number },
  accuracyM: number | null,
): Promise<void> {
  const rounded = (degrees: number) => degrees.toFixed(5);
  const key = await dataKeyFor(trx, requestId);
  const row = sealRow(trx, 'locations', key, {
    request_id: requestId,
    lat: rounded(lat),
    lon: rounded(lon),
    accuracy_m: accuracyM,
  });
  await sendAlong(trx)(inserted(row));
}

const inserted = preparedForRows((db, row: Insertable<Database['locations']>) =>
  db
    .insertInto('locations')
    .values(row)
    .onConflict((conflict) => conflict.column('request_id').doNothing()),
);
