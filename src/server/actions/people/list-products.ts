import type { z } from 'zod';
import type { OfficeOutput } from '#contract/office/api.ts';
import type { productsQuery } from '#contract/office/products.ts';
import { productStates } from '#domain/catalogue/product-facts.ts';
import { mayAt } from '#domain/staff/permissions.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { keysetList } from '#server/actions/base/keyset-list.ts';
import { partnerRefs } from '#server/actions/base/grants-on-wire.ts';
import { appNow } from '#server/database/clock.ts';
import { countProducts, productsPage } from '#server/queries/office/products-page.ts';
import { listedProductOf } from './product-lines.ts';

/** Lists the catalogue of the partners in scope, with the number in each state under the same filters. */
export async function listProducts(
  { store }: Deps,
  staff: StaffCaller,
  { view, partner, brand, prices, search = '', sort, cursor }: z.output<typeof productsQuery>,
): Promise<OfficeOutput<'listOfficeProducts'>> {
  const filter = {
    state: view,
    partnerId: partner ?? null,
    brand: brand ?? null,
    search,
    isPlanned: prices === 'planned',
  };
  const by = sort.endsWith('price') ? ('price' as const) : ('name' as const);
  const { rows, ...page } = await keysetList(cursor, {
    read: (from, limit) =>
      productsPage(store, { ...filter, by, descending: sort.startsWith('-'), from, limit }),
    keyOf: ({ id }) => String(id),
  });
  const partners = await partnerRefs(store);
  return {
    rows: rows.map((row) => listedProductOf(row, partners)),
    ...page,
    counts: await Promise.all(
      productStates.map(async (state) => ({
        view: state,
        count: await countProducts(store, { ...filter, state }),
      })),
    ),
    mayEdit: [...partners.values()].filter(({ id }) => mayAt(staff.grants, 'edit-products', id)),
    asOf: (await appNow(store.db)).toISOString(),
  };
}
