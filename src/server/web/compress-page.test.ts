import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressPage } from './compress-page.ts';

const page = Buffer.from('<p>Conoce nuestros equipos</p>'.repeat(200));

test('Brotli where it is taken, also with weights, and gzip otherwise', async () => {
  const br = await compressPage(page, 'gzip;q=1.0, br;q=0.9');
  expect(br.encoding).toBe('br');
  expect(brotliDecompressSync(br.bytes).equals(page)).toBe(true);
  const zipped = await compressPage(page, 'gzip, deflate');
  expect(zipped.encoding).toBe('gzip');
  expect(gunzipSync(zipped.bytes).equals(page)).toBe(true);
});

test.each([undefined, '', 'identity', 'br;q=0, gzip;q=0.0'])(
  'as it is for accept-encoding %o',
  async (accepts) => {
    expect(await compressPage(page, accepts)).toEqual({ bytes: page, encoding: null });
  },
);

test('a short answer stays plain', async () => {
  expect((await compressPage(Buffer.from('short'), 'br')).encoding).toBeNull();
});
