import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { acceptedEncoding, compressed, keptBody } from './compress.ts';

const page = Buffer.from('<p>Conoce nuestros equipos</p>'.repeat(200));

test('Brotli and gzip hold the same page, smaller', async () => {
  const br = await compressed(page, 'br', 4);
  expect(br.encoding).toBe('br');
  expect(brotliDecompressSync(br.bytes).equals(page)).toBe(true);
  const zipped = await compressed(page, 'gzip', 9);
  expect(zipped.encoding).toBe('gzip');
  expect(gunzipSync(zipped.bytes).equals(page)).toBe(true);
});

test('what cannot be or need not be compressed is sent as it is', async () => {
  expect(await compressed(page, null, 4)).toEqual({ bytes: page, encoding: null });
  expect((await compressed(Buffer.from('short'), 'br', 4)).encoding).toBeNull();
});

test.each([
  ['gzip;q=1.0, br;q=0.9', 'br'],
  ['gzip, deflate', 'gzip'],
  [undefined, null],
  ['', null],
  ['identity', null],
  ['br;q=0, gzip;q=0.0', null],
])('of accept-encoding %o it takes %o', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding);
});

test('a kept body is compressed once for all who take it', async () => {
  const body = keptBody(page);
  const [one, other] = await Promise.all([body('br'), body('gzip, br')]);
  expect(one).toBe(other);
  expect((await body(undefined)).bytes).toBe(page);
});
