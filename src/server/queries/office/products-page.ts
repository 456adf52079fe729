import { sql, type RawBuilder } from 'kysely';
import type { Day } from '#domain/calendar.ts';
import {
  factWords,
  offerFields,
  type ProductFacts,
  type ProductState,
} from '#domain/catalogue/product-facts.ts';
import type { Store } from '#server/database/store.ts';
import { hasWords, sortedAs } from '../partners/names.ts';
import { keyset, type From } from './keyset.ts';

export interface ProductsFilter {
  readonly state: ProductState;
  /** Null: every partner in scope. */
  readonly partnerId: number | null;
  readonly brand: string | null;
  /** A part of the name; empty: all. */
  readonly search: string;
  /** Only those whose prices a waiting change sets. */
  readonly isPlanned: boolean;
}

interface Page extends ProductsFilter {
  readonly by: 'name' | 'price';
  readonly descending: boolean;
  /** The product that the page begins behind, or with `backward` ends before. */
  readonly from: From | null;
  readonly limit: number;
}

/** Returns one page of the catalogue of the partners in scope. */
export async function productsPage(store: Store, page: Page) {
  const { from, limit, by, descending } = page;
  const order = orders[by];
  const list = keyset(from, {
    by: [order, 'p.id'],
    descending,
    of: (key) => sql`select ${order}, p.id from products p where p.id = ${Number(key)}`,
  });
  const products = filtered(store, page)
    .selectAll('p')
    .select([
      sql<Day | null>`(select c.on_day::text from product_plans c
        where c.product_id = p.id and c.ended_at is null)`.as('plannedOn'),
      sql<Partial<ProductFacts> | null>`(select c.change from product_plans c
        where c.product_id = p.id and c.ended_at is null)`.as('plan'),
      pricedAt.as('pricedAt'),
    ]);
  return list.shown(await list.take(products, limit).execute());
}

export async function countProducts(store: Store, filter: ProductsFilter): Promise<number> {
  const { count } = await filtered(store, filter)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The last change of what a product costs. A change for a day is one of these only once it was made. */
const pricedAt = sql<Date | null>`(select max(c.at) from product_changes c
  where c.product_id = p.id and c.kind in ('product-added', 'product-changed') and exists (
    select from jsonb_array_elements(c.changes) e
    where e->>'what' = any (${offerFields.map((field) => factWords[field])}::text[])))`;

const orders = {
  name: sortedAs(sql`p.name`),
  price: sql<number>`p.price_centavos`,
} as const;

const states: Record<ProductState, RawBuilder<boolean>> = {
  'on-sale': sql`p.taken_off_at is null`,
  draft: sql`p.taken_off_at is not null and p.is_draft`,
  withdrawn: sql`p.taken_off_at is not null and not p.is_draft`,
};

/** '128 GB' is searched as '128gb', as in the shop. */
const unitsTogether = (search: string): string => search.replace(/(\d) gb\b/gi, '$1gb');

const filtered = ({ db }: Store, { state, partnerId, brand, search, isPlanned }: ProductsFilter) =>
  db
    .selectFrom('products as p')
    .where(states[state])
    .$if(partnerId !== null, (query) => query.where('p.partner_id', '=', partnerId ?? 0))
    .$if(brand !== null, (query) => query.where('p.brand', '=', brand ?? ''))
    .$if(isPlanned, (query) =>
      query.where(sql<boolean>`exists (select from product_plans c
        where c.product_id = p.id and c.ended_at is null and (
          coalesce((c.change->>'priceCentavos')::bigint, p.price_centavos),
          coalesce((c.change->>'downPaymentCentavos')::bigint, p.down_payment_centavos),
          coalesce((c.change->>'weeklyCentavos')::bigint, p.weekly_centavos),
          coalesce((c.change->>'weeks')::integer, p.weeks)
        ) <> (p.price_centavos, p.down_payment_centavos, p.weekly_centavos, p.weeks))`),
    )
    .$if(search !== '', (query) =>
      query.where(hasWords(sql`regexp_replace(p.name, '(\\d)\\s*gb', '\\1gb', 'gi')`, unitsTogether(search))),
    );
