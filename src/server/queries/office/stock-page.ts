import { sql, type RawBuilder } from 'kysely';
import { lastPieces, type MovementKind, type StockView } from '#domain/catalogue/stock.ts';
import type { ColorChoice } from '#server/database/schema.ts';
import { currentScope } from '#server/database/partner-scope.ts';
import type { Store } from '#server/database/store.ts';
import { countedEach, keyset, type Counted, type From } from './keyset.ts';

export interface StockFilter {
  readonly view: StockView;
  /** Null: every partner in scope. */
  readonly partnerId: number | null;
  /** 'central': the common store room; null: every place. */
  readonly store: string | null;
  /** A part of the product's name; empty: all. */
  readonly search: string;
}

interface Page extends StockFilter {
  readonly from: From | null;
  readonly limit: number;
}

const free = sql<number>`greatest(c.there - c.held, 0)`;
const views: Record<StockView, RawBuilder<boolean>> = {
  all: sql`true`,
  last: sql`${free} between 1 and ${sql.lit(lastPieces)}`,
  out: sql`${free} = 0`,
};

/** Returns one page of what was counted in scope, by product, colour and place. */
export async function stockPage(store: Store, page: Page) {
  const { from, limit } = page;
  const list = keyset(from, {
    by: order,
    descending: false,
    of: (key) => sql`select ${sql.join(order)} from stock_counts c
      join products p on p.id = c.product_id where c.id = ${key}`,
  });
  return list.shown(await list.take(lines(filtered(store, page)), limit).execute());
}

const order = [sql`lower(p.name) collate "C"`, sql`c.product_id`, sql`c.color`, sql`c.id`];

/** Returns what was counted of one product, in scope. */
export const stockOfProduct = ({ db }: Store, productId: number) =>
  lines(joined({ db }).where('c.product_id', '=', productId))
    .orderBy('c.color')
    .orderBy(sql`s.name nulls first`)
    .execute();

export type StockRow = Awaited<ReturnType<typeof stockPage>>[number];

/** Counts each view under the same filters. */
export const countStock = (
  store: Store,
  names: readonly StockView[],
  filter: Omit<StockFilter, 'view'>,
): Promise<[StockView, Counted][]> =>
  countedEach(store, names, (view) => filtered(store, { ...filter, view }));

const joined = ({ db }: Pick<Store, 'db'>) =>
  db
    .selectFrom('stock_counts as c')
    .innerJoin('products as p', 'p.id', 'c.product_id')
    .leftJoin('stores as s', 's.id', 'c.store');

const filtered = (store: Store, { view, partnerId, store: place, search }: StockFilter) =>
  joined(store)
    .where(views[view])
    .$if(partnerId !== null, (query) => query.where('c.partner_id', '=', partnerId ?? 0))
    .$if(place === 'central', (query) => query.where('c.store', 'is', null))
    .$if(place !== null && place !== 'central', (query) => query.where('c.store', '=', place ?? ''))
    .$if(search !== '', (query) => query.where(sql<boolean>`strpos(lower(p.name), lower(${search})) > 0`));

const lines = (rows: ReturnType<typeof joined>) =>
  rows
    .select([
      'c.id',
      'c.partner_id as partnerId',
      'c.product_id as productId',
      'c.color',
      'c.store',
      'c.there',
      'c.held',
      'c.moved_at as movedAt',
    ])
    .select(['p.name', 'p.brand', 'p.thumbnail', 's.name as storeName'])
    .select(sql<ColorChoice[]>`p.colors`.as('colors'));

/** Returns what moved of a product in scope, the newest first. */
export const movementsOf = ({ db }: Store, productId: number, limit: number) =>
  db
    .selectFrom('stock_movements as m')
    .innerJoin('stock_counts as c', 'c.id', 'm.stock_id')
    .leftJoin('stores as s', 's.id', 'c.store')
    .leftJoin('staff as p', 'p.id', 'm.staff_id')
    .select(['m.id', 'm.at', 'm.pieces', 'm.note', 'c.color', 's.name as storeName', 'p.name as by'])
    .select(sql<MovementKind>`m.kind`.as('kind'))
    .where('c.product_id', '=', productId)
    .orderBy('m.id', 'desc')
    .limit(limit)
    .execute();

/** Whether the common store room of a partner is in scope: not of people of its stores. */
export function seesCommonRoom(partnerId: number): boolean {
  const scope = currentScope();
  return scope.role !== 'enganche_desk' || !scope.limit || scope.limit.wholePartnerIds.includes(partnerId);
}
