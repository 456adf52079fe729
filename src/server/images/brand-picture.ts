import { randomBytes } from 'node:crypto';
import { DomainError } from '#domain/errors.ts';
import { openPhoto, uprightSize } from './photos.ts';
import { pictureName } from './picture-name.ts';

export interface BrandPicture {
  readonly file: string;
  readonly bytes: Uint8Array;
}

export type BrandPictureKind = 'logo' | 'banner';

/**
 * Makes the WebP that the shop shows of an uploaded logo or banner, at most three times as large as it is shown. Its name
 * is new each time: it belongs to one upload and can be deleted with it.
 * @param about the subject, for the name
 * @throws file-type for anything but PNG, WebP and JPEG (SVG too), invalid-input for one that is too small or too large
 */
export async function makeBrandPicture(
  kind: BrandPictureKind,
  about: string,
  bytes: Uint8Array,
): Promise<BrandPicture> {
  const { width, height } = await uprightSize(bytes, ['png', 'webp', 'jpg']).catch((error: unknown) => {
    throw error instanceof DomainError && error.code === 'file-type'
      ? refusal('file-type', wrongType)
      : error;
  });
  const least = leastSizes[kind];
  if (width < least.width || height < least.height) throw refusal('invalid-input', tooSmall[kind]);
  if (width * height > mostPixels) {
    throw refusal('file-too-large', 'La imagen tiene más de 24 millones de píxeles: redúzcala.');
  }
  const { maxWidth, maxHeight, fit } = shownSizes[kind];
  const image = (await openPhoto(bytes))
    .autoOrient()
    .resize({ width: maxWidth, height: maxHeight, fit, withoutEnlargement: true })
    .webp(kind === 'logo' ? { lossless: true, effort: 5 } : { quality: 82, effort: 5 });
  const data = await image.toBuffer().catch(() => {
    throw refusal('file-type', wrongType);
  });
  return { file: pictureName(`${about} ${randomBytes(4).toString('hex')}`, 'webp', data), bytes: data };
}

/** A logo is 40 px high in the shop, a banner 1120 × 624 on the densest screens. */
const shownSizes = {
  logo: { maxWidth: 480, maxHeight: 120, fit: 'inside' },
  banner: { maxWidth: 1120, maxHeight: 624, fit: 'cover' },
} as const;
const leastSizes = { logo: { width: 40, height: 40 }, banner: { width: 1120, height: 624 } };
const mostPixels = 24_000_000;

const wrongType = 'Suba la imagen en PNG, WebP o JPEG.';
const tooSmall = {
  logo: 'El logo mide menos de 40 px de alto o de ancho: suba uno más grande.',
  banner: 'La promoción debe medir al menos 1120 × 624 px.',
};

const refusal = (code: 'file-type' | 'file-too-large' | 'invalid-input', message: string) =>
  new DomainError(code, { messages: [message] });
