import { zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import sharp from 'sharp';
import writeXlsxFile from 'write-excel-file/node';
import type { OfficeOutput } from '#contract/office/api.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { deskPerson, must, type DeskPerson } from '#test/support/desk-person.ts';
import { productName, stockShops } from '#test/support/shop.ts';

type Tried = OfficeOutput<'tryProductsCsv'>;

let server: TestApp;
let editor: DeskPerson;
const phone = 100;

beforeAll(async () => {
  server = await buildTestApp();
  await stockShops(server.deps);
  editor = await deskPerson(server, 'catalogue', 1, 'Andrés Vidal');
});
afterAll(() => server.close());

const formOf = (content: string | Uint8Array<ArrayBuffer>) => {
  const form = new FormData();
  form.set('file', new Blob([content]), 'precios');
  return form;
};
const send = (content: string | Uint8Array<ArrayBuffer>) =>
  editor.client.post<Tried>('office/products-csv/try?partner=1', formOf(content));
const tryFile = async (content: string | Uint8Array<ArrayBuffer>) => must(await send(content));
const refused = async (content: string | Uint8Array<ArrayBuffer>) => {
  const { status, body } = await send(content);
  expect(status).toBe(400);
  return (body as unknown as { errors: string[] }).errors.join(' ');
};
const sheetOf = async (...rows: (string | number | boolean | null)[][]) =>
  new Uint8Array(
    await writeXlsxFile(
      rows.map((cells) => cells.map((value) => (value === null ? null : { value }))),
    ).toBuffer(),
  );

test('a spreadsheet is read as it is, with its rows as it counts them', async () => {
  const tried = await tryFile(
    await sheetOf(
      ['Producto', 'CONTADO', 'Enganche', 'marca', 'semanal', 'semanas', 'Colores', 'más vendido'],
      [null],
      ['Edge 60 neo', 7299, 1099, 'motorola', 182, 52, 'Verde|Negro', true],
      [null],
      ['Galaxy Tab A9', 'gratis', 799, 'Samsung', 125, 52, 'Gris', false],
    ),
  );
  expect(tried.lines).toMatchObject([
    { line: 3, outcome: 'new', figures: { price: { after: 7299 } } },
    { line: 5, outcome: 'fault', faults: ['Contado no es un monto como 7999.50.'] },
  ]);
  const facts = encodeURIComponent(tried.facts);
  const again = await sheetOf(
    ['producto', 'contado', 'enganche', 'marca', 'semanal', 'semanas', 'colores'],
    ['Edge 60 neo', 7299, 1099, 'Motorola', 182, 52, 'Verde'],
  );
  expect(
    must(
      await editor.client.post(`office/products-csv/apply?partner=1&facts=${facts}&reason=`, formOf(again)),
    ),
  ).toMatchObject({ added: 1 });
});

test('rows of a CSV are counted as a spreadsheet counts them, blank ones and lines of a cell too', async () => {
  const text = `\n\nproducto,contado,descripción\n\n${productName},7499,"una\ndos"\n,,\n\nNuevo,gratis,`;
  expect((await tryFile(text)).lines.map(({ line }) => line)).toEqual([5, 8]);
});

test.each(['csv', 'xlsx'])(
  'a file that was downloaded as %s changes nothing when it is sent back',
  async (format) => {
    await server.deps.store.db
      .updateTable('products')
      .set({
        name: "'=Nano | Phone",
        family: "'=Nano",
        storage: '-64 GB',
        description: '＝una\n"dos", tres; cuatro\\',
        specs: JSON.stringify([
          { label: 'SIM', value: 'Nano SIM | eSIM' },
          { label: 'Carga = rápida', value: '=25 W' },
          { label: '', value: "'-x\\" },
        ]),
        colors: JSON.stringify([{ name: 'Azul=Verde|Gris', color: '#112233' }]),
      })
      .where('id', '=', phone)
      .execute();
    const { bytes } = await editor.client.get(`office/products-csv?partner=1&format=${format}`);
    expect(await tryFile(new Uint8Array(bytes))).toMatchObject({ lines: [], unused: [] });
    await server.deps.store.db
      .updateTable('products')
      .set({ name: productName, family: '', storage: '', description: '', specs: '[]' })
      .where('id', '=', phone)
      .execute();
  },
);

test('a column that is not known is named, with the one that it may be', async () => {
  const text = `PRODUCTO,descripcion,Precio semanal,semanaI,SKU\n${productName},Plana,199,52,A1`;
  const { unused, lines } = await tryFile(text);
  expect(unused).toEqual([
    'La columna «Precio semanal» no se usa; quizá «semanal».',
    'La columna «semanaI» no se usa; quizá «semanal».',
    'La columna «SKU» no se usa.',
  ]);
  expect(lines).toMatchObject([{ outcome: 'changed', others: [{ what: 'Descripción', after: 'Plana' }] }]);
});

test('a product spelled another way is the same product', async () => {
  const [name, wide] = [productName.toUpperCase(), productName.replaceAll(' ', '\u00A0 ')];
  const { lines } = await tryFile(`producto,contado\n${name},7499\n${wide},7399`);
  expect(lines).toMatchObject([
    { name: productName, outcome: 'changed' },
    { name: productName, outcome: 'fault', faults: ['El producto está ya en el renglón 2.'] },
  ]);
  const twin = { partner: 1, name, brand: 'Samsung', price: 4999, downPayment: 799, weekly: 125, weeks: 52 };
  expect(
    await editor.client.post('office/products', { ...twin, colors: [{ name: 'Gris', color: '#808080' }] }),
  ).toMatchObject({ status: 400, body: { errors: ['Ya hay otro producto con ese nombre.'] } });
});

test('a file may not say what the form refuses', async () => {
  const head = 'producto,marca,contado,enganche,semanal,semanas,colores,descripción';
  const line = (name: string, colours = 'Negro', about = '') =>
    `${name},Samsung,4999,799,125,52,${colours},${about}`;
  const many = Array.from({ length: 13 }, (_, index) => `Tono ${index}=#0000${10 + index}`).join('|');
  const { lines } = await tryFile(
    [
      head,
      line('x'.repeat(121)),
      line('Con nulo\0'),
      line('Al revés \u202Eabc'),
      line('Muchos colores', many),
      line('Mucho texto', 'Negro', 'a'.repeat(2_001)),
      line('Sin tono', 'Tornasol'),
    ].join('\n'),
  );
  expect(lines.map(({ faults }) => faults)).toEqual([
    ['El nombre tiene más de 120 letras.'],
    ['Hay signos que no se ven en un texto: escríbalo otra vez.'],
    ['Hay signos que no se ven en un texto: escríbalo otra vez.'],
    ['Hay más de 12 colores.'],
    ['La descripción tiene más de 2,000 letras.'],
    ['El color «Tornasol» necesita su tono, como Negro=#1a2b3c.'],
  ]);
});

test('the template is a file that can be sent as it is', async () => {
  for (const format of ['csv', 'xlsx']) {
    const { bytes } = await editor.client.get(`office/products-template?format=${format}`);
    expect((await tryFile(new Uint8Array(bytes))).lines).toMatchObject([{ outcome: 'new', faults: [] }]);
  }
});

test('photos find their product and colour by their names, from a ZIP or one by one', async () => {
  const colors = [
    { name: 'Oliva', color: '#556b2f' },
    { name: 'Grafito', color: '#41424c' },
  ];
  await server.deps.store.db
    .updateTable('products')
    .set({ colors: JSON.stringify(colors), pictures: '[]' })
    .where('id', '=', phone)
    .execute();
  const photo = async (background: string) =>
    new Uint8Array(
      await sharp({ create: { width: 60, height: 80, channels: 3, background } })
        .png()
        .toBuffer(),
    );
  const zip = zipSync({
    [`fotos/${productName.replaceAll('/', '-')} oliva.png`]: await photo('#556b2f'),
    [`fotos/${productName.replaceAll('/', '-')}.png`]: await photo('#111111'),
    'fotos/IMG_1.png': await photo('#222222'),
    [`__MACOSX/fotos/._${productName} oliva.png`]: new Uint8Array(4),
    'léeme.txt': new Uint8Array(4),
  });
  const sendPhotos = (name: string, content: Uint8Array<ArrayBuffer>) => {
    const form = new FormData();
    form.set('file', new Blob([content]), name);
    return editor.client.post<OfficeOutput<'addProductPhotos'>>('office/products-photos?partner=1', form);
  };
  const { photos } = must(await sendPhotos('fotos.zip', zip));
  expect(photos.map(({ product, color, fault }) => [product?.id ?? null, color, fault])).toEqual([
    [phone, 'Oliva', null],
    [phone, null, 'Diga el color en el nombre: Oliva, Grafito.'],
    [null, null, 'Ningún producto se llama así.'],
  ]);
  const single = `${productName.toLowerCase().replaceAll(/[ /]+/g, '-')}-grafito.png`;
  expect(must(await sendPhotos(single, await photo('#41424c'))).photos).toMatchObject([
    { color: 'Grafito', fault: null },
  ]);
  const { pictures } = must(
    await editor.client.get<OfficeOutput<'getOfficeProduct'>>(`office/products/${phone}`),
  );
  expect(pictures.map(({ color }) => color)).toEqual(['#556b2f', '#41424c']);
  expect(must(await sendPhotos(single, new Uint8Array([1, 2]))).photos[0]?.fault).toContain('archivo');
  const nothing = await sendPhotos('nada.zip', zipSync({ 'a.txt': new Uint8Array(3) }));
  expect(nothing).toMatchObject({
    status: 400,
    body: { errors: ['El ZIP no tiene fotos JPG, PNG, WebP ni AVIF.'] },
  });
});

test('what is no file of products is refused whole', async () => {
  expect(await refused('contado\n1')).toBe('El archivo no tiene una columna «producto».');
  expect(await refused('producto,contado,price\nA,1,2')).toBe(
    'Las columnas «contado» y «price» dicen lo mismo: deje una.',
  );
  expect(await refused('producto\nA,1')).toBe('El renglón 2 tiene más celdas que títulos.');
  expect(await refused('producto\n"A')).toBe('El renglón 2 del archivo no se puede leer.');
  expect(await refused('')).toBe('El archivo no tiene una columna «producto».');
  const damaged = 'El archivo no se puede leer: guárdelo otra vez como .xlsx o como CSV.';
  expect(await refused(new Uint8Array([0x50, 0x4b, 3, 4, 1, 2]))).toBe(damaged);
  expect(await refused(zipSync({ 'a.txt': new Uint8Array(10) }))).toBe(damaged);
  const bomb = zipSync({ 'xl/workbook.xml': new Uint8Array(40_000_000) });
  expect(await refused(bomb)).toBe('El archivo es demasiado grande: súbalo en partes.');
});
