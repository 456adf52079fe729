import type { PdfFile, Ref } from './pdf-file.ts';

export interface Picture {
  readonly width: number;
  readonly height: number;
  embed(file: PdfFile): Ref;
}

/**
 * A PNG as signature-image.ts writes it: eight bits a colour, opaque, in one pass. A PDF knows such pixels as they are
 * packed in the PNG, so they are not even unpacked.
 */
export function readPng(bytes: Uint8Array): Picture {
  const png = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const pixels: Buffer[] = [];
  // Behind eight bytes of signature: length, name, content, checksum of each part.
  for (let at = 8; at + 8 <= png.byteLength;) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') pixels.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  if (png.byteLength < headBytes || pixels.length === 0) throw new Error('a picture that is no PNG');
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const [depth, kind, , , interlaced] = png.subarray(24, headBytes);
  const colours = kind === undefined ? undefined : coloursOf[kind];
  if (depth !== 8 || colours === undefined || interlaced !== 0) throw new Error('a PNG of another kind');
  return {
    width,
    height,
    embed: (file) =>
      file.addDeflated(
        Buffer.concat(pixels),
        `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8 ` +
          `/ColorSpace /${colours === 1 ? 'DeviceGray' : 'DeviceRGB'} ` +
          `/DecodeParms << /Predictor 15 /Colors ${colours} /BitsPerComponent 8 /Columns ${width} >>`,
      ),
  };
}

/** Up to the last byte of the first part, IHDR. */
const headBytes = 29;

/** Colours of a pixel: grey, and red with green and blue. */
const coloursOf: Readonly<Record<number, number>> = { 0: 1, 2: 3 };
