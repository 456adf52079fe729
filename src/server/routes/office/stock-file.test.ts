import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from 'kysely';
import type { OfficeOutput } from '#contract/office/api.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { deskPerson, must, type DeskPerson } from '#test/support/desk-person.ts';
import { productName, stockShops } from '#test/support/shop.ts';

type Tried = OfficeOutput<'tryStockFile'>;
type Applied = OfficeOutput<'applyStockFile'>;

/** Sold in two colours, Grafito and Rosa pálido. */
const phone = productName;

let server: TestApp;
let keeper: DeskPerson;
let ofNorte: DeskPerson;
let supervisor: DeskPerson;
beforeAll(async () => {
  server = await buildTestApp();
  await stockShops(server.deps);
  keeper = await deskPerson(server, 'catalogue', 1, 'Nadia Quiroz');
  ofNorte = await deskPerson(server, 'counter', 1, 'Rosa Lima');
  supervisor = await deskPerson(server, 'supervisor', 1, 'Héctor Luna');
  const { db } = server.deps.store;
  const store = await db
    .insertInto('stores')
    .values({ partner_id: 1, name: 'Norte' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('staff_grants').set({ store: store.id }).where('staff_id', '=', ofNorte.id).execute();
});
afterAll(() => server.close());
beforeEach(async () => {
  const { db } = server.deps.store;
  await db.deleteFrom('approvals').execute();
  await sql`delete from stock_movements`.execute(db);
  await sql`delete from stock_counts`.execute(db);
});

const fileOf = (text: string) => {
  const form = new FormData();
  form.set('file', new Blob([text]), 'conteo.csv');
  return form;
};
const tried = async ({ client }: DeskPerson, text: string, partner = 1) =>
  client.post<Tried>(`office/stock-file/try?partner=${partner}`, fileOf(text));
const applied = ({ client }: DeskPerson, text: string, { facts }: Tried, reason = '') =>
  client.post<Applied & { errors: string[] }>(
    `office/stock-file/apply?${new URLSearchParams({ partner: '1', facts, reason })}`,
    fileOf(text),
  );
const there = async () =>
  must(await keeper.client.get<OfficeOutput<'listStock'>>('office/stock')).rows.map(
    ({ color, place, there: pieces }) => [color.name, place.name, pieces],
  );

test('a file of counts is tried, changes nothing, and counts what it said; the exported list is such a file', async () => {
  const text = `Equipo,Color,Lugar,Hay
${phone},grafito,Bodega,12
${phone},Rosa pálido,Norte,3
${phone},Rosa pálido,Bodega,
${phone},Verde,Bodega,1
Nokia 3310,,Bodega,1
${phone},Grafito,Luna,1
${phone},Grafito,Norte,pocas
${phone},GRAFITO,bodega,4
`;
  const trial = must(await tried(keeper, text));
  expect(trial.lines.map(({ line, at, before, after, fault }) => [line, at, before, after, fault])).toEqual([
    [2, 'Grafito, Bodega', null, '12 piezas', null],
    [3, 'Rosa pálido, Norte', null, '3 piezas', null],
    [5, 'Verde, Bodega', null, null, 'Diga el color: Rosa pálido, Grafito.'],
    [6, 'Bodega', null, null, 'Ningún producto se llama así.'],
    [7, 'Grafito, Luna', null, null, 'Ningún lugar abierto se llama así.'],
    [8, 'Grafito, Norte', null, null, 'Escriba cuántas piezas, como 12.'],
    [9, 'Grafito, Bodega', null, null, 'Está ya en el renglón 2.'],
  ]);
  expect(await there()).toEqual([]);
  expect(must(await applied(keeper, text, trial))).toEqual({ done: 2, waiting: 0, refused: [] });
  expect(await there()).toEqual([
    ['Grafito', 'Bodega', 12],
    ['Rosa pálido', 'Norte', 3],
  ]);
  const exported = await keeper.client.get<Uint8Array>('office/stock-csv');
  const back = must(await tried(keeper, exported.bytes.toString('utf8')));
  expect([back.lines, back.same]).toEqual([[], 2]);
});

test('many fewer than before wait for another person with a reason; what moved since the trial is a conflict', async () => {
  const first = `Equipo,Color,Hay\n${phone},Grafito,9\n${phone},Rosa pálido,5\n`;
  must(await applied(keeper, first, must(await tried(keeper, first))));
  const second = `Equipo,Color,Hay\n${phone},Grafito,2\n${phone},Rosa pálido,4\n`;
  const trial = must(await tried(keeper, second));
  const unsaid = await applied(keeper, second, trial);
  expect([unsaid.status, unsaid.body.errors]).toEqual([
    400,
    ['Hay conteos que confirma otra persona: escriba el motivo.'],
  ]);
  expect(must(await applied(keeper, second, trial, 'Así se contó'))).toEqual({
    done: 1,
    waiting: 1,
    refused: [],
  });
  const [waiting] = must(
    await supervisor.client.get<OfficeOutput<'listApprovals'>>('office/approvals?state=waiting'),
  );
  must(await supervisor.client.post(`office/approvals/${waiting?.id}/approve`));
  expect((await applied(keeper, second, trial, 'Así se contó')).status).toBe(409);
  expect(await there()).toEqual([
    ['Grafito', 'Bodega', 2],
    ['Rosa pálido', 'Bodega', 4],
  ]);
});

test('people of a store count theirs by the template, which names nothing else; nobody counts at another partner', async () => {
  const template = await ofNorte.client.get<Uint8Array>('office/stock-template?partner=1');
  const [heads, ...lines] = template.bytes.toString('utf8').trim().split('\r\n');
  expect(heads).toMatch(/Equipo,Color,Lugar,Hay$/);
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.every((line) => line.endsWith(',Norte,'))).toBe(true);
  const elsewhere = must(await tried(ofNorte, `Equipo,Color,Lugar,Hay\n${phone},Grafito,Bodega,5\n`));
  expect(elsewhere.lines.map(({ fault }) => fault)).toEqual(['Ningún lugar abierto se llama así.']);
  const own = `Equipo,Color,Lugar,Hay\n${phone},Grafito,Norte,5\n`;
  expect(must(await applied(ofNorte, own, must(await tried(ofNorte, own)))).done).toBe(1);
  expect((await tried(keeper, own, 2)).status).toBe(404);
});

test('what is no file of counts is refused with its sentence', async () => {
  const says = async (text: string) => {
    const { status, body } = await keeper.client.post<{ errors: string[] }>(
      'office/stock-file/try?partner=1',
      fileOf(text),
    );
    return [status, ...body.errors];
  };
  expect(await says('Color,Hay\nGrafito,2')).toEqual([400, 'El archivo no tiene una columna «Equipo».']);
  expect(await says('Equipo,Color\nX,2')).toEqual([400, 'El archivo no tiene una columna «Hay».']);
  expect(await says('Equipo,Hay\nX,')).toEqual([400, 'El archivo no tiene conteos debajo de los títulos.']);
  expect(await says(`Equipo,Hay\n${'X,1\n'.repeat(1_001)}`)).toEqual([
    400,
    'El archivo tiene más de 1000 renglones.',
  ]);
});
