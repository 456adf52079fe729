import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Output } from '#contract/api.ts';
import type { OfficeOutput } from '#contract/office/api.ts';
import { showPreview } from '#server/actions/people/show-partner.ts';
import { ownWords } from '#server/actions/people/shop-words.ts';
import { partnerRow } from '#server/queries/catalogue/offers.ts';
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
    .set({ dynamic_color: '#C8102E', terms, privacy, grace_days: 3, features: '{}', words: '{}' })
    .where('id', '=', 1)
    .execute();
  await db.deleteFrom('banners').execute();
  await db.deleteFrom('logos').execute();
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
async function previewed(path: string): Promise<unknown> {
  const { preview } = await record();
  return (await showPreview(server.deps, preview.token))?.answers.get(path);
}
async function pictureForm(width: number, height: number, background = '#3b3f44'): Promise<FormData> {
  const create = { width, height, channels: 3, background } as const;
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(await sharp({ create }).png().toBuffer())]), 'imagen.png');
  return form;
}
const sendLogo = async (form: FormData, version: number) =>
  editor.client.post<{ errors: string[] }>(`office/brand/1/logo?type=HEADER&version=${version}`, form);
const sendBanner = async (
  form: FormData,
  { alt, link = '', version }: { alt: string; link?: string; version: number },
) =>
  editor.client.post<{ errors: string[] }>(
    `office/brand/1/banners?${new URLSearchParams({ alt, link, version: String(version) })}`,
    form,
  );
const stored = (file: string) => server.client().get(`storage/${file}`);

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
  expect(await previewed('/getCommercialPartner/1')).toMatchObject({
    dynamicColor: '#D5122B',
    dynamicLegend: 'Hola, vecino',
  });
  expect(must(await publish())).toEqual({ outcome: 'done' });
  // Several processes forget their pages when they are told.
  await expect.poll(inShop).toMatchObject({ dynamicColor: '#D5122B', dynamicLegend: 'Hola, vecino' });
  const { version, changes, publications } = await record();
  expect([version, changes]).toEqual([0, []]);
  expect(publications).toMatchObject([{ by: 'Andrés Vidal', checkedBy: null, changes: drafted.changes }]);
  expect(await publish()).toMatchObject({ status: 400 });
});

test('a logo that hardly differs from its ground is told before it is published, and may be', async () => {
  must(await save({ color: '#FF6700' }));
  must(await sendLogo(await pictureForm(300, 80, '#ffd400'), (await record()).version));
  const unread = vi.spyOn(server.deps.storage, 'get').mockRejectedValue(new Error('no storage'));
  expect((await record()).faintLogos).toEqual([]);
  unread.mockRestore();
  expect((await record()).faintLogos).toEqual([{ type: 'HEADER', ground: '#FF6700', ratio: 2 }]);
  must(await save({ color: '#1A2B4C' }));
  expect((await record()).faintLogos).toEqual([]);
  must(await save({ color: '#FF6700' }));
  must(await publish());
});

