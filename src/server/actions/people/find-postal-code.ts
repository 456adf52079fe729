import type { Output } from '#contract/api.ts';
import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { postalCodeRows } from '#server/queries/catalogue/postal-codes.ts';

/**
 * Returns what a postal code determines: all its colonias, municipio, ciudad and estado.
 * @throws not-found for an unknown one: the form then asks for all fields
 */
export async function findPostalCode({ store }: Deps, postalCode: string): Promise<Output<'getPostalCode'>> {
  const rows = await postalCodeRows(store, postalCode);
  const [first] = rows;
  if (!first) throw new DomainError('not-found');
  const { municipality, city, state } = first;
  return { postalCode, districts: rows.map((row) => row.district), municipality, city, state };
}
