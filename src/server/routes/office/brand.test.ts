import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Output } from '#contract/api.ts';
import type { OfficeOutput } from '#contract/office/api.ts';
import { previewOf } from '#server/platform/preview-link.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { deskPerson, must, type DeskPerson } from '#test/support/desk-person.ts';
import { stockShops } from '#test/support/shop.ts';

type Record = OfficeOutput<'getOfficeBrand'>;

let server: TestApp;
let editor: DeskPerson;
let other: DeskPerson;
let supervisor: DeskPerson;
const terms = 'Términos y condiciones de la tienda, primera versión.';
const privacy = 'Aviso de privacidad de la tienda, primera versión.';
const reason = 'Los revisó el área legal';

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
  await db.deleteFrom('partner_drafts').execute();
  await db.deleteFrom('partner_publications').execute();
  await db
    .updateTable('partners')
    .set({ dynamic_color: '#C8102E', terms, privacy, grace_days: 3, features: '{}' })
    .where('id', '=', 1)
    .execute();
});

const record = async (person = editor) => must(await person.client.get<Record>('office/brand/1'));
async function save(changes: object, person = editor) {
  const { facts, version } = await record(person);
  return person.client.post<{ errors: string[] }>('office/brand/1', { ...facts, ...changes, version });
}
const publish = async (body: object = {}) =>
  editor.client.post<OfficeOutput<'publishBrand'>>('office/brand/1/publish', {
    version: (await record()).version,
    ...body,
  });
const inShop = async () =>
  must(await server.client().get<Output<'getCommercialPartner'>>('getCommercialPartner/1'));

test('a draft changes nothing until it is published, as one act with its difference', async () => {
  must(await save({ color: '#D5122B', legend: 'Hola, vecino' }));
  expect((await inShop()).dynamicColor).toBe('#C8102E');
  const drafted = await record();
  expect(drafted).toMatchObject({
    savedBy: 'Andrés Vidal',
    needsTwo: false,
    changes: [
      { what: 'Color', before: '#C8102E', after: '#D5122B' },
      { what: 'Leyenda', before: null, after: 'Hola, vecino' },
    ],
  });
  expect(drafted.contrasts.every(({ ok }) => ok)).toBe(true);
  const token = new URLSearchParams(drafted.preview.split('?')[1]).get('vista') ?? '';
  expect(previewOf(server.deps.config.secret, token, Date.now())).toMatchObject({
    partner: 1,
    color: '#D5122B',
  });
  expect(must(await publish())).toEqual({ outcome: 'done' });
  // Several processes forget their pages when they are told.
  await expect.poll(inShop).toMatchObject({ dynamicColor: '#D5122B', dynamicLegend: 'Hola, vecino' });
  const { version, changes, publications } = await record();
  expect([version, changes]).toEqual([0, []]);
  expect(publications).toMatchObject([{ by: 'Andrés Vidal', checkedBy: null, changes: drafted.changes }]);
  expect(await publish()).toMatchObject({ status: 400 });
});

test('legal texts and days of grace are published by two, and only as they were read', async () => {
  must(await save({ graceDays: 5, terms: `${terms} Y una cláusula más.` }));
  expect((await record()).needsTwo).toBe(true);
  expect(await publish()).toMatchObject({ status: 400 });
  expect(must(await publish({ reason }))).toEqual({ outcome: 'waiting' });
  expect((await inShop()).terminos_condicion).toBe(terms);
  const first = (await record()).approvals[0]?.id;
  expect(await editor.client.post(`office/approvals/${first}/approve`)).toMatchObject({ status: 403 });
  must(await save({ legend: 'Otra' }));
  expect(await supervisor.client.post(`office/approvals/${first}/approve`)).toMatchObject({ status: 409 });
  must(await editor.client.post(`office/approvals/${first}/refuse`, { reason }));
  must(await publish({ reason }));
  const second = (await record()).approvals[0]?.id;
  must(await supervisor.client.post(`office/approvals/${second}/approve`));
  await expect.poll(inShop).toMatchObject({ dynamicLegend: 'Otra' });
  expect((await inShop()).terminos_condicion).toContain('una cláusula más');
  expect((await record()).publications[0]).toMatchObject({ by: 'Andrés Vidal', checkedBy: 'Héctor Luna' });
});

test('of two who draft at once the second is told', async () => {
  const seen = await record();
  must(await save({ legend: 'Una' }, other));
  const late = await editor.client.post<{ errors: string[] }>('office/brand/1', {
    ...seen.facts,
    legend: 'Dos',
    version: seen.version,
  });
  expect(late).toMatchObject({ status: 409 });
  expect(late.body.errors[0]).toBe('Nadia Quiroz guardó otro borrador.');
  expect((await record()).facts.legend).toBe('Una');
  must(await editor.client.post('office/brand/1/discard', { version: 1 }));
  expect(await record()).toMatchObject({ version: 0, changes: [] });
});

test.each([
  ['Escriba el color como #1A2B3C.', { color: 'rojo' }],
  ['Escriba el teléfono con diez dígitos.', { tel: '55' }],
  [
    'Instagram: escriba una dirección que empiece con https://, o déjela vacía.',
    { instagram: 'javascript:1' },
  ],
  ['Escriba de 0 a 30 días de gracia.', { graceDays: 31 }],
  ['Escriba el aviso de privacidad.', { privacy: 'corto' }],
])('refused: %s', async (text, changes) => {
  expect(await save(changes)).toMatchObject({ status: 400, body: { errors: [text] } });
  expect((await record()).version).toBe(0);
});
