import { isDeepStrictEqual } from 'node:util';
import type { FactChange } from '#domain/catalogue/product-facts.ts';
import {
  logoNames,
  logoTypes,
  type BrandBanner,
  type BrandPictures,
} from '#domain/partner/brand-pictures.ts';

/** What differs of logos and banners; a banner is known by its place. */
export function pictureChanges(before: BrandPictures, after: BrandPictures): FactChange[] {
  const places = Array.from(
    { length: Math.max(before.banners.length, after.banners.length) },
    (_, place) => place,
  );
  return [
    ...logoTypes.flatMap((type) =>
      before.logos[type] === after.logos[type]
        ? []
        : [
            {
              what: logoNames[type],
              before: before.logos[type] && 'El de antes',
              after: after.logos[type] && 'El nuevo',
            },
          ],
    ),
    ...places.flatMap((place) => {
      const [old, now] = [before.banners[place], after.banners[place]];
      if (isDeepStrictEqual(old, now)) return [];
      return [{ what: `Promoción ${place + 1}`, before: wordsOf(old), after: wordsOf(now, old) }];
    }),
  ].map((change) => ({ ...change, before: change.before || null, after: change.after || null }));
}

function wordsOf(banner: BrandBanner | undefined, old?: BrandBanner): string | null {
  if (!banner) return null;
  const isOther = old !== undefined && old.file !== banner.file && old.alt === banner.alt;
  return `${banner.alt || banner.title || 'Sin texto'}, lleva a ${banner.link || '/catalogo'}${isOther ? ', otra imagen' : ''}`;
}
