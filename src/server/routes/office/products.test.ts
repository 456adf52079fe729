import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Output } from '#contract/api.ts';
import type { OfficeOutput } from '#contract/office/api.ts';
import { addDays, dayIn } from '#domain/calendar.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import { makeProductPlans } from '#server/actions/people/edit-products.ts';
import { appNow } from '#server/database/clock.ts';
import { applicantAt } from '#test/support/applicant.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { deskPerson, must, type DeskPerson } from '#test/support/desk-person.ts';
import { rowsOf } from '#test/support/rows.ts';
import { productName, stockShops } from '#test/support/shop.ts';

type Record = OfficeOutput<'getOfficeProduct'>;
type Saved = OfficeOutput<'changeOfficeProduct'>;
type Tried = OfficeOutput<'tryProductsCsv'>;
type Applied = OfficeOutput<'applyProductsCsv'>;

let server: TestApp;
let editor: DeskPerson;
let other: DeskPerson;
let supervisor: DeskPerson;
const phone = 100;
const reason = 'Liquidamos las últimas piezas';

beforeAll(async () => {
  server = await buildTestApp();
  await stockShops(server.deps);
  editor = await deskPerson(server, 'catalogue', 1, 'Andrés Vidal');
  other = await deskPerson(server, 'catalogue', 1, 'Nadia Quiroz');
  supervisor = await deskPerson(server, 'supervisor', 1, 'Héctor Luna');
});
afterAll(() => server.close());

beforeEach(async () => {
  const { db } = server.deps.store;
  await db.deleteFrom('approvals').execute();
  await db.deleteFrom('approval_limits').execute();
  await db.deleteFrom('product_plans').execute();
  await db.deleteFrom('product_changes').execute();
  await db.deleteFrom('products').where('id', 'not in', [100, 200]).execute();
  await db
    .updateTable('products')
    .set({
      price_centavos: 799_950,
      down_payment_centavos: 129_900,
      weekly_centavos: 19_900,
      name: productName,
      taken_off_at: null,
      is_draft: false,
    })
    .where('id', '=', phone)
    .execute();
});

const record = async (id = phone) => must(await editor.client.get<Record>(`office/products/${id}`));

/** The body that the page sends of a product, with these changes. */
async function bodyWith(changes: object, id = phone) {
  const { version, name, brand, price, downPayment, weekly, weeks, description, specs, colors } =
    await record(id);
  const facts = { name, brand, price, downPayment, weekly, weeks, description, specs, colors };
  return { version, ...facts, ...changes };
}
const change = async (changes: object, person = editor) =>
  person.client.post<Saved>(`office/products/${phone}`, await bodyWith(changes));
const inShop = () => server.client().get<Output<'getProduct'>>(`products/${phone}`);
const setFloor = (centavos: number) =>
  server.deps.store.db
    .insertInto('approval_limits')
    .values({ partner_id: 1, command: 'change-product', centavos })
    .execute();
const dayAfter = async (days: number) =>
  addDays(dayIn(businessZone, await appNow(server.deps.store.db)), days);
const csv = (text: string) => {
  const form = new FormData();
  form.set('file', new Blob([text]), 'precios.csv');
  return form;
};

test('a change is in the shop at once; who has begun a request keeps the plan', async () => {
  const { requestId } = await applicantAt(server, 'geolocalization');
  expect(must(await change({ price: 7499, downPayment: 1199 }))).toEqual({ outcome: 'done' });
  expect(must(await inShop())).toMatchObject({ price: 7499, downPaymentPrice: 1199 });
  const [request] = await rowsOf(server.deps, 'credit_requests', 'id', requestId);
  expect(request).toMatchObject({ price_centavos: 799_950, down_payment_centavos: 129_900 });
  const { history, version } = await record();
  expect(version).toBeGreaterThan(1);
  expect(history).toMatchObject([
    {
      kind: 'product-changed',
      by: 'Andrés Vidal',
      changes: [
        { what: 'Contado', before: '$7,999.50', after: '$7,499.00' },
        { what: 'Enganche', before: '$1,299.00', after: '$1,199.00' },
      ],
    },
  ]);
  const auditor = await deskPerson(server, 'auditor', 1);
  const { rows } = must(
    await auditor.client.get<OfficeOutput<'getTrail'>>('office/trail?kind=product-changed'),
  );
  expect(rows[0]).toMatchObject({
    changes: history[0]?.changes,
    details: [{ what: 'Producto', value: productName }],
  });
  must(await change({ price: 7999.5, downPayment: 1299 }));
});

