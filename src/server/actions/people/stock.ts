import type { z } from 'zod';
import type { OfficeOutput } from '#contract/office/api.ts';
import type { officeStock, OfficeStockLine, stockQuery } from '#contract/office/stock.ts';
import { freeOf, stockViews } from '#domain/catalogue/stock.ts';
import { DomainError } from '#domain/errors.ts';
import { mayAt } from '#domain/staff/permissions.ts';
import { waitingActs } from '#server/actions/approvals/list-approvals.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { partnerIn, partnerRefs } from '#server/actions/base/grants-on-wire.ts';
import {
  keysetList,
  listFile,
  noteExport,
  type FileColumns,
  type KeysetList,
} from '#server/actions/base/keyset-list.ts';
import { colorIn } from '#server/actions/base/plan-of-request.ts';
import type { Store } from '#server/database/store.ts';
import { productToEdit } from '#server/queries/catalogue/product-editing.ts';
import {
  countStock,
  movementsOf,
  seesCommonRoom,
  stockOfProduct,
  stockPage,
  type StockFilter,
  type StockRow,
} from '#server/queries/office/stock-page.ts';
import { openStoresOf, storesInScope } from '#server/queries/partners/stores.ts';
import { stockHeads } from './count-by-file.ts';
import { commonRoom } from './stock-commands.ts';

/** Lists what was counted at the partners in scope, with the number in each view under the same filters. */
export async function listStock(
  { store }: Deps,
  staff: StaffCaller,
  query: z.output<typeof stockQuery>,
): Promise<OfficeOutput<'listStock'>> {
  const filter = filterOf(query);
  const [page, counts, stores, partners] = await Promise.all([
    keysetList(query.cursor, stockList(store, filter)),
    countStock(store, stockViews, filter),
    storesInScope(store, filter.partnerId),
    partnerRefs(store),
  ]);
  return {
    ...page,
    mayCount: [...partners.values()].filter(({ id }) => mayAt(staff.grants, 'count-stock', id)),
    counts: counts.map(([view, count]) => ({ view, ...count })),
    stores: stores.filter(({ closedAt }) => closedAt === null).map(({ id, name }) => ({ id, name })),
  };
}

/** Returns the list as a file. @throws not-found for another partner */
export async function exportStock(
  { store }: Deps,
  staff: StaffCaller,
  query: z.output<typeof officeStock.exportStock.query>,
): Promise<AsyncIterable<Uint8Array>> {
  const { view, partner, format, search = '' } = query;
  await noteExport(store, staff, 'read-stock', {
    what: 'stock',
    partner,
    view,
    searched: search !== '',
    format,
  });
  return listFile(format, { columns, ...stockList(store, filterOf(query)) });
}

const columns: FileColumns<OfficeStockLine> = {
  Socio: ({ partner }) => partner.name,
  [stockHeads.product]: ({ product }) => product.name,
  [stockHeads.color]: ({ color }) => color.name,
  [stockHeads.place]: ({ place }) => place.name,
  [stockHeads.pieces]: ({ there }) => there,
  Apartadas: ({ held }) => held,
  Libres: ({ free }) => free,
  'Último movimiento': ({ movedAt }) => new Date(movedAt),
};

type Asked = Omit<z.output<typeof stockQuery>, 'cursor'>;

const filterOf = ({ view, partner, store, search }: Asked): StockFilter => ({
  view,
  partnerId: partner ?? null,
  store: store ?? null,
  search: search ?? '',
});

const stockList = (store: Store, filter: StockFilter): KeysetList<OfficeStockLine> => ({
  keyOf: ({ id }) => id,
  read: async (from, limit) => linesOf(store, await stockPage(store, { ...filter, from, limit })),
});

async function linesOf(store: Store, rows: readonly StockRow[]): Promise<OfficeStockLine[]> {
  const partners = await partnerRefs(store);
  return rows.map((row) => ({
    id: row.id,
    partner: partnerIn(partners, row.partnerId),
    product: { id: row.productId, name: row.name, brand: row.brand, picture: row.thumbnail },
    color: colorIn(row.colors, row.color) ?? { color: row.color, name: row.color },
    place: { id: row.store, name: row.storeName ?? commonRoom },
    there: row.there,
    held: row.held,
    free: freeOf(row),
    movedAt: row.movedAt.toISOString(),
  }));
}

/** Stores that have closed with something there. */
const closedWith = (rows: readonly StockRow[], open: readonly { id: string }[]) => {
  const closed = rows.flatMap(({ store, storeName, there }) =>
    store !== null && there > 0 && open.every(({ id }) => id !== store)
      ? [{ id: store, name: storeName ?? '' }]
      : [],
  );
  return closed.filter(({ id }, index) => closed.findIndex((each) => each.id === id) === index);
};

/** Shows what was counted of one product, at the places in scope. @throws not-found */
export async function showStock(
  { store }: Deps,
  staff: StaffCaller,
  id: number,
): Promise<OfficeOutput<'getStock'>> {
  const product = await productToEdit(store, id);
  if (!product) throw new DomainError('not-found');
  const { partner_id: partnerId, colors } = product;
  const [partners, rows, movements, stores, approvals] = await Promise.all([
    partnerRefs(store),
    stockOfProduct(store, id),
    movementsOf(store, id, 50),
    openStoresOf(store, partnerId),
    waitingActs(store, staff, ['count-stock', 'correct-stock'], ({ productId }) => productId === id),
  ]);
  const central = seesCommonRoom(partnerId) ? [{ id: null, name: commonRoom }] : [];
  const may = (permission: 'keep-stock' | 'count-stock') => mayAt(staff.grants, permission, partnerId);
  return {
    product: { id, name: product.name, brand: product.brand, picture: product.thumbnail },
    partner: partnerIn(partners, partnerId),
    colors,
    places: [...central, ...stores, ...closedWith(rows, stores)],
    lines: await linesOf(store, rows),
    movements: movements.map(({ id: movement, at, kind, pieces, note, color, storeName, by }) => ({
      id: movement,
      at: at.toISOString(),
      kind,
      pieces,
      color: colorIn(colors, color)?.name ?? color,
      place: storeName ?? commonRoom,
      note,
      by,
    })),
    approvals,
    may: { receive: may('keep-stock'), count: may('count-stock'), correct: may('keep-stock') },
  };
}
