import type { Output } from '#contract/api.ts';
import { parseCatalogueQuery, type RawCatalogueQuery } from '#domain/catalogue/catalogue.ts';
import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { productPage, productRow } from '#server/queries/catalogue/offers.ts';
import { productOf, productWithChoices } from './product-shown.ts';

/** Returns a page of a partner's catalogue; empty for an unknown partner. @throws invalid-input */
export async function searchProducts(
  { store }: Deps,
  { commercialPartnerId, ...raw }: RawCatalogueQuery & { commercialPartnerId: number },
): Promise<Output<'listProducts'>> {
  const { rows, count } = await productPage(store, commercialPartnerId, parseCatalogueQuery(raw));
  return { list: rows.map(productOf), count };
}

/** @throws not-found */
export async function showProduct({ store }: Deps, id: number): Promise<Output<'getProduct'>> {
  const row = await productRow(store, id);
  if (!row) throw new DomainError('not-found');
  return productWithChoices(row);
}