test('what a publication replaced is put back into the draft, with its logo, and published again', async () => {
  must(await sendLogo(await pictureForm(480, 120), (await record()).version));
  must(await save({ color: '#0B5FFF', legend: 'La de antes' }));
  must(await publish());
  const first = await record();
  must(await sendLogo(await pictureForm(480, 130), first.version));
  must(await save({ color: '#1A7F37', legend: 'La de después' }));
  must(await publish());
  const [last] = (await record()).publications;
  const back = async (id: string | undefined) =>
    editor.client.post(`office/brand/1/publications/${id}/return`, { version: (await record()).version });
  must(await back(last?.id));
  const draft = await record();
  expect(draft.facts).toMatchObject({ color: '#0B5FFF', legend: 'La de antes' });
  expect(draft.pictures.logos).toEqual(first.pictures.logos);
  expect((await partnerRow(server.deps.store, 1))?.dynamic_color).toBe('#1A7F37');
  // Nothing that a version may be put back with is deleted, however often the draft changes.
  must(await sendLogo(await pictureForm(480, 140), draft.version));
  await server.runJobs({ includeDelayed: true });
  expect(await server.deps.storage.has(`public/${first.pictures.logos.HEADER}`)).toBe(true);
  must(await back(last?.id));
  must(await publish());
  expect((await partnerRow(server.deps.store, 1))?.dynamic_color).toBe('#0B5FFF');
  expect(await back('00000000-0000-4000-8000-000000000000')).toMatchObject({ status: 404 });
  const version = (await record()).version + 1;
  expect(
    await editor.client.post(`office/brand/1/publications/${last?.id}/return`, { version }),
  ).toMatchObject({
    status: 409,
  });
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

test('the company’s name is published by two', async () => {
  const { legalName } = (await record()).facts;
  expect(await save({ legalName: '' })).toMatchObject({
    status: 400,
    body: { errors: ['Escriba la razón social.'] },
  });
  must(await save({ legalName: 'Comercializadora Nueva, S.A. de C.V.' }));
  expect(await record()).toMatchObject({
    needsTwo: true,
    changes: [{ what: 'Razón social', before: legalName }],
  });
  expect(must(await publish({ reason }))).toEqual({ outcome: 'waiting' });
  const [waiting] = (await record()).approvals;
  must(await supervisor.client.post(`office/approvals/${waiting?.id}/approve`));
  expect((await partnerRow(server.deps.store, 1))?.legal_name).toBe('Comercializadora Nueva, S.A. de C.V.');
});

test('the plans to choose are published, and a phone offers them', async () => {
  const choices = async () =>
    must(await server.client().get<Output<'getProduct'>>('products/100')).planChoices;
  const own = await choices();
  must(await save({ planWeeks: '26, 13', planDownPayment: '40' }));
  expect((await record()).changes.map(({ what, after }) => [what, after])).toEqual([
    ['Plazos a elegir, en semanas', '26, 13'],
    ['Enganche más alto a elegir, % del precio', '40'],
  ]);
  must(await publish());
  await expect.poll(choices).not.toEqual(own);
  expect((await choices())?.weeks.slice(0, 2)).toEqual([13, 26]);
  expect((await record()).facts).toMatchObject({ planWeeks: '13, 26', planDownPayment: '40' });
});

test('the area of service is published, and taken away again', async () => {
  const area = { serviceCentre: '19.0414, -98.2063', serviceRadius: '25' };
  must(await save(area));
  must(await publish());
  expect((await record()).facts).toMatchObject(area);
  const { service_lat, service_lon, service_radius_km } = (await partnerRow(server.deps.store, 1)) ?? {};
  expect([service_lat, service_lon, service_radius_km]).toEqual([19.0414, -98.2063, 25]);
  must(await save({ serviceCentre: '', serviceRadius: '' }));
  must(await publish());
  expect((await partnerRow(server.deps.store, 1))?.service_lat).toBeNull();
});

test('postal codes of delivery are written or come from a file, and are published tidied', async () => {
  const seen = await record();
  must(await save({ serviceCodes: '72000 – 72999\n06*;01000' }));
  const tidied = '72000-72999, 06*, 01000';
  expect((await record()).changes).toMatchObject([{ what: 'Códigos postales de entrega', after: tidied }]);
  must(await publish());
  expect((await partnerRow(server.deps.store, 1))?.service_codes).toBe(tidied);
  const sent = (text: string, version: number) => {
    const form = new FormData();
    form.set('file', new Blob([text]), 'codigos.csv');
    return editor.client.post<{ errors: string[] }>(`office/brand/1/service-codes?version=${version}`, form);
  };
  must(await sent('Código postal\r\n"97000"\r\n97100-97199\r\n', 0));
  expect((await record()).facts.serviceCodes).toBe('97000, 97100-97199');
  expect((await sent('Puebla\n7200\n', 1)).body.errors).toEqual([
    'Códigos postales de entrega: no se entiende «7200». Escriba códigos de cinco números, rangos como 72000-72999 o comienzos como 72*.',
    'El archivo no tiene códigos postales.',
  ]);
  expect((await sent('97000', 0)).status).toBe(409);
  expect((await record()).facts.serviceCodes).toBe('97000, 97100-97199');
  must(await editor.client.post('office/brand/1/discard', { version: 1 }));
  must(await save({ serviceCodes: seen.facts.serviceCodes }));
  must(await publish());
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
  [
    'Escriba el orden de los códigos: SMS primero; después, si quiere, WhatsApp y llamada.',
    { codeChannels: 'WhatsApp, SMS' },
  ],
  ['Escriba hasta doce plazos de 1 a 260 semanas, separados por comas: 13, 26, 39.', { planWeeks: '13; 26' }],
  [
    'Escriba hasta doce plazos de 1 a 260 semanas, separados por comas: 13, 26, 39.',
    { planWeeks: '13, 261' },
  ],
  ['Escriba el enganche más alto como un porcentaje de 0 a 90, o déjelo vacío.', { planDownPayment: '91' }],
  [
    'Elija una ciudad, o pegue el punto de un mapa como 19.0414, -98.2063 en México, y de 1 a 2,000 kilómetros; o deje los dos vacíos.',
    { serviceCentre: '40.7, -74.0', serviceRadius: '25' },
  ],
  [
    'Elija una ciudad, o pegue el punto de un mapa como 19.0414, -98.2063 en México, y de 1 a 2,000 kilómetros; o deje los dos vacíos.',
    { serviceCentre: '19.0414, -98.2063' },
  ],
  [
    'Códigos postales de entrega: no se entiende «7200», «Puebla». Escriba códigos de cinco números, rangos como 72000-72999 o comienzos como 72*.',
    { serviceCodes: '72000, 7200, Puebla' },
  ],
  ['Escriba el aviso de privacidad.', { privacy: 'corto' }],
])('refused: %s', async (text, changes) => {
  expect(await save(changes)).toMatchObject({ status: 400, body: { errors: [text] } });
  expect((await record()).version).toBe(0);
});

test('logos and banners are of the draft until it is published', async () => {
  must(await sendLogo(await pictureForm(480, 120), 0));
  must(await sendBanner(await pictureForm(1200, 700), { alt: 'Buen Fin', version: 1 }));
  must(await sendBanner(await pictureForm(1200, 700), { alt: 'Diciembre', link: '/privacidad', version: 2 }));
  must(
    await editor.client.post('office/brand/1/banners/2', {
      version: 3,
      to: 1,
      alt: 'Diciembre llegó',
      link: '/catalogo?orden=price',
    }),
  );
  // Texts are saved beside them.
  must(await save({ legend: 'Hola, vecino' }));
  const { pictures, changes } = await record();
  expect(pictures.banners.map(({ alt }) => alt)).toEqual(['Diciembre llegó', 'Buen Fin']);
  expect(changes.map(({ what }) => what)).toEqual([
    'Leyenda',
    'Logo sobre el color',
    'Promoción 1',
    'Promoción 2',
  ]);
  const banners = () => server.client().get('banner/getAllByCommercialPartner/1');
  expect((await banners()).body).toEqual([]);
  expect(await previewed('/banner/getAllByCommercialPartner/1')).toMatchObject([
    { alt: 'Diciembre llegó', link: '/catalogo?orden=price' },
    { alt: 'Buen Fin' },
  ]);
  expect(await stored(pictures.logos.HEADER)).toMatchObject({ status: 200 });
  must(await publish());
  await expect
    .poll(async () => (await banners()).body)
    .toMatchObject([{ alt: 'Diciembre llegó', link: '/catalogo?orden=price' }, { alt: 'Buen Fin' }]);
  expect(must(await server.client().get('logo/getLogo/1/HEADER'))).toMatchObject({
    file: pictures.logos.HEADER,
  });

  must(await editor.client.post('office/brand/1/logo/remove', { type: 'HEADER', version: 0 }));
  expect((await record()).changes).toMatchObject([
    { what: 'Logo sobre el color', before: 'El de antes', after: null },
  ]);
  must(await publish());
  await expect.poll(async () => (await server.client().get('logo/getLogo/1/HEADER')).status).toBe(404);

  // What is published is no change, however the database keeps it.
  must(await save({ legend: 'Otra' }));
  expect((await record()).changes.map(({ what }) => what)).toEqual(['Leyenda']);
  must(await editor.client.post('office/brand/1/discard', { version: 1 }));

  // What nothing names any longer is deleted, by a job.
  must(await sendLogo(await pictureForm(240, 80), 0));
  const kept = (await record()).pictures.logos.HEADER;
  must(await sendLogo(await pictureForm(240, 80), 1));
  must(await editor.client.post('office/brand/1/banners/1/remove', { version: 2 }));
  must(await publish());
  const now = (await record()).pictures.logos.HEADER;
  await server.runJobs({ includeDelayed: true });
  const has = (file: string | undefined) => server.deps.storage.has(`public/${file}`);
  expect(await has(kept)).toBe(false);
  // What was published once can be published again.
  for (const stays of [now, pictures.logos.HEADER, ...pictures.banners.map(({ file }) => file)])
    expect(await has(stays)).toBe(true);
});

test.each([
  ['Escriba qué dice la promoción, para quien no ve la imagen.', { alt: '' }],
  [
    'Escriba el enlace como una ruta de la tienda, por ejemplo /catalogo, o déjelo vacío.',
    { link: 'https://example.com' },
  ],
  ['Ese producto no está en el catálogo del socio.', { link: '/detalle-producto/999999' }],
  ['La promoción debe medir al menos 1120 × 624 px.', { width: 600 }],
])(
  'a banner is refused: %s',
  async (
    text,
    { alt = 'Oferta', link = '', width = 1200 }: { alt?: string; link?: string; width?: number },
  ) => {
    const answer = await sendBanner(await pictureForm(width, 700), { alt, link, version: 0 });
    expect(answer).toMatchObject({ status: 400, body: { errors: [text] } });
    expect((await record()).version).toBe(0);
  },
);

test('an SVG is refused, and a picture for a draft that is gone', async () => {
  const svg = new FormData();
  svg.set('file', new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>']), 'logo.png');
  expect(await sendLogo(svg, 0)).toMatchObject({
    code: 'file-type',
    body: { errors: ['Suba la imagen en PNG, WebP o JPEG.'] },
  });
  expect(await sendLogo(await pictureForm(240, 80), 7)).toMatchObject({ status: 409 });
  expect((await record()).version).toBe(0);
});

test('a partner words its shop: with the data of each sentence, and never the law’s', async () => {
  const word = async (key: string, text: string) =>
    editor.client.post<{ errors: string[] }>('office/brand/1/words', {
      key,
      text,
      version: (await record()).version,
    });
  const words = ownWords(server.deps);
  must(await word('inicio.lead', 'Estrena hoy, vecino.'));
  expect(await word('inicio.from', 'Barato')).toMatchObject({
    status: 400,
    body: { errors: ['Deje los datos de la frase, ni más ni menos: {amount}.'] },
  });
  expect(await word('termsModal.title', 'Hola')).toMatchObject({ status: 404 });
  const found = must(
    await editor.client.get<OfficeOutput<'listBrandWords'>>('office/brand/1/words?search=VECINO'),
  );
  expect(found).toMatchObject({ count: 1, list: [{ key: 'inicio.lead', own: 'Estrena hoy, vecino.' }] });
  expect((await record()).changes).toMatchObject([
    { what: 'Frase de Inicio (inicio.lead)', after: 'Estrena hoy, vecino.' },
  ]);
  expect(await words.of(1)).toEqual({});
  must(await publish());
  words.forget();
  expect(await words.of(1)).toEqual({ inicio: { lead: 'Estrena hoy, vecino.' } });
  expect(await words.of(2)).toEqual({});
  must(await word('inicio.lead', ''));
  expect((await record()).changes).toMatchObject([{ before: 'Estrena hoy, vecino.' }]);
});

test('another partner’s people see nothing of a draft, and a link is of one partner', async () => {
  must(await save({ legend: 'Secreto' }));
  const stranger = await deskPerson(server, 'catalogue', 2, 'Rosa Meza');
  for (const path of ['office/brand/1', 'office/brand/1/words']) {
    expect(await stranger.client.get(path)).toMatchObject({ status: 404 });
  }
  expect(await stranger.client.post('office/brand/1/banners/1/remove', { version: 1 })).toMatchObject({
    status: 404,
  });
  expect(await showPreview(server.deps, 'x.y')).toBeNull();
});
