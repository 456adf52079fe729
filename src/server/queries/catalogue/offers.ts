import { type Selectable, sql, type RawBuilder } from 'kysely';
import type { Offer } from '#domain/catalogue/offer.ts';
import type { PlanBands } from '#domain/credit/plan-choice.ts';
import type { Store } from '#server/database/store.ts';
import { accountOfReference } from '#server/queries/loans/payment-references.ts';
import type { Database, ColorChoice } from '#server/database/schema.ts';
import type { CatalogueOrder, CatalogueQuery } from '#domain/catalogue/catalogue.ts';
import type { LeftOfColor } from '#domain/catalogue/stock.ts';
import type { Centavos } from '#domain/credit/money.ts';
import { isOut, leftOf } from './stock.ts';
import { wordKey } from '#domain/catalogue/product-rules.ts';
import { question } from '#server/database/question.ts';

/** Rows that a request starts from: partner, product, offer, promoter. */
export type PartnerRow = Selectable<Database['partners']>;
export type ProductRow = Selectable<Database['products']>;
export type BandColumns = Pick<PartnerRow, 'plan_weeks' | 'plan_down_payment_percent'>;

export const offerOf = (row: ProductRow): Offer => ({
  priceCentavos: row.price_centavos,
  downPaymentCentavos: row.down_payment_centavos,
  weeklyCentavos: row.weekly_centavos,
  weeks: row.weeks,
});

export const bandsOf = (row: BandColumns): PlanBands => ({
  weeks: row.plan_weeks,
  downPaymentPercent: row.plan_down_payment_percent,
});

export const partnerRow = question(
  ({ db }, id: number) => db.selectFrom('partners').selectAll().where('id', '=', id),
  {},
  ([row]): PartnerRow | undefined => row,
);

/** Returns the partner of a request. */
export const partnerRowOf = question(
  ({ db }, requestId: string) =>
    db
      .selectFrom('partners')
      .selectAll()
      .where('id', '=', (request) =>
        request.selectFrom('credit_requests').select('partner_id').where('id', '=', requestId),
      ),
  {},
  ([row]): PartnerRow | undefined => row,
);

/** Returns the partner of a payment reference. */
export const partnerRowOfReference = question(
  ({ db }, reference: string) =>
    db
      .selectFrom('partners')
      .selectAll()
      .where('id', '=', (paid) =>
        paid.selectFrom('loans').select('partner_id').where('account', '=', accountOfReference(reference)),
      ),
  {},
  ([row]): PartnerRow | undefined => row,
);

/** Returns the products of this exact name that a partner sells now. */
export const productsOffered = question(
  ({ db }, partnerId: number, name: string) =>
    db
      .selectFrom('products')
      .selectAll()
      .where('partner_id', '=', partnerId)
      .where('name', '=', name)
      .where('taken_off_at', 'is', null)
      .orderBy('position')
      .orderBy('id'),
  { taken_off_at: true },
  (rows): readonly ProductRow[] => rows,
);

/** Returns the first that a partner sells now. */
export const firstOnSale = ({ db }: Store, partnerId: number): Promise<ProductRow | undefined> =>
  db
    .selectFrom('products')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .where('taken_off_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

/** Returns what a partner sells now for less than this cash price and is not out, the dearest first. */
export async function productsUnder(
  { db }: Store,
  partnerId: number,
  priceCentavos: number,
): Promise<ProductRow[]> {
  const rows = await db
    .selectFrom('products')
    .selectAll()
    .select(leftOf('products.id').as('left'))
    .where('partner_id', '=', partnerId)
    .where('price_centavos', '<', priceCentavos)
    .where('taken_off_at', 'is', null)
    .orderBy('price_centavos', 'desc')
    .orderBy('id')
    .limit(40)
    .execute();
  return rows.filter((row) => !isOut(row));
}

/** Whether somebody of this number sells for the partner. */
export async function isPromoterOf({ db }: Store, partnerId: number, promoterId: number): Promise<boolean> {
  const row = await db
    .selectFrom('promoters')
    .select('id')
    .where('id', '=', promoterId)
    .where('partner_id', '=', partnerId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the promoter of a partner that both codes identify, case-insensitive. */
export async function promoterByCodes(
  { db }: Store,
  partnerId: number,
  promoterCode: string,
  agencyCode: string,
): Promise<number | null> {
  const row = await db
    .selectFrom('promoters')
    .select('id')
    .where('partner_id', '=', partnerId)
    .where((eb) => eb(eb.fn('upper', ['promoter_code']), '=', promoterCode.toUpperCase()))
    .where((eb) => eb(eb.fn('upper', ['agency_code']), '=', agencyCode.toUpperCase()))
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** A product at the moment for which its CAT is calculated. */
export type DatedProduct = ProductRow & { now: Date; left: LeftOfColor[] };

/** With the bands of its partner. */
export const productRow = ({ db }: Store, id: number): Promise<(DatedProduct & BandColumns) | undefined> =>
  db
    .selectFrom('products')
    .innerJoin('partners', 'partners.id', 'products.partner_id')
    .selectAll('products')
    .select(['partners.plan_weeks', 'partners.plan_down_payment_percent'])
    .select([now, leftOf('products.id').as('left')])
    .where('products.id', '=', id)
    .where('products.taken_off_at', 'is', null)
    .executeTakeFirst();

/** Returns what a partner sells now of a family, the cheapest first. */
export async function familyOnSale(
  { db }: Store,
  { partner_id: partnerId, family }: Pick<ProductRow, 'partner_id' | 'family'>,
) {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'family', 'storage', 'weekly_centavos', 'colors'])
    .select(leftOf('products.id').as('left'))
    .where('partner_id', '=', partnerId)
    .where('family', '<>', '')
    .where('taken_off_at', 'is', null)
    .orderBy('price_centavos')
    .orderBy('id')
    .execute();
  return rows.filter((row) => wordKey(row.family) === wordKey(family));
}

/** Returns what each partner sells now; none for a partner that sells nothing. */
export const productsOfShops = ({ db }: Store): Promise<{ partnerId: number; productIds: number[] }[]> =>
  db
    .selectFrom('products')
    .select(['partner_id as partnerId', sql<number[]>`array_agg(id order by position, id)`.as('productIds')])
    .where('taken_off_at', 'is', null)
    .groupBy('partner_id')
    .orderBy('partner_id')
    .execute();

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
    .select([now, leftOf('products.id').as('left')])
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
  // Without the charge's IVA, as makePlan: weekly − (weekly × weeks − amount) × 4/29 / weeks, all × 29 × weeks, which are integers.
  '+cat': sql`weekly_cat(29 * weeks * (price_centavos - down_payment_centavos),
    25 * weeks * weekly_centavos + 4 * (price_centavos - down_payment_centavos), weeks)`,
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
