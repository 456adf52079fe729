import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawnSignature } from '#test/support/paper.ts';
import { readSignature } from '../signature-image.ts';
import { readPng } from './png-picture.ts';

const square = (background: string) =>
  sharp({ create: { width: 30, height: 20, channels: background.length > 7 ? 4 : 3, background } });

test('a signature as it is stored is read, with its size', async () => {
  const { data, info } = await sharp(await readSignature(await drawnSignature())).toBuffer({
    resolveWithObject: true,
  });
  expect(readPng(new Uint8Array(data))).toMatchObject({ width: info.width, height: info.height });
});

test('what would be printed as something else is refused', async () => {
  const others = {
    'half seen': square('#12345680').png(),
    'of a palette': square('#123456').png({ palette: true }),
    'of two bytes a colour': square('#123456').toColourspace('rgb16').png(),
    'in several passes': square('#123456').png({ progressive: true }),
  };
  for (const [what, picture] of Object.entries(others)) {
    const bytes = new Uint8Array(await picture.toBuffer());
    expect(() => readPng(bytes), what).toThrow('a PNG of another kind');
  }
  expect(() => readPng(new Uint8Array())).toThrow('no PNG');
  expect(() => readPng(new TextEncoder().encode('GIF89a and some more of what is no picture'))).toThrow(
    'no PNG',
  );
});
