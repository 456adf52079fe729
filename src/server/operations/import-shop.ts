import { addDrawing, type DrawnModel } from '#db/seed/drawings.ts';
import { storePictures, type Pictures } from '#server/images/store-pictures.ts';
import { variantKey } from '#domain/catalogue/product-rules.ts';
import { productsOf } from '#server/queries/catalogue/product-editing.ts';
import { storePhoto } from '#server/images/photos.ts';
import { replacePostalCodes, type PostalCodeRow } from '#server/queries/catalogue/postal-codes.ts';
import { partnerRow } from '#server/queries/catalogue/offers.ts';
import type { ColorPictures } from '#server/database/schema.ts';
import { upsertProducts, upsertPromoters } from '#server/queries/partners/shop-window.ts';
import { inTransaction } from '#server/database/store.ts';
import { OperatorError, type Operation } from './operation.ts';

export interface ImportedProduct {
  readonly name: string;
  readonly brand: string;
  readonly family: string;
  readonly storage: string;
  readonly priceCentavos: number;
  readonly downPaymentCentavos: number;
  readonly weeklyCentavos: number;
  readonly weeks: number;
  readonly description: string;
  readonly specs: readonly { readonly label: string; readonly value: string }[];
  readonly colors: readonly { readonly name: string; readonly color: string }[];
  /** A device with built-in drawings, or a photo as base64. */
  readonly picture: { readonly drawing: DrawnModel } | { readonly photo: string };
  readonly unlimitedWhatsapp: boolean;
  readonly oxxoSim: boolean;
  readonly bestSeller: boolean;
  readonly onOffer: boolean;
}

/** Imports all products or none; the file is already validated. */
export const importProducts: Operation<{ partner: number; products: readonly ImportedProduct[] }> = {
  async run({ store, storage }, { partner, products }) {
    if (!(await partnerRow(store, partner))) throw new OperatorError(`There is no partner ${partner}.`);
    const pictures: Pictures = new Map();
    const put = (key: string, bytes: Uint8Array) => storage.put(key, bytes);
    const rows: Parameters<typeof upsertProducts>[2][number][] = [];
    for (const product of products) {
      const files = await picturesOf(product, pictures, put);
      rows.push({
        partner_id: partner,
        name: product.name,
        brand: product.brand,
        family: product.family,
        storage: product.storage,
        model: 'drawing' in product.picture ? product.picture.drawing : product.name,
        price_centavos: product.priceCentavos,
        down_payment_centavos: product.downPaymentCentavos,
        weekly_centavos: product.weeklyCentavos,
        weeks: product.weeks,
        description: product.description,
        specs: JSON.stringify(product.specs),
        colors: JSON.stringify(product.colors),
        pictures: JSON.stringify(files),
        thumbnail: files[0]?.pair ?? '',
        unlimited_whatsapp: product.unlimitedWhatsapp,
        oxxo_sim: product.oxxoSim,
        best_seller: product.bestSeller,
        on_offer: product.onOffer,
      });
    }
    await storePictures(pictures, put);
    const data = await inTransaction(store, async (tx) => {
      const put = await upsertProducts(tx, partner, rows);
      const taken = new Set<string>();
      for (const row of await productsOf(tx, partner)) {
        const variant = variantKey(row);
        if (variant === null) continue;
        if (taken.has(variant))
          throw new OperatorError(`There are two products '${row.family}' with ${row.storage}.`);
        taken.add(variant);
      }
      return put;
    });
    return { data, lines: [`${data.added} products added, ${data.changed} changed.`] };
  },
};

async function picturesOf(
  { name, picture, colors }: ImportedProduct,
  pictures: Pictures,
  put: (key: string, bytes: Uint8Array) => Promise<void>,
): Promise<ColorPictures[]> {
  if ('drawing' in picture) {
    return colors.map(({ color }) => addDrawing(pictures, picture.drawing, color));
  }
  const file = await storePhoto(name, Buffer.from(picture.photo, 'base64'), put);
  return colors.map(({ color }) => ({ color, pair: file, front: file, back: file }));
}

export const importPromoters: Operation<{
  partner: number;
  promoters: readonly { readonly name: string; readonly promoterCode: string; readonly agencyCode: string }[];
}> = {
  async run({ store }, { partner, promoters }) {
    if (!(await partnerRow(store, partner))) throw new OperatorError(`There is no partner ${partner}.`);
    const rows = promoters.map(({ name, promoterCode, agencyCode }) => ({
      partner_id: partner,
      name,
      promoter_code: promoterCode,
      agency_code: agencyCode,
    }));
    const put = await inTransaction(store, (tx) => upsertPromoters(tx, rows));
    return {
      data: put.map((each) => ({ ...each, path: `/${partner}/${each.id}/inicio` })),
      lines: put.map(({ id, name }) => `${name}: /${partner}/${id}/inicio`),
    };
  },
};

/** Replaces the whole list, or nothing. Rows that are not in it are deleted. */
export const importPostalCodes: Operation<{ rows: readonly PostalCodeRow[] }> = {
  async run({ store }, { rows }) {
    const data = await inTransaction(store, (tx) => replacePostalCodes(tx, rows));
    const { added, changed, removed } = data;
    return {
      data: { rows: rows.length, ...data },
      lines: [`${rows.length} colonias: ${added} added, ${changed} changed, ${removed} removed.`],
    };
  },
};
