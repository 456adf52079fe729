import { loadSharp } from './load-sharp.ts';
import { maxPixels } from './photos.ts';

/**
 * Returns the name of the picture of which `file` is the copy for link previews: 'a-1b2c.svg' of 'a-1b2c.svg.png'.
 * Null: it is no such name.
 */
export const previewedPicture = (file: string): string | null =>
  /^(.+\.(?:svg|webp|avif))\.png$/.exec(file)?.[1] ?? null;

/**
 * Makes the PNG that messengers show beside a link: they draw no SVG, cut anything but a landscape, and drop what is
 * larger than 300 KB.
 * @param picture of our own storage: an SVG of an upload is never stored
 * @returns null for one that cannot be read
 */
export async function linkPicture(picture: Uint8Array): Promise<Uint8Array | null> {
  const sharp = await loadSharp();
  for (const width of widths) {
    const height = Math.round(width * 0.525);
    // An SVG is drawn at the size of its view box times density / 72.
    const made = await sharp(picture, { density: 288, limitInputPixels: maxPixels })
      .resize({ width, height, fit: 'contain', background })
      .flatten({ background })
      .png({ palette: true, compressionLevel: 9 })
      .timeout({ seconds: 20 })
      .toBuffer()
      .catch(() => null);
    if (made === null || made.byteLength <= mostBytes) return made;
  }
  return null;
}

/** The neutral stage of a product. */
const background = '#f3f5f7';
const widths = [1200, 800, 400];
const mostBytes = 300_000;
