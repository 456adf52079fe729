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
    .raw()
    .toBuffer();
  const drawn = inkOf(seen, channels);
  if (!isSignature(drawn)) throw new DomainError('signature-blank');
  const png = await onWhite()
    .extract(asBig(drawn.all, info))
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

/** Every signature is judged at one size. */
const seenWidth = 600;
const seenHeight = 300;

/** What is drawn, in pixels of what is seen. */
interface Drawn {
  /** Pixels of ink. */
  readonly ink: number;
  /** Where the ink is. */
  readonly spread: Box;
  /** Where anything at all is, be it the pale edge of a stroke. */
  readonly all: Box;
}

/** The first column and row that belong to it, and the last. */
interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Of pixels of one lightness, or of red, green and blue. Weighed here: sharp takes four times as long for it. */
function inkOf(pixels: Uint8Array, channels: number): Drawn {
  const [green, blue] = channels < 3 ? [0, 0] : [1, 2];
  let ink = 0;
  const [spread, all] = [emptyBox(), emptyBox()];
  for (let y = 0, at = 0; y < seenHeight; y++) {
    for (let x = 0; x < seenWidth; x++, at += channels) {
      const r = pixels[at] as number;
      const g = pixels[at + green] as number;
      const b = pixels[at + blue] as number;
      // Nearly all of it is white.
      if ((r & g & b) === 255) continue;
      const light = lightness(r, g, b);
      if (light > paleLevel) continue;
      widen(all, x, y);
      if (light > inkLevel) continue;
      ink++;
      widen(spread, x, y);
    }
  }
  return { ink, spread, all };
}

/** As the eye weighs them (ITU-R BT.709), of 255. */
const lightness = (red: number, green: number, blue: number): number =>
  (red * 54 + green * 183 + blue * 19) >> 8;

const emptyBox = () => ({ left: seenWidth, right: 0, top: seenHeight, bottom: 0 });

function widen(box: ReturnType<typeof emptyBox>, x: number, y: number): void {
  if (x < box.left) box.left = x;
  if (x > box.right) box.right = x;
  if (y < box.top) box.top = y;
  if (y > box.bottom) box.bottom = y;
}

/** Ink that spreads: not a dot, and not a canvas painted over. */
const isSignature = ({ ink, spread }: Drawn): boolean =>
  ink >= leastInk &&
  ink <= (seenWidth * seenHeight) / 2 &&
  Math.hypot(spread.right - spread.left, spread.bottom - spread.top) >= leastSpread;

const inkLevel = 200;
/** A stroke of a pixel's width in the lightest ink, made smaller as far as it is. */
const paleLevel = 246;
const leastInk = 120;
const leastSpread = 40;

/** Where a box of what is seen is in the picture that was fitted into it, with a pixel of what is seen around. */
function asBig({ left, top, right, bottom }: Box, { width, height }: { width: number; height: number }) {
  const scale = Math.max(width / seenWidth, height / seenHeight);
  const [besides, above] = [(seenWidth - width / scale) / 2, (seenHeight - height / scale) / 2];
  const within = (at: number, most: number) => Math.min(Math.max(at, 0), most);
  const x = within(Math.floor((left - 1 - besides) * scale), width - 1);
  const y = within(Math.floor((top - 1 - above) * scale), height - 1);
  return {
    left: x,
    top: y,
    width: within(Math.ceil((right + 2 - besides) * scale), width) - x,
    height: within(Math.ceil((bottom + 2 - above) * scale), height) - y,
  };
}
