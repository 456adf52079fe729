import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfficeOutput } from '#contract/office/api.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { startRequest } from '#test/support/applicant.ts';
import { acceptedRequest } from '#test/support/credit.ts';
import { deskPerson, must, type DeskPerson } from '#test/support/desk-person.ts';
import { rowsOf } from '#test/support/rows.ts';
import { productName, stockShops } from '#test/support/shop.ts';

/** Acts on several things at once: shown of each before they are sent, done each for itself. */

let server: TestApp;
let editor: DeskPerson;
let ana: DeskPerson;
let tomas: DeskPerson;
beforeAll(async () => {
  server = await buildTestApp();
  await stockShops(server.deps);
  editor = await deskPerson(server, 'catalogue', 1, 'Andrés Vidal');
  ana = await deskPerson(server, 'analyst', 1, 'Ana Ríos');
  tomas = await deskPerson(server, 'analyst', 1, 'Tomás Vela');
});
afterAll(() => server.close());

type Done = OfficeOutput<'actOnProducts'>;
type Preview = OfficeOutput<'previewActOnProducts'>;
const products = 'products/acts/change-product';
const claims = 'requests/acts/claim-request';
const preview = (person: DeskPerson, path: string, body: object) =>
  person.client.post<Preview>(`office/${path}/preview`, body);
const act = (person: DeskPerson, path: string, body: object) =>
  person.client.post<Done>(`office/${path}`, body);
const asSeen = ({ lines }: Preview) => lines.flatMap(({ of, seen }) => (seen === null ? [] : [{ of, seen }]));
const productOf = async (id: number) =>
  must(await editor.client.get<OfficeOutput<'getOfficeProduct'>>(`office/products/${id}`));

/** A draft whose colour has no photo. */
async function draft(name: string): Promise<number> {
  const body = { brand: 'Motorola', price: 2999, downPayment: 499, weekly: 99, weeks: 39 };
  const colors = [{ color: '#000000', name: 'Negro' }];
  const added = await editor.client.post<OfficeOutput<'addOfficeProduct'>>('office/products', {
    ...body,
    name,
    colors,
    partner: 1,
  });
  return must(added).id;
}

test('requests are taken as shown: who took one meanwhile keeps it', async () => {
  const begun: string[] = [];
  for (let n = 0; n < 3; n += 1) begun.push((await startRequest(server)).requestId);
  const [first = '', second = ''] = begun;
  const elsewhere = (await acceptedRequest(server.deps, { partner: 2 })).requestId;
  must(await tomas.client.post(`office/requests/${first}/claim`));
  const of = [...begun, elsewhere].map((id) => ({ of: id }));
  const shown = must(await preview(ana, claims, { of }));
  expect(shown.missing).toBe(1);
  expect(shown.lines.map(({ changes, because }) => because ?? changes[0])).toEqual([
    'Tomás Vela ya tomó la solicitud.',
    { what: 'Lleva', before: 'Nadie', after: 'Usted' },
    { what: 'Lleva', before: 'Nadie', after: 'Usted' },
  ]);
  must(await tomas.client.post(`office/requests/${second}/claim`));
  const { done, refused } = must(await act(ana, claims, { of: asSeen(shown) }));
  expect([done, refused]).toEqual([
    1,
    [expect.stringMatching(/^\d{10}: Tomás Vela ya tomó la solicitud\.$/)],
  ]);
  const events = await rowsOf(server.deps, 'request_events', 'kind', 'request-claimed');
  expect(events.map(({ request_id, actor }) => [request_id, actor])).toEqual([
    [first, `staff:${tomas.id}`],
    [second, `staff:${tomas.id}`],
    [begun[2], `staff:${ana.id}`],
  ]);
});

