import { deflateSync, crc32 } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { makePhoto, maxProofSide, resizeUpload } from './photos.ts';

/** Left half red, right half blue: shows whether an image was rotated. */
const twoHalves = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2040c0' } }).composite([
    {
      input: { create: { width: Math.floor(width / 2), height, channels: 3, background: '#d02020' } },
      left: 0,
      top: 0,
    },
  ]);

test('a photo is a WebP of the width that a phone shows, with its size known', async () => {
  const photo = await makePhoto('Vitrina Niño', await twoHalves(1200, 800).jpeg().toBuffer());
  expect([photo.width, photo.height]).toEqual([960, 640]);
  expect(photo.file).toMatch(/^vitrina-nino-960-[0-9a-f]{8}\.webp$/);
  expect(await sharp(photo.bytes).metadata()).toMatchObject({ width: 960, format: 'webp' });
});

test('a small photo is not enlarged', async () => {
  expect((await makePhoto('chica', await twoHalves(300, 200).png().toBuffer())).width).toBe(300);
});

test('a photo taken with the phone turned stands upright, and keeps neither place nor camera', async () => {
  // Orientation 6: the camera was turned by 90°; the top of the scene is the left of the stored image.
  const bytes = await twoHalves(1000, 600)
    .withExif({ IFD0: { Make: 'Camara' }, IFD3: { GPSLatitude: '19/1 25/1 57/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect((await sharp(bytes).metadata()).exif?.length).toBeGreaterThan(0);
  expect((await sharp(bytes).metadata()).orientation).toBe(6);
  const photo = await makePhoto('foto', bytes);
  expect([photo.width, photo.height]).toEqual([600, 1000]);
  const proof = await resizeUpload(bytes);
  for (const made of [photo.bytes, proof.bytes]) {
    const { exif, icc, xmp, orientation } = await sharp(made).metadata();
    expect([exif, icc, xmp]).toEqual([undefined, undefined, undefined]);
    expect(orientation ?? 1).toBe(1);
    expect(await isRedAbove(made)).toBe(true);
  }
});

test('a proof is at most 500 px on either side, whichever is longer, and keeps its kind [spec:5.uploads.images 9.image-side]', async () => {
  const wide = await resizeUpload(await twoHalves(2000, 1000).jpeg().toBuffer());
  expect(wide).toMatchObject({ width: maxProofSide, height: 250, contentType: 'image/jpeg' });
  const tall = await resizeUpload(await twoHalves(700, 1400).png().toBuffer());
  expect(tall).toMatchObject({ width: 250, height: maxProofSide, contentType: 'image/png' });
  const small = await resizeUpload(await twoHalves(120, 90).jpeg().toBuffer());
  expect(small).toMatchObject({ width: 120, height: 90 });
});

test('SVG is refused before any decoder sees it, as is everything else that is no photo', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  for (const bytes of [svg, `<?xml version="1.0"?>${svg}`, 'GIF89a…', '%PDF-1.7', '', 'hola']) {
    await expect(makePhoto('x', Buffer.from(bytes))).rejects.toMatchObject({ code: 'file-type' });
    await expect(resizeUpload(Buffer.from(bytes))).rejects.toMatchObject({ code: 'file-type' });
  }
  const webp = await twoHalves(20, 20).webp().toBuffer();
  await expect(resizeUpload(webp)).rejects.toMatchObject({ code: 'file-type' });
});

test('a damaged photo is refused, not half shown', async () => {
  const whole = await twoHalves(800, 600).jpeg().toBuffer();
  await expect(makePhoto('x', whole.subarray(0, 900))).rejects.toMatchObject({ code: 'file-type' });
  await expect(resizeUpload(whole.subarray(0, 900))).rejects.toMatchObject({ code: 'file-type' });
});

test('a pixel bomb, small in bytes and huge in pixels, is refused from its header', async () => {
  const bomb = pngOf(30_000, 30_000);
  expect(bomb.length).toBeLessThan(5_000);
  await expect(makePhoto('x', bomb)).rejects.toMatchObject({ code: 'file-too-large' });
  await expect(resizeUpload(bomb)).rejects.toMatchObject({ code: 'file-too-large' });
});

async function isRedAbove(bytes: Uint8Array): Promise<boolean> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const pixel = (row: number) =>
    data.subarray((row * info.width + Math.floor(info.width / 2)) * info.channels);
  const [above, below] = [pixel(Math.floor(info.height / 8)), pixel(Math.floor((info.height * 7) / 8))];
  return (above[0] ?? 0) > (above[2] ?? 0) && (below[2] ?? 0) > (below[0] ?? 0);
}

/** A PNG whose header claims the size; one bit a pixel, and almost no data. */
function pngOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(40_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
