import { sql, type RawBuilder } from 'kysely';
import type { CatalogueOrder, CatalogueQuery } from '#domain/catalogue/catalogue.ts';
import type { Centavos } from '#domain/credit/money.ts';
import type { Store } from '#server/database/store.ts';
import type { BandColumns, ProductRow } from './offers.ts';
import type { ColorChoice } from '#server/database/schema.ts';

/** A product at the moment for which its CAT is calculated. */
export type DatedProduct = ProductRow & { now: Date };

/** With the bands of its partner. */
export const productRow = ({ db }: Store, id: number): Promise<(DatedProduct & BandColumns) | undefined> =>
  db
    .selectFrom('products')
    .innerJoin('partners', 'partners.id', 'products.partner_id')
    .selectAll('products')
    .select(['partners.plan_weeks', 'partners.plan_down_payment_percent'])
    .select(now)
    .where('products.id', '=', id)
    .where('products.taken_off_at', 'is', null)
    .executeTakeFirst();

const now = sql<Date>`app_now()`.as('now');

/** The price on credit: down payment and every week. */
const total = sql`(down_payment_centavos + weekly_centavos * weeks)`;

/**
 * Returns one page of a partner's catalogue and the number of matching products. Products of the same price keep the
 * partner's order, so no page repeats or skips one.
 */
export async function productPage(
  { db }: Store,
  partnerId: number,
  { page, limit, order, brands, filters, price, budget, words }: CatalogueQuery,
): Promise<{ rows: DatedProduct[]; count: number }> {
  const matching = db
    .selectFrom('products')
    .where('partner_id', '=', partnerId)
    .where('taken_off_at', 'is', null)
    .$if(brands.length > 0, (query) => query.where('brand', 'in', brands))
    .$if(filters.includes('on_offer'), (query) => query.where('on_offer', '=', true))
    .$if(filters.includes('best_seller'), (query) => query.where('best_seller', '=', true))
    .$if(price !== null, (query) =>
      query.where((eb) => eb.between('price_centavos', price?.minCentavos ?? 0, price?.maxCentavos ?? 0)),
    )
    .where(atMost(sql`weekly_centavos`, budget.weeklyCentavos))
    .where(atMost(sql`down_payment_centavos`, budget.downPaymentCentavos))
    .where(atMost(total, budget.totalCentavos))
    .where((eb) => eb.and(words.map(hasWord)));
  const found = await matching
    .selectAll()
    .select(now)
    .select(sql<number>`count(*) over ()`.as('matches'))
    .orderBy(orders[order])
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

const orders: Readonly<Record<CatalogueOrder, RawBuilder<unknown>>> = {
  '+price': sql`price_centavos`,
  '-price': sql`price_centavos desc`,
  '+total': total,
  '+weekly': sql`weekly_centavos`,
  '+cat': sql`weekly_cat(price_centavos - down_payment_centavos, weekly_centavos, weeks)`,
};

const atMost = (amount: RawBuilder<unknown>, limit: Centavos | null): RawBuilder<boolean> =>
  limit === null ? sql`true` : sql`${amount} <= ${limit}`;

/** A short word or a number must stand there as it is; of a longer one half of the trigrams are enough. */
const hasWord = (word: string): RawBuilder<boolean> =>
  word.length < 4 || /^\d+$/.test(word)
    ? sql`${described} ~ ${`\\m${word}\\M`}`
    : sql`(${described} like ${`%${word}%`} or word_similarity(${word}, ${described}) >= 0.5)`;

/** What a search looks into: lower case, without accents, units apart as in `searchWords`. */
const described = sql`regexp_replace(
  translate(lower(concat_ws(' ', brand, name, model, description)), 'áéíóúüñ', 'aeiouun'), '(\\d)gb', '\\1 gb', 'g')`;

/** Returns every colour of every product, once, by name. */
export async function colorsOnSale({ db }: Store): Promise<ColorChoice[]> {
  const { rows } = await sql<ColorChoice>`
    select distinct choice ->> 'color' as color, choice ->> 'name' as name
    from products cross join lateral jsonb_array_elements(colors) as choice
    where taken_off_at is null
    order by name, color`.execute(db);
  return rows;
}
