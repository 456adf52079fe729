import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { localStorage } from '#server/providers/storage/local.ts';
import { addPicture, storePictures, type Pictures } from './store-pictures.ts';

const drawing = `<svg xmlns="http://www.w3.org/2000/svg">${'<path d="M0 0h9"/>'.repeat(100)}</svg>`;

test('other content takes another name', () => {
  const pictures: Pictures = new Map();
  expect(addPicture(pictures, 'Farmacia Sol', '<svg>1</svg>')).not.toBe(
    addPicture(pictures, 'Farmacia Sol', '<svg>2</svg>'),
  );
});

test('every picture is stored plain, Brotli and gzip, all three the same drawing', async () => {
  const pictures: Pictures = new Map();
  const pair = addPicture(pictures, 'ipad pair', drawing);
  addPicture(pictures, 'ipad back', drawing);
  addPicture(pictures, 'ipad front', drawing);
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
    const back = addPicture(pictures, 'moto back', drawing);
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