test('of two who edit at once the second is told what the first did, and nothing is stored', async () => {
  const seen = await bodyWith({ price: 6999 });
  must(await change({ price: 7899 }, other));
  const late = await editor.client.post<{ errors: string[] }>(`office/products/${phone}`, seen);
  expect(late).toMatchObject({ status: 409, code: 'conflict' });
  expect(late.body.errors[0]).toBe('Nadia Quiroz cambió Contado: antes $7,999.50, ahora $7,899.00.');
  expect((await record()).price).toBe(7899);
  // The command line has no person.
  const again = await bodyWith({ price: 6999 });
  await server.deps.store.db
    .updateTable('products')
    .set({ weekly_centavos: 20_000 })
    .where('id', '=', phone)
    .execute();
  const beside = await editor.client.post<{ errors: string[] }>(`office/products/${phone}`, again);
  expect(beside.body.errors[0]).toBe('El producto se cambió fuera de la oficina.');
});

test.each([
  ['Con esos pagos no se cubre el precio de contado.', { weekly: 10 }],
  ['El enganche debe ser menor que el precio de contado.', { downPayment: 9000 }],
  [
    'Hay dos colores con el mismo nombre o el mismo tono.',
    { colors: Array.from({ length: 2 }, () => ({ color: '#000000', name: 'Negro' })) },
  ],
  ['No hay ningún cambio que guardar.', {}],
  ['Elija un día después de hoy.', { price: 7000, on: '2020-01-01' }],
])('refused: %s', async (text, changes) => {
  const reply = await change(changes);
  expect(reply).toMatchObject({ status: 400, body: { errors: [text] } });
  expect((await record()).history).toEqual([]);
});

test('below the floor two people are needed, and the shop changes with the second', async () => {
  await setFloor(600_000);
  expect(must(await change({ price: 6000, weekly: 130 }))).toEqual({ outcome: 'done' });
  expect(await change({ price: 5999 })).toMatchObject({ status: 400 });
  expect(must(await change({ price: 5999, reason }))).toEqual({ outcome: 'waiting' });
  expect(must(await inShop()).price).toBe(6000);
  const [waiting] = (await record()).approvals;
  expect(waiting).toMatchObject({
    command: 'change-product',
    changes: [{ what: 'Contado', before: '$6,000.00', after: '$5,999.00' }],
  });
  expect(await change({ price: 5000, reason })).toMatchObject({ status: 409 });
  expect(await editor.client.post(`office/approvals/${waiting?.id}/approve`)).toMatchObject({ status: 403 });
  must(await supervisor.client.post(`office/approvals/${waiting?.id}/approve`));
  // The server that shows the shop is told by the database.
  await expect.poll(async () => must(await inShop()).price).toBe(5999);
  expect((await record()).history[0]).toMatchObject({ by: 'Andrés Vidal', checkedBy: 'Héctor Luna' });
  // Its name is no price.
  expect(must(await change({ name: 'Galaxy A56' }))).toEqual({ outcome: 'done' });
  // Nor is there another way below: off the shelf, cheaper, and back.
  const { version } = await record();
  const state = (to: string, v: number) =>
    editor.client.post(`office/products/${phone}/state`, { version: v, state: to });
  must(await state('withdrawn', version));
  expect(must(await change({ price: 3000 }))).toEqual({ outcome: 'done' });
  expect(await state('on-sale', (await record()).version)).toMatchObject({ status: 400 });
  await expect.poll(async () => (await inShop()).status).toBe(404);
});

