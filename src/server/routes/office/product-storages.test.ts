import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Output } from '#contract/api.ts';
import type { OfficeOutput } from '#contract/office/api.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { deskPerson, must, type DeskPerson } from '#test/support/desk-person.ts';
import { productName, stockShops } from '#test/support/shop.ts';

/** One phone in several storages. */
let server: TestApp;
let editor: DeskPerson;
const phone = 100;
const elsewhere = 200;
const twin = 'Otro producto de esa familia tiene ese almacenamiento.';

beforeAll(async () => {
  server = await buildTestApp();
  await stockShops(server.deps);
  editor = await deskPerson(server, 'catalogue', 1, 'Andrés Vidal');
});
afterAll(() => server.close());

beforeEach(async () => {
  const { db } = server.deps.store;
  await db.deleteFrom('product_changes').execute();
  await db.deleteFrom('products').where('id', 'not in', [phone, elsewhere]).execute();
  await db
    .updateTable('products')
    .set({ family: 'Galaxy A56', storage: '256 GB', taken_off_at: null })
    .execute();
});

const add = (facts: object) =>
  editor.client.post<{ id: number }>('office/products', {
    partner: 1,
    name: 'Galaxy A56 128 GB',
    brand: 'Samsung',
    price: 6999,
    downPayment: 1099,
    weekly: 175,
    weeks: 52,
    colors: [{ name: 'Grafito', color: '#30343B' }],
    family: 'galaxy a56',
    storage: '128 GB',
    ...facts,
  });
/** Adds it, and sells it. */
async function sell(facts: object = {}): Promise<number> {
  const { id } = must(await add(facts));
  await server.deps.store.db
    .updateTable('products')
    .set({ taken_off_at: null, is_draft: false })
    .where('id', '=', id)
    .execute();
  return id;
}
const inShop = async (id = phone) =>
  must(await server.client().get<Output<'getProduct'>>(`products/${id}`)).storages;
const tryFile = async (text: string) => {
  const form = new FormData();
  form.set('file', new Blob([text]), 'productos.csv');
  return must(
    await editor.client.post<OfficeOutput<'tryProductsCsv'>>('office/products-csv/try?partner=1', form),
  ).lines;
};

test('a product names those of its family that its partner sells, the cheapest first, each with its week', async () => {
  // The other partner's of the same family is none of it, nor is a draft.
  must(await add({ name: 'Galaxy A56 512 GB', storage: '512 GB' }));
  expect(await inShop()).toBeUndefined();
  const small = await sell();
  const both = [
    { id: small, storage: '128 GB', pay: 175 },
    { id: phone, storage: '256 GB', pay: 199 },
  ];
  expect(await inShop()).toEqual(both);
  expect(await inShop(small)).toEqual(both);
  expect(await inShop(elsewhere)).toBeUndefined();
});

test('one of which nothing is left says so', async () => {
  const small = await sell();
  const count = { color: '#30343B', store: null, pieces: 0 };
  must(await editor.client.post(`office/products/${small}/acts/count-stock`, count));
  expect(await inShop()).toMatchObject([{ id: small, out: true }, { id: phone }]);
  await server.deps.store.db.deleteFrom('stock_movements').execute();
  await server.deps.store.db.deleteFrom('stock_counts').execute();
});

test('two of a family do not share a storage, and one goes with the other', async () => {
  const refused = (body: object) => ({ status: 400, body });
  expect(await add({ storage: '256gb' })).toMatchObject(refused({ errors: [twin] }));
  expect(await add({ storage: '' })).toMatchObject(
    refused({ errors: ['Escriba también el almacenamiento, o deje vacíos los dos.'] }),
  );
  const small = await sell();
  const { version, name, brand, price, downPayment, weekly, weeks, colors } = must(
    await editor.client.get<OfficeOutput<'getOfficeProduct'>>(`office/products/${small}`),
  );
  const facts = { version, name, brand, price, downPayment, weekly, weeks, colors, family: 'Galaxy A56' };
  const change = (storage: string) => editor.client.post(`office/products/${small}`, { ...facts, storage });
  expect(await change('256 GB')).toMatchObject(refused({ errors: [twin] }));
  must(await change('64 GB'));
  expect(await inShop()).toMatchObject([{ id: small, storage: '64 GB' }, { id: phone }]);
});

test('a file gives families, and is refused where two would share a storage', async () => {
  const head = 'producto,marca,contado,enganche,semanal,semanas,colores,familia,almacenamiento';
  const line = (name: string, storage: string) =>
    `${name},Samsung,6999,1099,175,52,Negro,Galaxy A56,${storage}`;
  const lines = await tryFile(
    [head, line('Uno', '256 GB'), line('Dos', '128 GB'), line('Tres', '128GB'), line('Cuatro', '')].join(
      '\n',
    ),
  );
  expect(lines.map(({ outcome, faults }) => [outcome, ...faults])).toEqual([
    ['fault', twin],
    ['new'],
    ['fault', twin],
    ['fault', 'Escriba también el almacenamiento, o deje vacíos los dos.'],
  ]);
  expect(await tryFile(`producto,familia,almacenamiento\n${productName},Galaxy A56,512 GB`)).toMatchObject([
    { outcome: 'changed', others: [{ what: 'Almacenamiento', before: '256 GB', after: '512 GB' }] },
  ]);
});
