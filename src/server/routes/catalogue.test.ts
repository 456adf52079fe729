import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Product } from '#contract/catalogue.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { productName, stockShops } from '#test/support/shop.ts';

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
  await stockShops(server.deps);
  await server.deps.store.db
    .insertInto('products')
    .values(shelf.map((each, position) => ({ ...plain, ...each, position })))
    .execute();
  await server.deps.store.db
    .insertInto('postal_codes')
    .values(['Axotla', 'Florida'].map((district) => ({ ...alvaroObregon, district })))
    .execute();
});
afterAll(() => server.close());

const plain = {
  partner_id: 1,
  model: 'x',
  down_payment_centavos: 50_000,
  weekly_centavos: 9_900,
  weeks: 52,
  description: 'Un equipo',
  specs: JSON.stringify([
    { label: 'Pantalla', value: '6.7" AMOLED' },
    { label: 'Batería', value: '5,000 mAh' },
  ]),
  colors: JSON.stringify([{ color: '#111827', name: 'Noche' }]),
  pictures: JSON.stringify([{ color: '#111827', pair: 'p.svg', front: 'f.svg', back: 'b.svg' }]),
  thumbnail: 'p.svg',
};
const shelf = [
  { id: 1, name: 'moto g05', brand: 'Motorola', price_centavos: 219_900, on_offer: true },
  { id: 2, name: 'Redmi A5', brand: 'Xiaomi', price_centavos: 229_900, best_seller: true, on_offer: true },
  { id: 3, name: 'Redmi 15C', brand: 'Xiaomi', price_centavos: 229_900, best_seller: true },
  { id: 4, name: 'iPhone 17', brand: 'Apple', price_centavos: 2_099_950 },
];
const alvaroObregon = {
  postal_code: '01030',
  municipality: 'Álvaro Obregón',
  city: 'Ciudad de México',
  state: 'Ciudad de México',
};

interface Page {
  list: Product[];
  count: number;
}
const search = (query: string) => server.client().get<Page>(`productsNone?commercialPartnerId=1${query}`);
const names = async (query: string) => (await search(query)).body.list.map((product) => product.name);

test('a partner’s products come cheapest first, equal prices in the partner’s order, and never another’s [spec:3.page.fields]', async () => {
  const { body } = await search('');
  expect(body.list.map((product) => product.name)).toEqual([
    'moto g05',
    'Redmi A5',
    'Redmi 15C',
    productName,
    'iPhone 17',
  ]);
  expect(body.count).toBe(5);
  expect(body.list.every((product) => product.commercialPartner.id === 1)).toBe(true);
});

test('the dearest first with -price; a + that arrived as a space is understood [spec:7.products.list]', async () => {
  expect((await names('&order=-price'))[0]).toBe('iPhone 17');
  expect((await names('&order=+price'))[0]).toBe('moto g05');
  expect((await names('&order=%2Bprice'))[0]).toBe('moto g05');
  const { body } = await search('&order=%2Bcat');
  const cats = body.list.map(({ credit }) => credit?.catPercent ?? Infinity);
  expect(cats).toEqual(cats.toSorted((a, b) => a - b));
  expect(new Set(cats).size).toBeGreaterThan(1);
  expect(await search('&order=name')).toMatchObject({ status: 400, headers: { 'x-error-field': 'order' } });
});

test('pages follow each other without gap or repeat and keep the count, also past the end', async () => {
  const pages = await Promise.all([1, 2, 3].map((page) => names(`&limit=2&page=${page}`)));
  expect(pages.flat()).toEqual(await names(''));
  expect((await search('&limit=2&page=9')).body).toEqual({ list: [], count: 5 });
});

test('brand, offer, best seller and price narrow the search, together [spec:7.products.list 9.catalogue.filters]', async () => {
  expect(await names('&searchBrand=xiaomi,Apple')).toEqual(['Redmi A5', 'Redmi 15C', 'iPhone 17']);
  expect(await names('&filterProduct=best_seller')).toEqual(['Redmi A5', 'Redmi 15C']);
  expect(await names('&filterProduct=best_seller,on_offer')).toEqual(['Redmi A5']);
  expect(await names('&rangePrice=2299-21000')).toEqual(['Redmi A5', 'Redmi 15C', productName, 'iPhone 17']);
  expect(await names('&rangePrice=0-100')).toEqual([]);
  expect(await search('&searchBrand=Nokia')).toMatchObject({ status: 400 });
  expect(await search('&rangePrice=9-1')).toMatchObject({ status: 400 });
});

