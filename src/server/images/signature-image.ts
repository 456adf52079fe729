import type { Sharp } from 'sharp';
import { DomainError } from '#domain/errors.ts';
import { loadSharp } from './load-sharp.ts';

export const maxSignatureBytes = 2 * 1024 * 1024;

/**
 * Converts a drawn signature for the documents: on white, cropped to the ink, at most 500 px a side (spec §9),
 * re-encoded, so that only pixels are stored.
 * @throws file-too-large, file-type unless it is a readable PNG, signature-blank when hardly anything is drawn (a dot,
 *   white on white, a filled canvas)
 */
export async function readSignature(bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes.length > maxSignatureBytes) throw new DomainError('file-too-large');
  if (!isPng(bytes)) throw new DomainError('file-type', pngOnly);
  const sharp = await loadSharp();
  const { data, info: raw } = await sharp(bytes, { limitInputPixels: maxPixels })
    .flatten({ background: white })
    .resize({ width: workedPixels, height: workedPixels, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw new DomainError('file-type', pngOnly);
    });
  const canvas = sharp(data, { raw });
  if (!(await isDrawn(canvas.clone()))) throw new DomainError('signature-blank');
  const png = await canvas
    .trim({ background: white, threshold: paleDarkness, lineArt: true, margin: 1 })
    .resize({ width: 500, height: 500, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 3 })
    .toBuffer();
  return new Uint8Array(png);
}

/** Returns whether there is more ink than a dot and less than a filled canvas. */
async function isDrawn(canvas: Sharp): Promise<boolean> {
  const sharp = await loadSharp();
  // Every canvas is scaled to one size, so that the thresholds apply alike.
  const { data, info } = await canvas
    .resize({ ...judged, fit: 'inside' })
    .greyscale()
    .threshold(255 - inkDarkness)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const ink = sharp(data, { raw: info });
  const [light] = (await ink.stats()).channels;
  if (light === undefined) return false;
  const inked = info.width * info.height * (1 - light.mean / 255);
  if (inked < leastInk || inked > (judged.width * judged.height) / 2) return false;
  const drawn = await ink.trim({ background: white, lineArt: true }).toBuffer({ resolveWithObject: true });
  return Math.hypot(drawn.info.width, drawn.info.height) >= leastSpread;
}

const white = '#ffffff';
const judged = { width: 600, height: 300 };

/** Darkness on white, of 255, at which a pixel counts as ink, including the edges of the lightest strokes. */
const inkDarkness = 55;
const paleDarkness = 8;

/** Minimum number of ink pixels, and of their extent, at the scaled size. */
const leastInk = 120;
const leastSpread = 41;

const pngOnly = { messages: ['La firma debe ser una imagen PNG.'] };

/** The first eight bytes decide; the declared content type is not trusted. */
const isPng = (bytes: Uint8Array): boolean => pngMark.every((byte, index) => bytes[index] === byte);
const pngMark = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/**
 * A canvas of a large phone at a device pixel ratio of three, with a margin; a small file may decode to a huge image.
 */
const maxPixels = 24_000_000;

/** Maximum side while processing: a large canvas is cropped to its ink, so more than the stored 500 are needed. */
const workedPixels = 1_600;