test('a CAT above 250 % is sold by two people', async () => {
  const dear = { downPayment: 500, price: 3000, weekly: 99, weeks: 52 };
  expect(await change(dear)).toMatchObject({
    status: 400,
    body: {
      errors: ['Su CAT sería de 321.9 %, mayor de 250 %.', 'Escriba el motivo: otra persona lo confirma.'],
    },
  });
  expect(must(await change({ ...dear, reason }))).toEqual({ outcome: 'waiting' });
  const [waiting] = (await record()).approvals;
  expect(waiting?.summary).toContain('Su CAT sería de 321.9 %, mayor de 250 %.');
  must(await supervisor.client.post(`office/approvals/${waiting?.id}/approve`));
  await expect.poll(async () => must(await inShop()).price).toBe(3000);
});

test('a proposal does not survive another price in the meantime', async () => {
  await setFloor(600_000);
  must(await change({ price: 5000, reason }));
  const [waiting] = (await record()).approvals;
  must(await change({ price: 7500 }, other));
  const reply = await supervisor.client.post<{ errors: string[] }>(`office/approvals/${waiting?.id}/approve`);
  expect(reply).toMatchObject({
    status: 409,
    body: { errors: ['Contado: antes $7,999.50, ahora $7,500.00.'] },
  });
});

test('a change for a day is made on that day, and can be withdrawn before', async () => {
  const on = await dayAfter(3);
  expect(must(await change({ price: 7499, on }))).toEqual({ outcome: 'planned' });
  expect(await change({ price: 7299, on })).toMatchObject({ status: 409 });
  const { plan, changesOn } = await record();
  expect(changesOn).toBe(on);
  expect(plan).toMatchObject({ on, by: 'Andrés Vidal', changes: [{ what: 'Contado', after: '$7,499.00' }] });
  await makeProductPlans(server.deps);
  expect(must(await inShop()).price).toBe(7999.5);
  must(await editor.client.post(`office/products/${phone}/plan/withdraw`));
  expect(await editor.client.post(`office/products/${phone}/plan/withdraw`)).toMatchObject({ status: 409 });
  must(await change({ price: 7399, on }));
  await sql`update product_plans set on_day = on_day - 3 where ended_at is null`.execute(
    server.deps.store.db,
  );
  // Twice: two workers may wake at once.
  await Promise.all([makeProductPlans(server.deps), makeProductPlans(server.deps)]);
  await expect.poll(async () => must(await inShop()).price).toBe(7399);
  const { history } = await record();
  expect(history.map(({ kind }) => kind)).toEqual([
    'product-changed',
    'product-planned',
    'product-plan-withdrawn',
    'product-planned',
  ]);
});

test('the list says since when its prices hold, what they will be, and which change', async () => {
  type List = OfficeOutput<'listOfficeProducts'>;
  const listed = async (query = '') => must(await editor.client.get<List>(`office/products${query}`));
  const line = async () => (await listed()).rows.find(({ id }) => id === phone);
  expect(await line()).toMatchObject({ pricedAt: null, nextPrices: null });
  expect((await listed('?prices=planned')).rows).toEqual([]);
  must(await change({ price: 7700 }));
  const first = (await line())?.pricedAt;
  expect(Date.parse(first ?? '')).toBeCloseTo((await appNow(server.deps.store.db)).getTime(), -5);
  const on = await dayAfter(3);
  must(await change({ description: 'Con cargador', on }));
  // A change of other facts is no change of prices.
  expect(await line()).toMatchObject({ changesOn: on, nextPrices: null, pricedAt: first });
  expect((await listed('?prices=planned')).counts).toContainEqual({ view: 'on-sale', count: 0 });
  must(await editor.client.post(`office/products/${phone}/plan/withdraw`));
  const before = await line();
  must(await change({ price: 7499, on }));
  expect((await line())?.nextPrices).toEqual({
    on,
    price: 7499,
    downPayment: before?.downPayment,
    weekly: before?.weekly,
    weeks: before?.weeks,
  });
  const planned = await listed('?prices=planned');
  expect(planned.rows.map(({ id }) => id)).toEqual([phone]);
  expect(planned.counts).toContainEqual({ view: 'on-sale', count: 1 });
});

