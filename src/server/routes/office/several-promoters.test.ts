import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfficeOutput } from '#contract/office/api.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { deskPerson, must, type DeskPerson } from '#test/support/desk-person.ts';
import { scanPdf } from '#test/support/pdf.ts';
import { stockShops } from '#test/support/shop.ts';

type Tried = OfficeOutput<'tryPromotersFile'>;
type Applied = OfficeOutput<'applyPromotersFile'> & { errors: string[] };

let server: TestApp;
let keeper: DeskPerson;
beforeAll(async () => {
  server = await buildTestApp();
  await stockShops(server.deps);
  keeper = await deskPerson(server, 'supervisor', 1);
  must(await keeper.client.post('office/stores', { partner: 1, name: 'Centro', address: 'Calle 1' }));
});
afterAll(() => server.close());

const listOf = (text: string) => {
  const form = new FormData();
  form.set('file', new Blob([text]), 'lista');
  return form;
};
const tried = async (text: string, partner = 1) =>
  keeper.client.post<Tried & { errors: string[] }>(
    `office/promoters-file/try?partner=${partner}&agency=PUE01`,
    listOf(text),
  );
const applied = (text: string, facts: string) =>
  keeper.client.post<Applied>(
    `office/promoters-file/apply?partner=1&agency=PUE01&facts=${facts}`,
    listOf(text),
  );
const logged = () =>
  server.deps.store.db
    .selectFrom('request_events')
    .select('detail')
    .where('kind', '=', 'promoter-added')
    .orderBy('id')
    .execute();

test('a list is shown with its codes and faults, adds all that are right, a line of the log each, and prints their posters', async () => {
  const text =
    'Rosa Campos\tcentro\nIván Cordero\n\nNadia Quiroz\tLuna\nX\nIván  Cordero\nLuz Paz\t\tLUZ-1\nPía Sol\tCentro\tPIA9\tAG2';
  const trial = must(await tried(text));
  expect(
    trial.lines.map(({ line, name, code, agency, store, fault }) => [line, name, code, agency, store, fault]),
  ).toEqual([
    [1, 'Rosa Campos', 'ALB001', 'PUE01', 'Centro', null],
    [2, 'Iván Cordero', 'ALB002', 'PUE01', null, null],
    [4, 'Nadia Quiroz', '', 'PUE01', 'Luna', 'Ninguna tienda abierta se llama así.'],
    [5, 'X', '', 'PUE01', null, 'Escriba nombre y apellido.'],
    [
      6,
      'Iván Cordero',
      '',
      'PUE01',
      null,
      'Alguien con ese nombre está ya en el renglón 2: si es otra persona, escriba su clave.',
    ],
    [7, 'Luz Paz', 'LUZ-1', 'PUE01', null, 'Escriba de 1 a 20 letras sin acento o números.'],
    [8, 'Pía Sol', 'PIA9', 'AG2', 'Centro', null],
  ]);
  expect(await logged()).toEqual([]);

  const { added } = must(await applied(text, trial.facts));
  expect(added.map(({ name, code }) => [name, code])).toEqual([
    ['Rosa Campos', 'ALB001'],
    ['Iván Cordero', 'ALB002'],
    ['Pía Sol', 'PIA9'],
  ]);
  expect((await logged()).map(({ detail }) => detail)).toMatchObject(
    added.map(({ id, name }) => ({ promoter: id, name })),
  );
  const ids = added.map(({ id }) => id).join(',');
  const { bytes } = await keeper.client.get(`office/posters?promoters=${ids}&size=a4`);
  expect(scanPdf(bytes).toSorted()).toEqual(added.map(({ link }) => `QR-Code:${link}`).toSorted());

  // The same again adds nobody twice.
  const again = must(await tried('Nombre,Clave\nRosa Campos,\nOtra Persona,alb001'));
  expect(again.lines.map(({ fault }) => fault)).toEqual([
    'Alguien con ese nombre ya vende con la clave ALB001: si es otra persona, escriba su clave.',
    'La clave alb001 de PUE01 ya es de Rosa Campos.',
  ]);
});

test('what changed since the list was shown adds nobody', async () => {
  const text = 'Nombre,Tienda\nAda Luna,Centro\nEva Mar,';
  const { facts } = must(await tried(text));
  const other = { partner: 1, name: 'Otra Más', code: 'ALB900', agency: 'AG1' };
  must(await keeper.client.post('office/promoters', other));
  expect(await applied(text, facts)).toMatchObject({
    status: 409,
    body: {
      errors: ['Algo cambió desde que vio la lista y no se dio de alta a nadie: véala otra vez.'],
    },
  });
  const again = must(await tried(text));
  expect(again.lines.map(({ code }) => code)).toEqual(['ALB901', 'ALB902']);
  const both = await Promise.all([applied(text, again.facts), applied(text, again.facts)]);
  expect(both.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409]);
});

test('hostile lists and posters that are not theirs to print', async () => {
  const many = `Nombre\n${Array.from({ length: 101 }, (_, at) => `Persona ${at}`).join('\n')}`;
  for (const text of ['Nombre,Tienda\n', '"nunca termina', many, '\u0000\u0001'])
    expect([400, 200]).toContain((await tried(text)).status);
  expect((await tried(many)).body.errors).toEqual(['La lista tiene más de 100 personas: súbala en partes.']);
  expect((await tried('Ana Paz', 999)).status).toBe(404);
  for (const ids of ['1', '', '1,', 'x', '9'.repeat(10)])
    expect([400, 404]).toContain((await keeper.client.get(`office/posters?promoters=${ids}`)).status);
});
