import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Output } from '#contract/api.ts';
import type { OfficeOutput } from '#contract/office/api.ts';
import { precalify, solveCaptcha } from '#test/support/applicant.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { addPasskey } from '#test/support/passkey.ts';
import { codeOf, deskPerson, must, newEmail, type DeskPerson } from '#test/support/desk-person.ts';
import type { TestClient } from '#test/support/client.ts';
import { rowsOf } from '#test/support/rows.ts';
import { stockShops } from '#test/support/shop.ts';

let server: TestApp;
let everywhere: DeskPerson;
let ofOne: DeskPerson;
beforeAll(async () => {
  server = await buildTestApp();
  await stockShops(server.deps);
  everywhere = await deskPerson(server, 'administrator', null);
  ofOne = await deskPerson(server, 'administrator', 1);
});
afterAll(() => server.close());

async function keptLogo(person = everywhere, partner = ''): Promise<string> {
  const create = { width: 240, height: 80, channels: 3, background: '#6b2fa0' } as const;
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(await sharp({ create }).png().toBuffer())]), 'logo.png');
  return must(await person.client.post<{ file: string }>(`office/pictures${partner}`, form)).file;
}
let people = 0;
const newShop = async (changes: object = {}) => {
  people += 2;
  return {
    id: null,
    name: 'Jacaranda',
    legalName: 'Comercializadora Jacaranda, S.A. de C.V.',
    color: '#6B2FA0',
    logo: await keptLogo(),
    address: 'Av. Reforma 502, Col. Centro, Puebla, Puebla, C.P. 72000',
    tel: '2221234567',
    contact: 'hola@jacaranda.example',
    administrators: ['Sara', 'Luis'].map((name) => ({
      name: `${name} ${'Montes Cano Ruiz Paz Gil Sol'.split(' ')[people / 2] ?? 'Vega'}`,
      email: newEmail(),
    })),
    ...changes,
  };
};
const create = (body: object, person = everywhere) =>
  person.client.post<OfficeOutput<'createPartner'> & { errors: string[] }>('office/partners', body);
const list = async (person: { client: TestClient }) =>
  must(await person.client.get<OfficeOutput<'listPartners'>>('office/partners'));
const setup = async (id: number, person: { client: TestClient } = everywhere) =>
  must(await person.client.get<OfficeOutput<'getPartnerSetup'>>(`office/partners/${id}`));
const lacking = async (id: number) =>
  (await setup(id)).items.filter(({ isDone }) => !isDone).map(({ key }) => key);

/** Accepts by the link that was shown, as its person would. */
async function accept(link: string, name: string): Promise<TestClient> {
  const client = server.client();
  const token = link.split('/').at(-1) ?? '';
  const at = Date.now();
  const { challengeId, secret } = must(
    await client.post<OfficeOutput<'startInvitationTotp'>>(`office/invitations/${token}/totp/secret`),
  );
  const code = codeOf({ secret, at });
  must(await client.post(`office/invitations/${token}/totp`, { challengeId, name, code }));
  must(await addPasskey(server, client));
  return client;
}
const opening = async (id: number, client: TestClient) => {
  const path = `office/partners/${id}/acts/open-shop`;
  const body = { reason: 'Está lista' };
  const looked = await client.post<{ seen: string; errors: string[] }>(`${path}/preview`, body);
  return {
    looked,
    send: () => client.post<{ approvalId: string }>(path, { ...body, seen: looked.body.seen }),
  };
};

