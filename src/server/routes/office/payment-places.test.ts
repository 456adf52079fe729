import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfficeOutput } from '#contract/office/api.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { deskPerson, must, type DeskPerson } from '#test/support/desk-person.ts';
import { stockShops } from '#test/support/shop.ts';

let server: TestApp;
let supervisor: DeskPerson;
let administrator: DeskPerson;
let place: number;
let elsewhere: number;

beforeAll(async () => {
  server = await buildTestApp();
  await stockShops(server.deps);
  supervisor = await deskPerson(server, 'supervisor', 1);
  administrator = await deskPerson(server, 'administrator', 1);
  const sign = { name: 'La Esquina', file: 'x.svg', fee_centavos: 13_00 };
  const rows = await server.deps.store.db
    .insertInto('payment_places')
    .values([
      { ...sign, partner_id: 1 },
      { ...sign, partner_id: 2 },
    ])
    .returning('id')
    .execute();
  [place, elsewhere] = rows.map(({ id }) => id) as [number, number];
});
afterAll(() => server.close());

const known = { fee: 14.5, minimum: 20, maximum: 5_000, hours: '8:00 a 22:00' };
const reason = 'Tarifa nueva de la red';
const propose = (body: object, person = supervisor) =>
  person.client.post<OfficeOutput<'proposePaymentPlace'> & { errors: string[] }>('office/payment-places', {
    place,
    ...known,
    reason,
    ...body,
  });
const list = async () =>
  must(await supervisor.client.get<OfficeOutput<'listPaymentPlaces'>>('office/payment-places'));
const inShop = async () => (await server.client().get('PaymentReference/getPaymentReferenceActive/1')).body;

test('what a till charges and takes holds for customers when a second person confirms it', async () => {
  expect((await list()).partners).toMatchObject([
    {
      partner: { id: 1, name: 'Alba' },
      places: [{ id: place, name: 'La Esquina', fee: 13, minimum: null, maximum: null, hours: null }],
      mayPropose: true,
    },
  ]);
  const { approvalId } = must(await propose({}));
  expect((await supervisor.client.post(`office/approvals/${approvalId}/approve`)).status).toBe(403);
  expect(await inShop()).toMatchObject([{ name: 'La Esquina', fee: 13 }]);
  expect((await list()).approvals[0]?.changes).toEqual([
    { what: 'Comisión de la tienda', before: '$13.00', after: '$14.50' },
    { what: 'Pago mínimo', before: 'Sin dato', after: '$20.00' },
    { what: 'Pago máximo', before: 'Sin dato', after: '$5,000.00' },
    { what: 'Horario', before: 'Sin dato', after: '8:00 a 22:00' },
  ]);
  must(await administrator.client.post(`office/approvals/${approvalId}/approve`));
  // Shops keep the answer until the committed change is announced to them.
  await expect.poll(inShop).toMatchObject([{ name: 'La Esquina', ...known }]);
  const trail = must(await administrator.client.get<OfficeOutput<'getTrail'>>('office/trail?view=grants'));
  expect(trail.rows[0]).toMatchObject({ kind: 'payment-place-set' });
  // As it is already.
  expect((await propose({})).status).toBe(409);
});

test('a proposal whose facts have changed is not confirmed', async () => {
  const { approvalId } = must(await propose({ fee: 0 }));
  await server.deps.store.db
    .updateTable('payment_places')
    .set({ hours: 'Las 24 horas' })
    .where('id', '=', place)
    .execute();
  expect((await administrator.client.post(`office/approvals/${approvalId}/approve`)).status).toBe(409);
  await expect.poll(inShop).toMatchObject([{ fee: 14.5, hours: 'Las 24 horas' }]);
});

test.each([
  ['El máximo no puede ser menor que el mínimo.', { minimum: 300, maximum: 200 }],
  ['Escriba una comisión de $0 a $500.', { fee: -1 }],
  ['Escriba una comisión de $0 a $500.', { fee: 501 }],
  ['Escriba un monto de $1 a $100,000.', { minimum: null, maximum: 0 }],
  ['Escriba pesos con dos decimales.', { fee: 1.005 }],
  ['Escriba el horario en 60 letras o menos.', { hours: 'a'.repeat(61) }],
])('%s', async (sentence, wrong) => {
  const { status, body } = await propose(wrong);
  expect([status, body.errors]).toEqual([400, [sentence]]);
});

test('a place of another partner does not exist here', async () => {
  expect((await propose({ place: elsewhere })).status).toBe(404);
});
