import sharp from 'sharp';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Output } from '#contract/api.ts';
import type { OfficeOutput } from '#contract/office/api.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { deskPerson, must, type DeskPerson } from '#test/support/desk-person.ts';
import { productName, stockShops } from '#test/support/shop.ts';

let server: TestApp;
let editor: DeskPerson;
const phone = 100;
const olive = '#556b2f';

beforeAll(async () => {
  server = await buildTestApp();
  await stockShops(server.deps);
  editor = await deskPerson(server, 'catalogue', 1, 'Andrés Vidal');
});
afterAll(() => server.close());

beforeEach(async () => {
  const colors = JSON.stringify([{ name: 'Oliva', color: olive }]);
  await server.deps.store.db
    .updateTable('products')
    .set({ colors, pictures: '[]', thumbnail: '', taken_off_at: null, is_draft: false })
    .where('id', '=', phone)
    .execute();
});

/** Its left half in this colour, the right half black. */
const photo = async (background: string) => {
  const half = { create: { width: 60, height: 80, channels: 3 as const, background } };
  const image = sharp({ create: { width: 120, height: 80, channels: 3, background: '#000000' } });
  return new Uint8Array(
    await image
      .composite([{ input: half, left: 0, top: 0 }])
      .png()
      .toBuffer(),
  );
};
async function add(background: string, place: number) {
  const form = new FormData();
  form.set('file', new Blob([await photo(background)]), 'foto.png');
  return editor.client.post(
    `office/products/${phone}/photo?color=${encodeURIComponent(olive)}&place=${place}`,
    form,
  );
}
const record = async () =>
  must(await editor.client.get<OfficeOutput<'getOfficeProduct'>>(`office/products/${phone}`));
const files = async () => (await record()).photos.map(({ file }) => file);
const inShop = async () => must(await server.client().get<Output<'getProduct'>>(`products/${phone}`));
const arrange = (file: string, how: object) =>
  editor.client.post<{ errors: string[] }>(`office/products/${phone}/photos`, { color: olive, file, how });
/** A frame without what is left out. */
const frame = (cut: object, focus: object | null) => ({
  to: 'frame',
  cut: { left: 0, top: 0, right: 0, bottom: 0, ...cut },
  focus,
});

test('the photos of a colour are put in order, and the shop has them so; the first is its thumbnail', async () => {
  for (const [at, background] of ['#c00000', '#00c000', '#0000c0'].entries())
    must(await add(background, at + 1));
  const [red = '', green = '', blue = ''] = await files();
  must(await arrange(blue, { to: 'earlier' }));
  must(await arrange(blue, { to: 'earlier' }));
  must(await arrange(red, { to: 'later' }));
  expect(await files()).toEqual([blue, green, red]);
  expect(await inShop()).toMatchObject({
    thubnailUrl: blue,
    pictures: [
      {
        color: olive,
        pair: blue,
        front: blue,
        back: blue,
        photos: [{ file: blue }, { file: green }, { file: red }],
      },
    ],
  });
  must(await arrange(green, { to: 'away' }));
  expect(await files()).toEqual([blue, red]);
  expect(await arrange(green, { to: 'away' })).toMatchObject({ status: 409 });
  must(await arrange(red, { to: 'away' }));
  const last = await arrange(blue, { to: 'away' });
  expect(last.body.errors).toEqual(['En venta, cada color necesita una foto: suba antes otra.']);
  const [latest] = (await record()).history;
  expect(latest).toMatchObject({
    kind: 'product-photos',
    by: 'Andrés Vidal',
    changes: [{ what: 'Foto 2 de Oliva', before: 'Estaba', after: null }],
  });
});

test('a photo is cut by its rectangle and keeps its point in view; without either it is as it was sent', async () => {
  must(await add('#c00000', 1));
  const [sent = ''] = await files();
  must(await arrange(sent, frame({ right: 50 }, { x: 25, y: 80 })));
  const [cut = ''] = await files();
  expect(cut).not.toBe(sent);
  const stored = await server.client().get(`storage/${cut}`);
  const { data, info } = await sharp(stored.bytes).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([60, 80]);
  // The black half is gone.
  expect(data[(59 + 40 * 60) * info.channels]).toBeGreaterThan(150);
  expect(await inShop()).toMatchObject({
    thubnailUrl: cut,
    focus: { x: 50, y: 80 },
    pictures: [{ photos: [{ file: cut, focus: { x: 50, y: 80 } }] }],
  });
  expect((await record()).photos).toMatchObject([
    { source: sent, cut: { right: 50 }, focus: { x: 25, y: 80 } },
  ]);
  const most = await arrange(cut, frame({ left: 45, right: 45 }, null));
  expect(most.body.errors).toEqual(['Deje al menos 20 % de la foto a cada lado.']);
  must(await arrange(cut, frame({}, null)));
  expect(await files()).toEqual([sent]);
  expect((await inShop()).focus).toBeUndefined();
});

test('numbers in the names of files are the order of their photos', async () => {
  const name = productName.replaceAll('/', '-');
  const form = new FormData();
  const zip = zipSync({
    [`${name} oliva 10.png`]: await photo('#0000c0'),
    [`${name} oliva 2.png`]: await photo('#00c000'),
    [`${name} oliva.png`]: await photo('#c00000'),
  });
  form.set('file', new Blob([zip]), 'fotos.zip');
  const { photos } = must(
    await editor.client.post<OfficeOutput<'addProductPhotos'>>('office/products-photos?partner=1', form),
  );
  expect(photos.map(({ fault }) => fault)).toEqual([null, null, null]);
  const tones = await Promise.all(
    (await files()).map(async (file) => {
      const { bytes } = await server.client().get(`storage/${file}`);
      const [red = 0, green = 0, blue = 0] = await sharp(bytes).raw().toBuffer();
      return ['red', 'green', 'blue'][[red, green, blue].indexOf(Math.max(red, green, blue))];
    }),
  );
  expect(tones).toEqual(['red', 'green', 'blue']);
});

test('a colour has eight photos at most', async () => {
  for (let at = 1; at <= 8; at++) must(await add(`#${at}0${at}000`, at));
  expect(await add('#abcdef', 9)).toMatchObject({
    status: 400,
    body: { errors: ['Cada color lleva hasta 8 fotos.'] },
  });
  must(await add('#abcdef', 1));
  expect(await files()).toHaveLength(8);
});
