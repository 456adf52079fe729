import type { Trx } from '#server/context.ts';

/** Keeps where the person was, to about a metre. */
export async function insertLocation(
  trx: Trx,
  requestId: string,
  { lat, lon }: { lat: number; lon: number },
  accuracyM: number | null,
): Promise<void> {
  const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5;
  await trx
    .insertInto('locations')
    .values({ request_id: requestId, lat: rounded(lat), lon: rounded(lon), accuracy_m: accuracyM })
    .onConflict((conflict) => conflict.column('request_id').doNothing())
    .execute();
}