test('a product reads as the specification has it [spec:7.products.one 3.product.color]', async () => {
  const { body, status } = await server.client().get<Product>('products/4');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    price: 20_999.5,
    downPaymentPrice: 500,
    pay: 99,
    specs: 'Pantalla: 6.7" AMOLED\nBatería: 5,000 mAh',
    color: ['[{"color":"#111827","name":"Noche"}]'],
    multimediaList: [{ file: 'p.svg' }, { file: 'f.svg' }, { file: 'b.svg' }],
    thubnailUrl: 'p.svg',
    best_seller: false,
    onOffer: false,
  });
  expect(await server.client().get('products/4000')).toMatchObject({ status: 404, code: 'not-found' });
});

test('public answers may be kept for a moment, and are not sent again while they stay the same', async () => {
  const visitor = server.client();
  const { headers } = await visitor.get('products/4');
  expect(headers['cache-control']).toMatch(/^public, max-age=\d+/);
  const again = await visitor.get('products/4', { 'if-none-match': String(headers.etag) });
  expect(again).toMatchObject({ status: 304 });
  expect(again.bytes).toHaveLength(0);
});

test('a postal code fills in its colonias; an unknown one says so', async () => {
  const visitor = server.client();
  expect((await visitor.get('postalCode/01030')).body).toEqual({
    postalCode: '01030',
    districts: ['Axotla', 'Florida'],
    municipality: 'Álvaro Obregón',
    city: 'Ciudad de México',
    state: 'Ciudad de México',
  });
  expect(await visitor.get('postalCode/99999')).toMatchObject({ status: 404 });
});

test('the lists that forms choose from [spec:7.combo.all 7.combo.roles 7.combo.states 9.catalogue.brands]', async () => {
  const visitor = server.client();
  const list = async (path: string) => (await visitor.get<{ id: string; name: string }[]>(path)).body;
  expect((await list('comboOptions/brands/all')).map((each) => each.name)).toEqual([
    'Apple',
    'Samsung',
    'Huawei',
    'Motorola',
    'Xiaomi',
  ]);
  expect(await list('comboOptions/states')).toHaveLength(32);
  expect(await list('comboOptions/states/all')).toEqual(await list('comboOptions/states'));
  expect(await list('comboOptions/colors/all')).toContainEqual({ id: '#111827', name: 'Noche' });
  expect(await list('comboOptions/roles/web')).toEqual(await list('comboOptions/roles/all'));
  expect(await visitor.get('comboOptions/secrets/all')).toMatchObject({ status: 400 });
});

test('what is kept of the shop is forgotten as soon as it changes', async () => {
  const priceOf = async () => (await search('&searchBrand=Apple')).body.list[0]?.price;
  expect(await priceOf()).toBe(20_999.5);
  await server.deps.store.db
    .updateTable('products')
    .set({ price_centavos: 1_999_900 })
    .where('id', '=', 4)
    .execute();
  await expect.poll(priceOf).toBe(19_999);
});

test('a product says what its credit costs: the total, and CAT without VAT with the day of its calculation', async () => {
  const { body } = await search('&order=%2Btotal&limit=1');
  // 500.00 + 52 × 99.00; CAT by hand from 1,699.00 against 52 weekly payments.
  expect(body.list[0]).toMatchObject({
    name: 'moto g05',
    credit: { total: 5_648, calculatedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
  });
  expect(body.list[0]?.credit?.catPercent).toBeGreaterThan(400);
  // Down payment and weeks cost less than the price: no credit.
  expect((await search('&text=iphone')).body.list[0]?.credit).toBeNull();
});

test('a weekly budget, money for today and a total narrow the search', async () => {
  const others = await names('&weeklyMax=99');
  expect(others).toContain('moto g05');
  expect(await names('&weeklyMax=98.99')).not.toContain('moto g05');
  expect(await names('&downPaymentMax=499.99')).not.toContain('moto g05');
  expect(await names('&totalMax=5648')).toContain('moto g05');
  expect(await names('&totalMax=5647.99')).not.toContain('moto g05');
  expect(await search('&weeklyMax=mucho')).toMatchObject({ status: 400 });
});

test.each([
  ['iphon 17', ['iPhone 17']],
  ['IPHONE 15', []],
  ['xaomi', ['Redmi A5', 'Redmi 15C']],
  ['redmy a5', ['Redmi A5']],
  ['motrola', ['moto g05']],
  ['celular moto G05', ['moto g05']],
  ['%note_', []],
  ["'; drop table products; --", []],
])('%s finds %o', async (text, found) => {
  expect(await names(`&text=${encodeURIComponent(text)}`)).toEqual(found);
});
