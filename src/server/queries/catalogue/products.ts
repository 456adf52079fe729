import { sql } from 'kysely';
import type { CatalogueQuery } from '#domain/catalogue/catalogue.ts';
import type { Store } from '#server/database/store.ts';
import type { ProductRow } from './offers.ts';
import type { ColorChoice } from '#server/database/schema.ts';

export const productRow = ({ db }: Store, id: number): Promise<ProductRow | undefined> =>
  db
    .selectFrom('products')
    .selectAll()
    .where('id', '=', id)
    .where('taken_off_at', 'is', null)
    .executeTakeFirst();

/**
 * Returns one page of a partner's catalogue and the number of matching products. Products of the same price keep the
 * partner's order, so no page repeats or skips one.
 */
export async function productPage(
  { db }: Store,
  partnerId: number,
  { page, limit, order, brands, filters, price }: CatalogueQuery,
): Promise<{ rows: ProductRow[]; count: number }> {
  const matching = db
    .selectFrom('products')
    .where('partner_id', '=', partnerId)
    .where('taken_off_at', 'is', null)
    .$if(brands.length > 0, (query) => query.where('brand', 'in', brands))
    .$if(filters.includes('on_offer'), (query) => query.where('on_offer', '=', true))
    .$if(filters.includes('best_seller'), (query) => query.where('best_seller', '=', true))
    .$if(price !== null, (query) =>
      query.where((eb) => eb.between('price_centavos', price?.minCentavos ?? 0, price?.maxCentavos ?? 0)),
    );
  const found = await matching
    .selectAll()
    .select(sql<number>`count(*) over ()`.as('matches'))
    .orderBy('price_centavos', order === '-price' ? 'desc' : 'asc')
    .orderBy('position')
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  if (found[0] || page === 1) return { rows: found, count: found[0]?.matches ?? 0 };
  // Beyond the last page no row carries the count.
  const { matches } = await matching.select(sql<number>`count(*)`.as('matches')).executeTakeFirstOrThrow();
  return { rows: [], count: matches };
}

/** Returns every colour of every product, once, by name. */
export async function colorsOnSale({ db }: Store): Promise<ColorChoice[]> {
  const { rows } = await sql<ColorChoice>`
    select distinct choice ->> 'color' as color, choice ->> 'name' as name
    from products cross join lateral jsonb_array_elements(colors) as choice
    where taken_off_at is null
    order by name, color`.execute(db);
  return rows;
}
