import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressOnce, compressCached, type EncodedBody } from './compress.ts';

const page = Buffer.from('<p>Conoce nuestros equipos</p>'.repeat(200));

test.each([
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip;q=1.0, br;q=0.9', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, zstd;q=0.0, gzip', 'gzip'],
] as const)('who takes %o gets a page as %s: the same page, smaller', async (header, encoding) => {
  const now = compressOnce(page, header);
  expect(now.encoding).toBe(encoding);
  expect(now.bytes.byteLength).toBeLessThan(page.byteLength / 5);
  expect(unpacked(now).equals(page)).toBe(true);
});

test.each([[undefined], [''], ['identity'], ['br;q=0, gzip;q=0.0']])(
  'who takes %o gets it as it is',
  async (header) => {
    expect(compressOnce(page, header)).toEqual({ bytes: page, encoding: null });
    expect(await compressCached(page)(header)).toEqual({ bytes: page, encoding: null });
  },
);

test('what is short need not be compressed', async () => {
  const short = Buffer.from('short');
  expect(compressOnce(short, 'br').encoding).toBeNull();
  expect((await compressCached(short)('br')).encoding).toBeNull();
});

test('a kept body is the smaller Brotli also for who takes Zstandard', async () => {
  const kept = await compressCached(page)('gzip, deflate, br, zstd');
  expect(kept.encoding).toBe('br');
  expect(unpacked(kept).equals(page)).toBe(true);
  expect(unpacked(await compressCached(page)('gzip')).equals(page)).toBe(true);
});

test('a kept body is compressed once for all who take it', async () => {
  const body = compressCached(page);
  const [one, other] = await Promise.all([body('br'), body('gzip, br')]);
  expect(one).toBe(other);
  expect((await body(undefined)).bytes).toBe(page);
});

function unpacked({ bytes, encoding }: EncodedBody): Buffer {
  if (encoding === 'zstd') return zstdDecompressSync(bytes);
  return encoding === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes);
}
