import type { Output } from '#contract/api.ts';
import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/actions/context.ts';
import { postalCodeRows } from '#server/queries/catalogue/postal-codes.ts';

/**
 * What a postal code fills in: every colonia that has it, municipio, ciudad and estado.
 * @throws not-found for one that is not known: the form then asks for all of it
 */
export async function findPostalCode({ db }: Deps, postalCode: string): Promise<Output<'getPostalCode'>> {
  const rows = await postalCodeRows(db, postalCode);
  const [first] = rows;
  if (!first) throw new DomainError('not-found');
  const { municipality, city, state } = first;
  return { postalCode, districts: rows.map((row) => row.district), municipality, city, state };
}
