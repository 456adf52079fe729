import type { Insertable } from 'kysely';
import type { TxStore } from '#server/database/store.ts';
import type { Pictures } from '#server/images/store-pictures.ts';
import type { Database } from '#server/database/schema.ts';
import type { ColorPictures } from '#server/database/schema.ts';
import type { SeedProduct } from './catalogue/family.ts';
import { addDrawing } from './drawings.ts';

/** A product of the demo with the names of its images, in the order of its colours. */
export interface DrawnProduct extends SeedProduct {
  readonly pictures: readonly ColorPictures[];
}

/** Adds the drawings of every finish once, however many products and partners show it. */
export function drawCatalogue(pictures: Pictures, products: readonly SeedProduct[]): DrawnProduct[] {
  const drawn = new Map<string, ColorPictures>();
  return products.map((product) => ({
    ...product,
    pictures: product.colours.map((colour) => {
      const key = `${product.model} ${colour.body}`;
      const files = drawn.get(key) ?? addDrawing(pictures, product.model, colour.body);
      drawn.set(key, files);
      return files;
    }),
  }));
}

/** Partner 1 has products 1, 2, 3 …; another partner 185001, 185002 … */
export const productId = (partnerId: number, place: number): number =>
  (partnerId === 1 ? 0 : partnerId * 1000) + place + 1;

/** Inserts the whole catalogue for a partner. */
export async function insertProducts(
  { db }: TxStore,
  partnerId: number,
  products: readonly DrawnProduct[],
): Promise<void> {
  await db
    .insertInto('products')
    .values(products.map((product, place) => rowOf(partnerId, product, place)))
    .execute();
}

function rowOf(partnerId: number, product: DrawnProduct, place: number): Insertable<Database['products']> {
  return {
    id: productId(partnerId, place),
    partner_id: partnerId,
    name: product.name,
    brand: product.brand,
    family: product.family,
    storage: product.storage,
    model: product.model,
    price_centavos: product.priceCentavos,
    down_payment_centavos: product.downPaymentCentavos,
    weekly_centavos: product.weeklyPaymentCentavos,
    weeks: product.weeks,
    description: product.description,
    specs: JSON.stringify(product.specs),
    colors: JSON.stringify(product.colours.map(({ body, name }) => ({ color: body, name }))),
    pictures: JSON.stringify(product.pictures),
    thumbnail: product.pictures[0]?.pair ?? '',
    unlimited_whatsapp: product.unlimitedWhatsapp,
    oxxo_sim: product.oxxoSim,
    best_seller: product.bestSeller,
    on_offer: product.onOffer,
    position: place,
  };
}
