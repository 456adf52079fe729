import {
  linkToProduct,
  logoTypes,
  productOfLink,
  type BrandPictures,
} from '#domain/partner/brand-pictures.ts';
import type { Store, TxStore } from '#server/database/store.ts';
import { logosOf } from './shop-window.ts';

/** Logos and banners as they are published, also those whose product is not on sale now. */
export async function brandPictures(store: Store, partnerId: number): Promise<BrandPictures> {
  const [logos, banners] = await Promise.all([
    logosOf(store, partnerId),
    store.db
      .selectFrom('banners')
      .selectAll()
      .where('partner_id', '=', partnerId)
      .orderBy('position')
      .orderBy('id')
      .execute(),
  ]);
  const fileOf = (type: (typeof logoTypes)[number]) => logos.find((logo) => logo.type === type)?.file ?? '';
  return {
    logos: { HEADER: fileOf('HEADER'), BODY: fileOf('BODY'), FOOTER: fileOf('FOOTER') },
    banners: banners.map((row) => ({
      file: row.file,
      alt: row.alt,
      link: row.link ?? (row.product_id === null ? '' : linkToProduct(row.product_id)),
      title: row.title,
      caption: row.caption,
      tint: row.tint,
      weeklyFromCentavos: row.weekly_from_centavos,
    })),
  };
}

export async function publishPictures(
  { db }: TxStore,
  partnerId: number,
  { logos, banners }: BrandPictures,
): Promise<void> {
  for (const type of logoTypes) {
    const file = logos[type];
    if (file === '') {
      await db.deleteFrom('logos').where('partner_id', '=', partnerId).where('type', '=', type).execute();
      continue;
    }
    await db
      .insertInto('logos')
      .values({ partner_id: partnerId, type, file })
      .onConflict((conflict) => conflict.columns(['partner_id', 'type']).doUpdateSet({ file }))
      .execute();
  }
  await db.deleteFrom('banners').where('partner_id', '=', partnerId).execute();
  if (banners.length === 0) return;
  await db
    .insertInto('banners')
    .values(
      banners.map(({ weeklyFromCentavos, link, ...banner }, position) => ({
        ...banner,
        partner_id: partnerId,
        product_id: productOfLink(link),
        link: link === '' || productOfLink(link) !== null ? null : link,
        weekly_from_centavos: weeklyFromCentavos,
        position,
      })),
    )
    .execute();
}

/** Whether the partner has this product, on sale or not. */
export async function hasProduct({ db }: Store, partnerId: number, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('products')
    .select('id')
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}
