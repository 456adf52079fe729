import { DomainError } from '#domain/errors.ts';

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
  // Made white before anything looks at it: sharp trims before it flattens, and a canvas is ink on nothing.
  const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels })
    .resize({ width: workedPixels, height: workedPixels, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw new DomainError('file-type', pngOnly);
    });
  const { width, height, channels } = info;
  const onWhite = () => sharp(data, { raw: { width, height, channels } });
  const seen = await onWhite()
    .resize(seenWidth, seenHeight, { fit: 'contain', background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer();
  if (!isDrawn(seen)) throw new DomainError('signature-blank');
  const png = await onWhite()
    // As line art: without it the picture is smoothed first, which costs as much as all the rest.
    .trim({ background: '#fff', threshold: 24, lineArt: true })
    .resize({ width: 500, height: 500, fit: 'inside', withoutEnlargement: true })
    // The two levels above take twice the time for a tenth of the bytes.
    .png({ compressionLevel: 7 })
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

/** Every signature is judged at one size. */
const seenWidth = 600;
const seenHeight = 300;

/** Ink that spreads: not a dot, and not a canvas painted over. */
function isDrawn(grey: Uint8Array): boolean {
  let ink = 0;
  const box = { left: seenWidth, right: 0, top: seenHeight, bottom: 0 };
  for (let index = 0; index < grey.length; index++) {
    if ((grey[index] ?? 0) > inkLevel) continue;
    ink++;
    const [x, y] = [index % seenWidth, Math.floor(index / seenWidth)];
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
  }
  const spread = Math.hypot(box.right - box.left, box.bottom - box.top);
  return ink >= leastInk && ink <= grey.length / 2 && spread >= leastSpread;
}

const inkLevel = 200;
const leastInk = 120;
const leastSpread = 40;
