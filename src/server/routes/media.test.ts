import { randomBytes } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync, gzipSync, gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { stockShops } from '#test/support/shop.ts';

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'.repeat(9));
const photo = Buffer.from('RIFF....WEBP');

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
  const { storage, store } = server.deps;
  await stockShops(server.deps);
  await Promise.all([
    storage.put('public/drawing-1a2b.svg', svg),
    storage.put('public/drawing-1a2b.svg.br', brotliCompressSync(svg)),
    storage.put('public/drawing-1a2b.svg.gz', gzipSync(svg)),
    storage.put('public/photo-3c4d.webp', photo),
    storage.put('public/page.html', svg),
    storage.put('private/paper.svg', svg),
  ]);
  await store.db
    .insertInto('logos')
    .values(
      (['FOOTER', 'HEADER'] as const).map((type) => ({ partner_id: 1, type, file: `logo-${type}.svg` })),
    )
    .execute();
  await store.db
    .insertInto('banners')
    .values([
      { partner_id: 1, file: 'second.svg', position: 2 },
      { partner_id: 1, file: 'first.svg', alt: 'Uno', weekly_from_centavos: 19_950, position: 1 },
    ])
    .execute();
});
afterAll(() => server.close());

test('a partner: brand and texts under the names of the specification', async () => {
  expect((await server.client().get('getCommercialPartner/1')).body).toMatchObject({
    id: 1,
    name: 'Alba',
    dynamicColor: '#FF6700',
    addres: 'Av. Juárez 148, Col. Centro, Puebla, Puebla, C.P. 72000',
    terminos_condicion: 'Términos',
    aviso_privacidad: 'Aviso',
    features: {},
  });
  expect(await server.client().get('getCommercialPartner/77')).toMatchObject({ status: 404 });
});

test('a promoter: whose he is, without the codes that attach his help [spec:3.promoter.fields 7.promotor.get]', async () => {
  const { body } = await server.client().get('getPromotor/10');
  expect(body).toEqual({ id: 10, commercialPartnerId: 1, name: 'Luz' });
  expect(await server.client().get('getPromotor/77')).toMatchObject({ status: 404 });
});

test('banners in their order, logos by their place [spec:7.banner.all 7.logo.all 7.logo.one 3.media.types 3.media.file]', async () => {
  const visitor = server.client();
  const { body } = await visitor.get<{ file: string }[]>('banner/getAllByCommercialPartner/1');
  expect(body).toMatchObject([{ file: 'first.svg', alt: 'Uno', weeklyFrom: 199.5 }, { file: 'second.svg' }]);
  const logos = await visitor.get<{ type: string }[]>('logo/getAllByCommercialPartner/1');
  expect(logos.body.map((logo) => logo.type)).toEqual(['HEADER', 'FOOTER']);
  expect((await visitor.get('logo/getLogo/1/FOOTER')).body).toMatchObject({ file: 'logo-FOOTER.svg' });
  expect(await visitor.get('logo/getLogo/1/BODY')).toMatchObject({ status: 404 });
  expect(await visitor.get('logo/getLogo/1/SIDE')).toMatchObject({ status: 400 });
});

const picture = (file: string, accept?: string) =>
  server.client().get(`storage/${file}`, accept ? { 'accept-encoding': accept } : {});

test('a drawing comes compressed as the browser takes it, once for ever [spec:7.storage.get 3.media.storage]', async () => {
  const brotli = await picture('drawing-1a2b.svg', 'gzip, deflate, br');
  expect(brotli).toMatchObject({
    status: 200,
    headers: {
      'content-encoding': 'br',
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    },
  });
  expect(brotliDecompressSync(brotli.bytes)).toEqual(svg);
  const gzip = await picture('drawing-1a2b.svg', 'gzip, br;q=0');
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(gzip.bytes)).toEqual(svg);
  const plain = await picture('drawing-1a2b.svg');
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.bytes).toEqual(svg);
});

test('a photo comes as it is', async () => {
  const { headers, bytes } = await picture('photo-3c4d.webp', 'gzip, br');
  expect(headers['content-type']).toBe('image/webp');
  expect(headers['content-encoding']).toBeUndefined();
  expect(bytes).toEqual(photo);
});

test('a drawing and a photo have a copy for link previews: a landscape PNG of less than 300 KB', async () => {
  const { storage } = server.deps;
  const noise = await sharp(randomBytes(480 * 600 * 3), { raw: { width: 480, height: 600, channels: 3 } })
    .webp({ quality: 90 })
    .toBuffer();
  await storage.put(
    'public/phone-5e6f.svg',
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 148 184"><rect width="148" height="184" fill="#345"/></svg>',
    ),
  );
  await storage.put('public/noise-7a8b.webp', noise);
  for (const [file, width] of [
    ['phone-5e6f.svg.png', 1200],
    ['noise-7a8b.webp.png', 800],
  ] as const) {
    const { status, headers, bytes } = await picture(file, 'br');
    expect(status, file).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width, height: width * 0.525 });
    expect(bytes.length).toBeLessThan(300_000);
  }
  for (const file of ['missing.svg.png', 'photo-3c4d.webp.png', 'page.html.png', 'paper.svg.png']) {
    expect(await picture(file), file).toMatchObject({ status: 404 });
  }
});

test('a script inside a drawing cannot run, and no file is taken for another kind', async () => {
  const { headers } = await picture('drawing-1a2b.svg');
  expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox");
  expect(headers['x-content-type-options']).toBe('nosniff');
});

test('only public pictures are served', async () => {
  for (const file of ['page.html', 'drawing-1a2b.svg.br', 'missing.svg', 'paper.svg']) {
    expect(await picture(file), file).toMatchObject({ status: 404 });
  }
  for (const file of ['..%2Fprivate%2Fpaper.svg', '.hidden.svg', '%2e%2e%2fsecret']) {
    expect((await picture(file)).status, file).toBeGreaterThanOrEqual(400);
  }
});
