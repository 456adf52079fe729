import type { z } from 'zod';
import type { OfficeOutput } from '#contract/office/api.ts';
import type { productsQuery } from '#contract/office/products.ts';
import { productStates } from '#domain/catalogue/product-facts.ts';
import { mayAt } from '#domain/staff/permissions.ts';
import type { Deps, StaffCaller } from '#server/actions/context.ts';
import { partnerRefs } from '#server/actions/staff/grants-on-wire.ts';
import { appNow } from '#server/database/clock.ts';
import { countProducts, productsPage } from '#server/queries/office/products-page.ts';
import { listedProductOf } from './product-lines.ts';

const pageSize = 50;

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
  const from =
    cursor === undefined ? null : { id: Number(cursor.slice(1)), backward: cursor.startsWith('p') };
  const by = sort.endsWith('price') ? ('price' as const) : ('name' as const);
  // One more than is shown tells whether there is another page.
  const page = { ...filter, by, descending: sort.startsWith('-'), from, limit: pageSize + 1 };
  const found = await productsPage(store, page);
  const hasMore = found.length > pageSize;
  const backward = from?.backward === true;
  const rows = hasMore ? (backward ? found.slice(1) : found.slice(0, pageSize)) : found;
  const [first, last] = [rows[0], rows.at(-1)];
  const partners = await partnerRefs(store);
  return {
    rows: rows.map((row) => listedProductOf(row, partners)),
    next: last && (backward || hasMore) ? `n${last.id}` : null,
    previous: first && (backward ? hasMore : from !== null) ? `p${first.id}` : null,
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