test('a new product is a draft until its colours have photos', async () => {
  const { id } = must(
    await editor.client.post<OfficeOutput<'addOfficeProduct'>>('office/products', {
      partner: 1,
      name: 'Redmi 15C 128 GB',
      brand: 'Xiaomi',
      price: 2999,
      downPayment: 449,
      weekly: 75,
      weeks: 52,
      colors: [{ color: '#3b3f44', name: 'Negro' }],
    }),
  );
  expect(await record(id)).toMatchObject({ state: 'draft', photosMissing: ['Negro'], picture: null });
  expect(await server.client().get(`products/${id}`)).toMatchObject({ status: 404 });
  const state = async () =>
    editor.client.post<{ errors: string[] }>(`office/products/${id}/state`, {
      version: (await record(id)).version,
      state: 'on-sale',
    });
  expect((await state()).body.errors).toEqual(['Antes de ponerlo en venta suba la foto de: Negro.']);
  const photo = new FormData();
  const bytes = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#3b3f44' } })
    .png()
    .toBuffer();
  photo.set('file', new Blob([new Uint8Array(bytes)]), 'negro.png');
  const place = `office/products/${id}/photo?color=%233B3F44`;
  must(await editor.client.post(place, photo));
  expect(await editor.client.post(place, csv('<svg/>'))).toMatchObject({ code: 'file-type' });
  must(await state());
  const sold = must(await server.client().get<Output<'getProduct'>>(`products/${id}`));
  expect(await server.client().get(`storage/${sold.thubnailUrl}`)).toMatchObject({ status: 200 });
  expect((await record(id)).history.map(({ kind }) => kind)).toEqual([
    'product-changed',
    'product-photo',
    'product-added',
  ]);
});

test('a file is tried first: what it changes, what is new, what is wrong; then made as it was tried', async () => {
  await setFloor(600_000);
  const text = [
    'producto,contado,enganche,marca,semanal,semanas,colores',
    `${productName},"7499.00",1199,,,,`,
    'edge 60 neo 256 GB,7299,1099,Motorola,182,52,Verde=#7d8f7a',
    'Galaxy Tab A9,4999..0,799,Samsung,125,52,Gris=#808080',
  ].join('\n');
  const tried = must(await editor.client.post<Tried>('office/products-csv/try?partner=1', csv(text)));
  expect(tried.lines).toMatchObject([
    {
      line: 2,
      outcome: 'changed',
      figures: { price: { before: 7999.5, after: 7499 }, total: { before: 11_647, after: 11_547 } },
    },
    { line: 3, outcome: 'new', figures: { price: { before: null, after: 7299 } } },
    {
      line: 4,
      outcome: 'fault',
      faults: ['Contado no es un monto como 7999.50.'],
      figures: { price: { after: null, unread: '4999..0' }, total: { after: null } },
    },
  ]);
  expect((await record()).price).toBe(7999.5);
  const apply = (facts: string, body = text) =>
    editor.client.post<Applied>(
      `office/products-csv/apply?${new URLSearchParams({ partner: '1', facts, reason })}`,
      csv(body),
    );
  must(await change({ weekly: 201 }, other));
  const stale = await apply(tried.facts);
  expect(stale).toMatchObject({ status: 409 });
  expect(JSON.stringify(stale.body)).toContain('Nadia Quiroz cambió');
  const again = must(await editor.client.post<Tried>('office/products-csv/try?partner=1', csv(text)));
  expect(must(await apply(again.facts))).toEqual({
    changed: 1,
    planned: 0,
    added: 1,
    proposed: 0,
    refused: [],
  });
  await expect.poll(async () => must(await inShop()).price).toBe(7499);
  const drafts = must(
    await editor.client.get<OfficeOutput<'listOfficeProducts'>>('office/products?view=draft'),
  );
  expect(drafts.rows.map(({ name }) => name)).toEqual(['edge 60 neo 256 GB']);
  const cheap = `producto,contado,semanal\n${productName},5500,120`;
  const low = must(await editor.client.post<Tried>('office/products-csv/try?partner=1', csv(cheap)));
  expect(low.lines).toMatchObject([
    { outcome: 'needs-two', passed: ['Queda $500.00 abajo del piso de $6,000.00 de contado.'] },
  ]);
  expect(must(await apply(low.facts, cheap))).toMatchObject({ changed: 0, proposed: 1 });
  expect((await record()).approvals).toHaveLength(1);
});

