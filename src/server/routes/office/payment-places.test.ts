import sharp from 'sharp';
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

/** Adds a place and gives it another name and logo, as its page does: the picture first, then the act as it was seen. */
const act = async (path: string, body: object, person = supervisor) => {
  const { seen } = must(await person.client.post<{ seen: string }>(`office/${path}/preview`, body));
  return person.client.post<{ approvalId: string; errors: string[] }>(`office/${path}`, { ...body, seen });
};
const logoOf = async (partner: number, person = supervisor) => {
  const create = { width: 120, height: 60, channels: 3, background: '#6b2fa0' } as const;
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(await sharp({ create }).png().toBuffer())]), 'logo.png');
  return person.client.post<{ file: string }>(`office/pictures?partner=${partner}`, form);
};
const waiting = async (id: string) => (await list()).approvals.find((each) => each.id === id);
const adding = 'partners/1/acts/add-payment-place';

test('a place that two people add is where customers pay; it is named anew, and switched off', async () => {
  const { file: logo } = must(await logoOf(1));
  const body = { ...known, name: 'Farmacias Sol', logo, reason };
  const { approvalId } = must(await act(adding, body));
  expect(await inShop()).toHaveLength(1);
  expect(await waiting(approvalId)).toMatchObject({
    summary: 'Agregar el lugar de pago «Farmacias Sol» en Alba',
    changes: [
      { what: 'Nombre', before: null, after: 'Farmacias Sol' },
      { what: 'Comisión de la tienda', before: null, after: '$14.50' },
      { what: 'Pago mínimo', before: null, after: '$20.00' },
      { what: 'Pago máximo', before: null, after: '$5,000.00' },
      { what: 'Horario', before: null, after: '8:00 a 22:00' },
      { what: 'Se muestra', before: null, after: 'Sí' },
      { what: 'Logo', before: null, after: logo },
    ],
  });
  must(await administrator.client.post(`office/approvals/${approvalId}/approve`));
  await expect
    .poll(inShop)
    .toMatchObject([{ name: 'La Esquina' }, { name: 'Farmacias Sol', file: logo, ...known }]);
  expect((await server.client().get(`storage/${logo}`)).status).toBe(200);

  const added = (await list()).partners[0]?.places.find(({ name }) => name === 'Farmacias Sol')?.id ?? 0;
  const other = must(await logoOf(1)).file;
  const changed = must(
    await act(`payment-places/${added}/acts/set-payment-place`, {
      ...known,
      name: 'Farmacias Luna',
      logo: other,
      isOpen: false,
      reason,
    }),
  );
  expect((await waiting(changed.approvalId))?.changes).toEqual([
    { what: 'Nombre', before: 'Farmacias Sol', after: 'Farmacias Luna' },
    { what: 'Se muestra', before: 'Sí', after: 'No' },
    { what: 'Logo', before: logo, after: other },
  ]);
  must(await administrator.client.post(`office/approvals/${changed.approvalId}/approve`));
  await expect.poll(inShop).toMatchObject([{ name: 'La Esquina' }]);
  expect((await list()).partners[0]?.places[1]).toMatchObject({ name: 'Farmacias Luna', isOpen: false });
  const trail = must(await administrator.client.get<OfficeOutput<'getTrail'>>('office/trail?view=grants'));
  expect(
    trail.rows
      .map(({ kind }) => kind)
      .filter((kind) => kind.startsWith('payment-place'))
      .slice(0, 2),
  ).toEqual(['payment-place-set', 'payment-place-added']);
});

test('a place needs a name that no other has, and a logo that was kept for its partner', async () => {
  const { file: logo } = must(await logoOf(1));
  const tried = async (body: object) =>
    (
      await supervisor.client.post<{ errors: string[] }>(`office/${adding}/preview`, {
        ...known,
        name: 'Otra',
        logo,
        reason,
        ...body,
      })
    ).body.errors;
  expect(await tried({ name: ' ' })).toEqual(['Escriba el nombre del lugar.']);
  expect(await tried({ name: 'la esquina' })).toEqual(['Ya hay un lugar de pago con ese nombre.']);
  for (const wrong of ['x.svg', '../private/x.webp', 'marca-2-logo-1-1.webp', 'marca-1-logo-1-1.webp'])
    expect(await tried({ logo: wrong })).toEqual(['Suba el logo otra vez.']);
  expect((await logoOf(2)).status).toBe(404);
  const everybody = new FormData();
  everybody.set('file', new Blob(['x']), 'logo.png');
  // Of a shop that is not there yet: who works for every partner.
  expect((await supervisor.client.post('office/pictures', everybody)).status).toBe(403);
  expect((await supervisor.client.post('office/pictures?partner=1', everybody)).status).toBe(415);
});