test('of three products the two that can are withdrawn, each with a line in the log; the third says why not', async () => {
  const [moto, edge] = [await draft('Moto G'), await draft('Edge 60')];
  const { version } = await productOf(edge);
  must(await editor.client.post(`office/products/${edge}/state`, { version, state: 'withdrawn' }));
  const body = { state: 'withdrawn', of: [100, moto, edge, 100, 200].map((of) => ({ of })) };
  const shown = must(await preview(editor, products, body));
  expect(shown).toMatchObject({
    lines: [
      {
        of: '100',
        name: productName,
        changes: [{ what: 'Estado', before: 'En venta', after: 'Retirado' }],
        because: null,
      },
      { of: String(moto), name: 'Moto G', because: null },
      { of: String(edge), name: 'Edge 60', seen: null, because: 'No hay ningún cambio que guardar.' },
    ],
    missing: 1,
  });
  expect((await productOf(100)).state).toBe('on-sale');
  expect(
    must(await act(editor, products, { ...body, of: [...asSeen(shown), { of: edge }, { of: 200 }] })),
  ).toEqual({
    done: 2,
    waiting: 0,
    refused: ['Edge 60: No hay ningún cambio que guardar.', '1 ya no se encontraron.'],
  });
  expect([(await productOf(100)).state, (await productOf(moto)).state]).toEqual(['withdrawn', 'withdrawn']);
  const lines = await rowsOf(server.deps, 'request_events', 'kind', 'product-changed');
  expect(lines.map(({ detail }) => (detail as { product: { id: number } }).product.id)).toEqual([
    edge,
    100,
    moto,
  ]);
});

test('what has changed since it was shown, and what has no photo, is not put on sale', async () => {
  const body = { state: 'on-sale', of: [{ of: 100 }] };
  const shown = must(await preview(editor, products, body));
  must(await act(editor, products, { ...body, of: asSeen(shown) }));
  const stale = must(await act(editor, products, { ...body, state: 'withdrawn', of: asSeen(shown) }));
  expect([stale.done, stale.refused]).toEqual([
    0,
    [expect.stringContaining(`${productName}: Estado: antes Retirado, ahora En venta.`)],
  ]);
  const bare = await draft('Edge 70');
  const { lines } = must(await preview(editor, products, { state: 'on-sale', of: [{ of: bare }] }));
  expect(lines[0]?.because).toBe('Antes de ponerlo en venta suba la foto de: Negro.');
});

test('past a bound each waits for another person, with a reason', async () => {
  const { db } = server.deps.store;
  await db
    .insertInto('approval_limits')
    .values({ partner_id: 1, command: 'change-product', centavos: 900_000 })
    .execute();
  const { version } = await productOf(100);
  must(await editor.client.post(`office/products/100/state`, { version, state: 'withdrawn' }));
  const shown = must(await preview(editor, products, { state: 'on-sale', of: [{ of: 100 }] }));
  expect(shown.lines[0]?.second.length).toBeGreaterThan(0);
  const of = asSeen(shown);
  const bare = must(await act(editor, products, { state: 'on-sale', of }));
  expect(bare.refused.join()).toContain('Escriba el motivo: otra persona lo confirma.');
  const reason = 'Liquidación de diciembre';
  expect(must(await act(editor, products, { state: 'on-sale', of, reason }))).toEqual({
    done: 0,
    waiting: 1,
    refused: [],
  });
});

test('none, too many, and another field than those of its row are refused', async () => {
  expect(await act(editor, products, { state: 'on-sale', of: [] })).toMatchObject({ status: 400 });
  const many = Array.from({ length: 51 }, () => ({ of: 100 }));
  expect(await act(editor, products, { state: 'on-sale', of: many })).toMatchObject({ status: 400 });
  expect(await act(editor, products, { price: 1, of: [{ of: 100 }] })).toMatchObject({ status: 400 });
  expect(await act(editor, products, { state: 'on-sale', of: [{ of: 200 }] })).toMatchObject({ status: 404 });
  expect(await act(ana, 'requests/acts/cancel-request', { of: [{ of: 1 }] })).toMatchObject({ status: 404 });
});
