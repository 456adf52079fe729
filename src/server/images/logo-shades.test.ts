import sharp from 'sharp';
import { expect, test } from 'vitest';
import { logoContrast } from '#domain/partner/brand-pictures.ts';
import { logoShades, shadesOf } from './logo-shades.ts';

const plain = (background: string) => sharp({ create: { width: 300, height: 80, channels: 4, background } });

test('a plain block is told by its colour, and its letters by theirs', async () => {
  const block = await plain('#ffdd00').webp({ lossless: true }).toBuffer();
  expect(await shadesOf(block)).toEqual([{ color: '#ffdd00', share: 1 }]);
  expect(logoContrast(await shadesOf(block), '#FF6700')).toBeLessThan(3);
  const letters = Buffer.from(
    '<svg width="120" height="40"><rect width="120" height="40" fill="#111111"/></svg>',
  );
  const worded = await plain('#ffdd00')
    .composite([{ input: letters }])
    .png()
    .toBuffer();
  expect(logoContrast(await shadesOf(worded), '#FF6700')).toBeGreaterThan(5);
});

test('what is transparent is not seen', async () => {
  const empty = await plain('#00000000').png().toBuffer();
  expect(await shadesOf(empty)).toEqual([]);
  expect(logoContrast([], '#ffffff')).toBe(1);
});

test('of a file that is not there, or is no picture, nothing is known', async () => {
  expect(await logoShades({ get: () => Promise.resolve(null) }, 'none.webp')).toBeNull();
  const broken = { get: () => Promise.resolve(Buffer.from('not a picture')) };
  expect(await logoShades(broken, 'broken.webp')).toBeNull();
});
