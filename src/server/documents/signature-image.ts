import { DomainError } from '#domain/errors.ts';
import { cutOnWhite, findDrawing } from './drawn-ink.ts';

export const maxSignatureBytes = 2 * 1024 * 1024;

/**
 * A drawn signature as the papers print it: on white, cropped to the ink, at most 500 px a side (spec §9),
 * written anew, so that nothing but pixels of what was sent is kept.
 * @throws file-too-large, file-type unless it is a PNG that can be read, signature-blank when hardly anything
 *   is drawn (a dot, white on white, a filled canvas)
 */
export async function readSignature(bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes.length > maxSignatureBytes) throw new DomainError('file-too-large');
  if (!isPng(bytes)) throw new DomainError('file-type', pngOnly);
  // Loaded with the first picture: a start without it is a twentieth of a second shorter.
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels })
    .resize({ width: workedPixels, height: workedPixels, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw new DomainError('file-type', pngOnly);
    });
  const canvas = { pixels: data, width: info.width, height: info.height };
  // Looked for and cut here: two more pictures of sharp's take twice as long as all this does now.
  const drawing = findDrawing(canvas);
  if (drawing === null) throw new DomainError('signature-blank');
  const { width, height } = drawing;
  const png = await sharp(cutOnWhite(canvas, drawing), { raw: { width, height, channels: 3 } })
    .resize({ width: 500, height: 500, fit: 'inside', withoutEnlargement: true })
    // Level 7 takes a quarter of all this time more for a fortieth of the bytes, level 9 as much again.
    .png({ compressionLevel: 3 })
    .toBuffer();
  return new Uint8Array(png);
}

const pngOnly = { messages: ['La firma debe ser una imagen PNG.'] };

/** What a browser calls an image says nothing: the first eight bytes do. */
const isPng = (bytes: Uint8Array): boolean => pngMark.every((byte, index) => bytes[index] === byte);
const pngMark = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** A canvas of a large phone at three pixels a point, with room; a small file may hold a huge picture. */
const maxPixels = 24_000_000;

/** A side of what is worked on at most: the ink of a large canvas is cropped, so it has room above the 500 that are kept. */
const workedPixels = 1_600;
