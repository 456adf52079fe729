import type { z } from 'zod';
import type { productsQuery } from '#contract/office/products.ts';
import { hrefOfList } from '../../text/list-query.ts';

export type ProductsQuery = z.output<typeof productsQuery>;

export const productsHref = (
  query: Partial<ProductsQuery>,
  changes: Partial<Record<keyof ProductsQuery, string | null>>,
): string => hrefOfList('/catalogo', query, changes, { view: 'on-sale', sort: '+name' });

/** The other direction of a column, or its first. */
export function sortBy(query: ProductsQuery, by: 'name' | 'price') {
  const now = query.sort === `+${by}` ? 'ascending' : query.sort === `-${by}` ? 'descending' : null;
  const sort = now === 'ascending' ? `-${by}` : `+${by}`;
  return { to: productsHref(query, { sort }), now } as const;
}