test('what is downloaded changes nothing when it is sent back', async () => {
  await server.deps.store.db
    .updateTable('products')
    .set({ description: '=Pantalla, "plana"', name: '+Phone' })
    .where('id', '=', phone)
    .execute();
  const { bytes } = await editor.client.get('office/products-csv?partner=1');
  const form = csv(bytes.toString());
  expect(must(await editor.client.post<Tried>('office/products-csv/try?partner=1', form))).toMatchObject({
    lines: [],
    same: 1,
  });
  await server.deps.store.db
    .updateTable('products')
    .set({ description: '' })
    .where('id', '=', phone)
    .execute();
});

const list = async (query: string) =>
  must(await supervisor.client.get<OfficeOutput<'listOfficeProducts'>>(`office/products?${query}`));

async function add(names: readonly string[]): Promise<void> {
  for (const [index, name] of names.entries()) {
    await server.deps.store.db
      .insertInto('products')
      .values({
        id: 500 + index,
        partner_id: 1,
        name,
        brand: 'Motorola',
        model: name,
        description: '',
        price_centavos: 300_000 + index,
        down_payment_centavos: 0,
        weekly_centavos: 9_000,
        weeks: 52,
        specs: '[]',
        colors: '[]',
        pictures: '[]',
        thumbnail: '',
      })
      .execute();
  }
}

test('the list: a state, a search, an order; each has its keys', async () => {
  await add(['Moto G', 'Moto E', 'Pura 80']);
  const all = await list('sort=-price');
  expect(all.rows.map(({ name }) => name)).toEqual([productName, 'Pura 80', 'Moto E', 'Moto G']);
  expect(all.mayEdit).toEqual([]);
  expect((await list('search=moto')).rows.map(({ name }) => name)).toEqual(['Moto E', 'Moto G']);
  expect((await list('cursor=n501')).rows.map(({ name }) => name)).toEqual(['Moto G', 'Pura 80']);
  expect((await list('cursor=p502')).rows.map(({ name }) => name)).toEqual([productName, 'Moto E', 'Moto G']);
  expect(all.counts).toEqual([
    { view: 'on-sale', count: 4 },
    { view: 'draft', count: 0 },
    { view: 'withdrawn', count: 0 },
  ]);
});

test('a product is found by its words in any order, without accents, with its gigabytes as in the shop', async () => {
  await add(['Galaxy A06 128 GB', 'Teléfono Básico']);
  const found = async (search: string) =>
    (await list(`search=${encodeURIComponent(search)}`)).rows.map(({ name }) => name);
  expect(await found('a06 galaxy')).toEqual(['Galaxy A06 128 GB']);
  expect(await found('128gb a06')).toEqual(['Galaxy A06 128 GB']);
  expect(await found('128 gb a06')).toEqual(['Galaxy A06 128 GB']);
  expect(await found('telefono basico')).toEqual(['Teléfono Básico']);
  expect(await found('a06 64')).toEqual([]);
});

test('names are sorted as people count: J2 comes before J10, also from page to page', async () => {
  await add(['Serie J10', 'Serie J2', 'Serie J1', 'serie A05', 'Serie J2 2024']);
  const sorted = ['serie A05', 'Serie J1', 'Serie J2', 'Serie J2 2024', 'Serie J10'];
  expect((await list('search=serie')).rows.map(({ name }) => name)).toEqual(sorted);
  expect((await list('search=serie&sort=-name')).rows.map(({ name }) => name)).toEqual(sorted.toReversed());
  expect((await list('search=serie&cursor=n501')).rows.map(({ name }) => name)).toEqual(sorted.slice(3));
});