test('a shop that is set up at the desk is closed until its two first people open it', async () => {
  const shop = await newShop();
  const { partner: id, invitations } = must(await create(shop));
  expect(id).toBe(3);
  expect(invitations.map(({ name }) => name)).toEqual(shop.administrators.map(({ name }) => name));
  const inShop = async () =>
    must(await server.client().get<Output<'getCommercialPartner'>>(`getCommercialPartner/${id}`));
  expect(await inShop()).toMatchObject({ name: 'Jacaranda', isOnSale: false });
  expect((await inShop()).terminos_condicion).toContain('Jacaranda');
  expect(await list(everywhere)).toMatchObject({
    rows: [
      { partner: { id: 1 }, isOnSale: true },
      { partner: { id: 2 }, isOnSale: true },
      { partner: { id, name: 'Jacaranda', color: '#6B2FA0' }, isOnSale: false, missing: 5 },
    ],
    mayCreate: true,
  });
  expect(await lacking(id)).toEqual(['texts', 'products', 'places', 'people', 'delivery', 'limits']);

  const [sara, luis] = await Promise.all(invitations.map(({ link, name }) => accept(link, name)));
  if (!sara || !luis) throw new Error('two were invited');
  // Good once.
  const used = invitations[0]?.link.split('/').at(-1);
  expect((await server.client().get(`office/invitations/${used}`)).status).toBe(410);
  expect(await lacking(id)).toEqual(['texts', 'products', 'places', 'delivery', 'limits']);
  const { looked: early } = await opening(id, sara);
  expect([early.status, early.body.errors]).toEqual([
    409,
    ['Todavía falta: textos, productos con foto, lugares de pago, quién envía.'],
  ]);
  // Nobody of one shop learns of another.
  expect((await list({ client: sara })).rows.map((row) => row.partner.id)).toEqual([id]);
  expect((await list({ client: sara })).mayCreate).toBe(false);
  expect((await list(ofOne)).rows.map((row) => row.partner.id)).toEqual([1]);
  expect((await ofOne.client.get(`office/partners/${id}`)).status).toBe(404);
  expect((await opening(id, ofOne.client)).looked.status).toBe(404);

  // What its own people do at their pages.
  const { db } = server.deps.store;
  await db
    .updateTable('partners')
    .set({ rfc: 'JAC190304AB5', representative: 'Elena Ruiz' })
    .where('id', '=', id)
    .execute();
  const [product] = await rowsOf(server.deps, 'products', 'partner_id', '1');
  await db
    .insertInto('products')
    .values({
      ...product,
      id: 900,
      partner_id: id,
      colors: JSON.stringify(product?.colors),
      pictures: JSON.stringify(product?.pictures),
      specs: JSON.stringify(product?.specs),
    } as never)
    .execute();
  await db.insertInto('payment_places').values({ partner_id: id, name: 'Sol', file: 'x.svg' }).execute();
  await deskPerson(server, 'counter', id);
  expect(await lacking(id)).toEqual(['limits']);

  // No request begins there.
  const visitor = server.client();
  await solveCaptcha(visitor);
  const begun = async () => {
    const { status, code, body } = await precalify(visitor, { partner: id });
    return [status, code, body];
  };
  expect(await begun()).toEqual([
    409,
    'shop-not-open',
    { errors: ['Esta tienda todavía no abre. Vuelve pronto.'] },
  ]);

  const { send } = await opening(id, sara);
  const { approvalId } = must(await send());
  expect((await sara.post(`office/approvals/${approvalId}/approve`)).status).toBe(403);
  expect(await inShop()).toMatchObject({ isOnSale: false });
  must(await luis.post(`office/approvals/${approvalId}/approve`));
  await expect.poll(inShop).not.toHaveProperty('isOnSale');
  expect((await precalify(visitor, { partner: id })).status).toBe(200);
  expect(await setup(id, { client: luis })).toMatchObject({ isOnSale: true, mayOpen: false });
  expect((await opening(id, luis)).looked.body.errors).toEqual(['La tienda ya está a la venta.']);
  const kinds = (await rowsOf(server.deps, 'request_events', 'partner_id', String(id))).map(
    ({ kind }) => kind,
  );
  expect(kinds).toEqual(expect.arrayContaining(['staff-invited', 'shop-opened']));
});

test('what is wrong with a new shop is said, and nothing of it is stored', async () => {
  const before = (await list(everywhere)).rows.length;
  const tried = async (changes: object) => (await create(await newShop(changes))).body.errors;
  expect(await tried({ name: ' ' })).toEqual(['Escriba el nombre de la tienda.']);
  expect(await tried({ id: 10_000 })).toEqual(['Escriba un número de 1 a 9999.']);
  expect(await tried({ id: 1 })).toEqual(['El número 1 ya es de otra tienda.']);
  expect(await tried({ color: 'morado' })).toEqual(['Escriba el color como #1A2B3C.']);
  expect(await tried({ tel: '55' })).toEqual(['Escriba el teléfono con diez dígitos.']);
  expect(await tried({ logo: await keptLogo(ofOne, '?partner=1') })).toEqual(['Suba el logo otra vez.']);
  const [one] = (await newShop()).administrators;
  expect(await tried({ administrators: [one] })).toEqual(['Escriba dos personas de Administración.']);
  expect(await tried({ administrators: [one, { ...one, email: newEmail() }] })).toEqual([
    'Son dos personas: cada una con su nombre y su correo.',
  ]);
  // A link for somebody who works elsewhere would open what she may do there.
  expect(await tried({ administrators: [one, { name: 'Otra Persona', email: ofOne.email }] })).toEqual([
    'Ya hay una persona con el correo de Otra Persona. Escriba a otra, y a esa invítela después en «Personas».',
  ]);
  expect((await list(everywhere)).rows).toHaveLength(before);
  expect((await create(await newShop(), ofOne)).status).toBe(403);
});
