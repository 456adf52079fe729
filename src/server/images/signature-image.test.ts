import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readSignature } from './signature-image.ts';

/** As a phone's canvas sends it: ink on transparency. */
const drawing = (width: number, height: number, ink: string) =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${ink}</svg>`),
  )
    .png()
    .toBuffer();
const stroke = (path: string, color = '#111') =>
  `<path d="${path}" fill="none" stroke="${color}" stroke-width="6"/>`;

test('what is kept is the ink on white, cropped, at most 500 px a side', async () => {
  const small = await readSignature(await drawing(1200, 600, stroke('M400 200 L600 300 L700 250')));
  const { width, height, hasAlpha } = await sharp(small).metadata();
  expect(hasAlpha).toBe(false);
  // From 400 to 700 and from 200 to 300, plus half of the stroke width around it.
  expect(width).toBeGreaterThanOrEqual(298);
  expect(width).toBeLessThanOrEqual(316);
  expect(height).toBeGreaterThanOrEqual(98);
  expect(height).toBeLessThanOrEqual(116);
  const corner = await sharp(small)
    .extract({ left: 0, top: height - 1, width: 1, height: 1 })
    .raw()
    .toBuffer();
  expect([...corner]).toEqual([255, 255, 255]);
  const large = await sharp(
    await readSignature(await drawing(2400, 1200, stroke('M10 10 L2300 1100'))),
  ).metadata();
  expect(Math.max(large.width, large.height)).toBe(500);
});

test.each([
  ['up to every edge of a wide canvas', 1500, 400, 'M0 0 L1500 400 M0 400 L1500 0', 500, 133],
  ['up to every edge of a tall canvas', 150, 480, 'M0 0 L150 480 M0 480 L150 0', 150, 480],
  ['on a small canvas', 120, 60, 'M20 20 L80 40', 66, 26],
])('ink %s is kept whole', async (_what, canvasWidth, canvasHeight, path, width, height) => {
  const kept = await sharp(
    await readSignature(await drawing(canvasWidth, canvasHeight, stroke(path))),
  ).metadata();
  expect(Math.abs(kept.width - width)).toBeLessThanOrEqual(8);
  expect(Math.abs(kept.height - height)).toBeLessThanOrEqual(8);
});

test.each(['rgb16', 'b-w'])('ink is found in a PNG of %s too', async (space) => {
  const drawn = await drawing(1200, 600, stroke('M400 200 L600 300 L700 250'));
  const other = await sharp(drawn).flatten({ background: '#fff' }).toColourspace(space).png().toBuffer();
  expect((await sharp(other).metadata()).space).toBe(space);
  const [kept, usual] = await Promise.all(
    [other, drawn].map(async (png) => sharp(await readSignature(png)).metadata()),
  );
  expect(kept).toMatchObject({ width: usual?.width, height: usual?.height, space: 'srgb', depth: 'uchar' });
});

test('a thin and pale end of a stroke is not cut off', async () => {
  const tail = '<path d="M300 100 L1300 100" fill="none" stroke="#e0e0e0" stroke-width="1.5"/>';
  const kept = await sharp(
    await readSignature(await drawing(1600, 800, stroke('M100 100 L300 300 L320 100') + tail)),
  ).metadata();
  // 1,200 by 206 of the canvas, scaled to at most 500 a side.
  expect(kept.width / kept.height).toBeGreaterThan(5.3);
});

test.each([
  ['nothing', ''],
  ['a dot', '<circle cx="300" cy="150" r="4" fill="#111"/>'],
  ['white on white', stroke('M100 100 L500 200', '#fff')],
  ['a canvas painted over', '<rect width="600" height="300" fill="#111"/>'],
])('%s is no signature', async (_what, ink) => {
  await expect(readSignature(await drawing(600, 300, ink))).rejects.toMatchObject({
    code: 'signature-blank',
  });
});

const square = (left: number, side: number, color = '#111') =>
  `<rect x="${left}" y="${left}" width="${side}" height="${side}" fill="${color}"/>`;

test.each([1, 5, 0.5])('a canvas %s times as large is judged alike', async (size) => {
  const drawn = (side: number) => drawing(600 * size, 300 * size, square(50 * size, side * size));
  // A dot, and a stroke that is longer than a dot.
  await expect(readSignature(await drawn(24))).rejects.toMatchObject({ code: 'signature-blank' });
  expect(await readSignature(await drawn(36))).toBeInstanceOf(Uint8Array);
});

test('a pale edge belongs to the drawing, and is none by itself', async () => {
  const widthWith = async (color: string) => {
    const edge = `<rect x="400" y="100" width="10" height="10" fill="${color}"/>`;
    const kept = await readSignature(await drawing(600, 300, square(100, 60) + edge));
    return (await sharp(kept).metadata()).width;
  };
  expect(await widthWith('#e6e6e6')).toBe(312);
  expect(await widthWith('#fafafa')).toBe(62);
  // Transparent ink is as pale as light ink.
  for (const color of ['#e6e6e6', 'rgba(0,0,0,0.08)']) {
    const pale = await drawing(600, 300, square(50, 200, color));
    await expect(readSignature(pale)).rejects.toMatchObject({ code: 'signature-blank' });
  }
});

test('what is cut is what one sees on white', async () => {
  const drawn = await drawing(600, 300, square(100, 60) + square(100, 30, 'rgba(0,100,255,0.5)'));
  const onWhite = await sharp(drawn)
    .flatten({ background: '#fff' })
    .extract({ left: 99, top: 99, width: 62, height: 62 })
    .raw()
    .toBuffer();
  const kept = await sharp(await readSignature(drawn))
    .raw()
    .toBuffer();
  expect(kept.equals(onWhite)).toBe(true);
});

test('what only says that it is a PNG is none', async () => {
  const mark = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3);
  await expect(readSignature(mark)).rejects.toMatchObject({ code: 'file-type' });
  await expect(readSignature(Uint8Array.of(1))).rejects.toMatchObject({ code: 'file-type' });
});
