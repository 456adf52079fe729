import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { catalogue } from '#db/seed/catalogue.ts';
import { localStorage } from '#server/providers/storage/local.ts';
import { addPicture, drawColour, storePictures, type Pictures } from './make-pictures.ts';

const olive = { name: 'Oliva', body: '#8c9a82', wall: '#4fae86' };

test('a finish gives three files, named after what they show and hold', () => {
  const pictures: Pictures = new Map();
  const names = drawColour(pictures, 'galaxy-a56', olive);
  expect(names).toEqual({
    color: '#8c9a82',
    pair: expect.stringMatching(/^galaxy-a56-oliva-pair-[0-9a-f]{8}\.svg$/),
    front: expect.stringMatching(/^galaxy-a56-oliva-front-[0-9a-f]{8}\.svg$/),
    back: expect.stringMatching(/^galaxy-a56-oliva-back-[0-9a-f]{8}\.svg$/),
  });
  expect([...pictures.keys()].toSorted()).toEqual([names.back, names.front, names.pair].toSorted());
});

test('the same finish drawn again, for another partner or memory size, adds no file', () => {
  const pictures: Pictures = new Map();
  const first = drawColour(pictures, 'galaxy-a56', olive);
  expect(drawColour(pictures, 'galaxy-a56', { ...olive })).toEqual(first);
  expect(pictures.size).toBe(3);
});

test('other content takes another name', () => {
  const pictures: Pictures = new Map();
  expect(addPicture(pictures, 'Farmacia Sol', '<svg>1</svg>')).not.toBe(
    addPicture(pictures, 'Farmacia Sol', '<svg>2</svg>'),
  );
});

test('every picture is stored plain, Brotli and gzip, all three the same drawing', async () => {
  const pictures: Pictures = new Map();
  const { pair } = drawColour(pictures, 'ipad-a16', olive);
  const stored = new Map<string, Uint8Array>();
  await storePictures(pictures, async (key, bytes) => void stored.set(key, bytes));
  expect(stored.size).toBe(9);
  const svg = pictures.get(pair) ?? '';
  expect(Buffer.from(stored.get(`public/${pair}`) ?? []).toString()).toBe(svg);
  expect(brotliDecompressSync(stored.get(`public/${pair}.br`) ?? Buffer.alloc(0)).toString()).toBe(svg);
  expect(gunzipSync(stored.get(`public/${pair}.gz`) ?? Buffer.alloc(0)).toString()).toBe(svg);
});

test('a folder takes the files under the same keys', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'enganche-pictures-'));
  try {
    const storage = localStorage(folder);
    const pictures: Pictures = new Map();
    const { back } = drawColour(pictures, 'moto-g86', olive);
    await storePictures(pictures, (key, bytes) => storage.put(key, bytes));
    expect(Buffer.from((await storage.get(`public/${back}`)) ?? []).toString()).toBe(pictures.get(back));
    expect(await storage.has(`public/${back}.br`)).toBe(true);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('a storage that fails is told to the caller', async () => {
  const pictures: Pictures = new Map([['a-00000000.svg', '<svg/>']]);
  const put = () => Promise.reject(new Error('disk full'));
  await expect(storePictures(pictures, put)).rejects.toThrow('disk full');
});

test('the whole demo catalogue: names that storage accepts, at most 2.6 KB each over the wire', async () => {
  const pictures: Pictures = new Map();
  for (const { model, colours } of catalogue)
    for (const colour of colours) drawColour(pictures, model, colour);
  const finishes = new Set(
    catalogue.flatMap(({ model, colours }) => colours.map((each) => model + each.body)),
  );
  expect(pictures.size).toBe(finishes.size * 3);
  const sizes: number[] = [];
  await storePictures(pictures, async (key, bytes) => {
    expect(key).toMatch(/^public\/[a-z0-9][a-z0-9._-]{0,120}$/);
    if (key.endsWith('.br')) sizes.push(bytes.length);
  });
  expect(sizes.length).toBe(pictures.size);
  expect(Math.max(...sizes)).toBeLessThan(2_600);
});
