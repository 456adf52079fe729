import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Output } from '#contract/api.ts';
import type { OfficeOutput } from '#contract/office/api.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { deskPerson, must, type DeskPerson } from '#test/support/desk-person.ts';
import { stockShops } from '#test/support/shop.ts';

type List = OfficeOutput<'listStock'>;
type Record = OfficeOutput<'getStock'>;

const graphite = '#30343B';
const pink = '#E9A6B0';
const phone = 100;

let server: TestApp;
let keeper: DeskPerson;
let clerk: DeskPerson;
let ofNorte: DeskPerson;
let supervisor: DeskPerson;
let stranger: DeskPerson;
let norte: string;

beforeAll(async () => {
  server = await buildTestApp();
  await stockShops(server.deps);
  keeper = await deskPerson(server, 'catalogue', 1, 'Nadia Quiroz');
  clerk = await deskPerson(server, 'counter', 1, 'Iván Cordero');
  ofNorte = await deskPerson(server, 'counter', 1, 'Rosa Lima');
  supervisor = await deskPerson(server, 'supervisor', 1, 'Héctor Luna');
  stranger = await deskPerson(server, 'catalogue', 2, 'Otra Cadena');
  const { db } = server.deps.store;
  const store = await db
    .insertInto('stores')
    .values({ partner_id: 1, name: 'Norte' })
    .returning('id')
    .executeTakeFirstOrThrow();
  norte = store.id;
  await db.updateTable('staff_grants').set({ store: norte }).where('staff_id', '=', ofNorte.id).execute();
});
afterAll(() => server.close());
beforeEach(async () => {
  const { db } = server.deps.store;
  await db.deleteFrom('approvals').execute();
  await sql`delete from stock_movements`.execute(db);
  await sql`delete from stock_counts`.execute(db);
});

const act = (
  { client }: DeskPerson,
  name: 'receive-stock' | 'count-stock' | 'correct-stock',
  body: object,
  product = phone,
) =>
  client.post<{ outcome: 'done' | 'waiting'; approvalId: string | null; errors: string[] }>(
    `office/products/${product}/acts/${name}`,
    { color: graphite, store: null, ...body },
  );
const record = async ({ client }: DeskPerson = keeper) =>
  must(await client.get<Record>(`office/stock/${phone}`));
const linesOf = async (person?: DeskPerson) =>
  (await record(person)).lines.map(({ color, place, there }) => [color.name, place.name, there]);
const left = async () => must(await server.client().get<Output<'getProduct'>>(`products/${phone}`)).left;

test('what arrives is counted, the shop says the last pieces, and each movement has its person', async () => {
  expect(await left()).toBeUndefined();
  expect(must(await act(keeper, 'receive-stock', { pieces: 5 }))).toMatchObject({ outcome: 'done' });
  expect(await left()).toBeUndefined();
  must(await act(clerk, 'count-stock', { pieces: 2 }));
  must(await act(clerk, 'count-stock', { pieces: 0, color: pink, store: norte }));
  expect(await left()).toEqual([
    { color: graphite, pieces: 2 },
    { color: pink, pieces: 0 },
  ]);
  const { lines, movements, may } = await record(clerk);
  expect(lines.map(({ color, place, there, free }) => [color.name, place.name, there, free])).toEqual([
    ['Grafito', 'Bodega', 2, 2],
    ['Rosa pálido', 'Norte', 0, 0],
  ]);
  expect(movements.map(({ kind, pieces, by }) => [kind, pieces, by])).toEqual([
    ['counted', 0, 'Iván Cordero'],
    ['counted', -3, 'Iván Cordero'],
    ['arrived', 5, 'Nadia Quiroz'],
  ]);
  expect(may).toEqual({ receive: false, count: true, correct: false });
  const auditor = await deskPerson(server, 'auditor', 1);
  const trail = must(await auditor.client.get<OfficeOutput<'getTrail'>>('office/trail?kind=stock-counted'));
  expect(trail.rows[1]).toMatchObject({
    changes: [{ what: 'Grafito, Bodega', before: '5 piezas', after: '2 piezas' }],
  });
});

test('what is lost, and a count that falls by much, needs a second person, who sees it as it was proposed', async () => {
  must(await act(keeper, 'receive-stock', { pieces: 9 }));
  const unsaid = await act(clerk, 'count-stock', { pieces: 4 });
  expect([unsaid.status, unsaid.body.errors]).toEqual([
    400,
    ['Son 5 piezas menos: escriba el motivo y otra persona lo confirma.'],
  ]);
  const counted = must(await act(clerk, 'count-stock', { pieces: 4, reason: 'Así se contó' }));
  expect(counted.outcome).toBe('waiting');
  const damaged = must(await act(keeper, 'correct-stock', { pieces: 1, why: 'damaged', reason: 'Roto' }));
  expect(damaged.outcome).toBe('done');
  const confirm = (id: string | null) =>
    supervisor.client.post<{ errors: string[] }>(`office/approvals/${id}/approve`);
  // Since then one piece was damaged.
  expect((await confirm(counted.approvalId)).code).toBe('stale-facts');
  expect(await linesOf()).toEqual([['Grafito', 'Bodega', 8]]);
  await server.deps.store.db.deleteFrom('approvals').execute();
  const gone = must(await act(keeper, 'correct-stock', { pieces: 1, why: 'lost', reason: 'No está' }));
  expect(gone.outcome).toBe('waiting');
  expect((await keeper.client.post(`office/approvals/${gone.approvalId}/approve`)).status).toBe(403);
  must(await confirm(gone.approvalId));
  expect(await linesOf()).toEqual([['Grafito', 'Bodega', 7]]);
});

test('no correction leaves less than nothing, and no other colour or store is counted', async () => {
  must(await act(keeper, 'receive-stock', { pieces: 2 }));
  const many = await act(keeper, 'correct-stock', { pieces: 3, why: 'damaged', reason: 'Se cayeron' });
  expect([many.status, many.body.errors]).toEqual([409, ['Solo hay 2 piezas.']]);
  expect((await act(keeper, 'count-stock', { pieces: 1, color: '#123456' })).code).toBe('invalid-input');
  expect((await act(keeper, 'count-stock', { pieces: -1 })).status).toBe(400);
  expect((await act(keeper, 'count-stock', { pieces: 1.5 })).status).toBe(400);
  expect((await act(keeper, 'receive-stock', { pieces: 0 })).status).toBe(400);
  expect(
    (await act(keeper, 'count-stock', { pieces: 1, store: '00000000-0000-4000-8000-000000000000' })).status,
  ).toBe(404);
  expect(await linesOf()).toEqual([['Grafito', 'Bodega', 2]]);
});

test('people of a store see and count theirs alone; those of another partner nothing', async () => {
  must(await act(keeper, 'receive-stock', { pieces: 7 }));
  must(await act(keeper, 'receive-stock', { pieces: 4, store: norte }));
  expect(await linesOf(ofNorte)).toEqual([['Grafito', 'Norte', 4]]);
  const own = await record(ofNorte);
  expect(own.places.map(({ name }) => name)).toEqual(['Norte']);
  expect(own.movements.map(({ pieces }) => pieces)).toEqual([4]);
  expect((await act(ofNorte, 'count-stock', { pieces: 3 })).status).toBe(404);
  must(await act(ofNorte, 'count-stock', { pieces: 3, store: norte }));
  expect((await ofNorte.client.get<List>('office/stock')).body.rows).toHaveLength(1);
  expect((await stranger.client.get<List>('office/stock')).body.rows).toEqual([]);
  expect((await stranger.client.get(`office/stock/${phone}`)).status).toBe(404);
  expect((await act(stranger, 'receive-stock', { pieces: 1 })).status).toBe(404);
});

test('what is left in a store that has closed is counted away, and no more comes there', async () => {
  const { db } = server.deps.store;
  const closing = await db
    .insertInto('stores')
    .values({ partner_id: 1, name: 'Sur' })
    .returning('id')
    .executeTakeFirstOrThrow();
  must(await act(keeper, 'receive-stock', { pieces: 2, store: closing.id }));
  await sql`update stores set closed_at = app_now() where id = ${closing.id}`.execute(db);
  expect((await record()).places.map(({ name }) => name)).toEqual(['Bodega', 'Norte', 'Sur']);
  expect((await act(keeper, 'receive-stock', { pieces: 1, store: closing.id, color: pink })).status).toBe(
    404,
  );
  must(await act(keeper, 'count-stock', { pieces: 0, store: closing.id }));
  expect((await record()).places.map(({ name }) => name)).toEqual(['Bodega', 'Norte']);
});

test('the list is searched and filtered, counts its views, and is a file that the audit log names', async () => {
  must(await act(keeper, 'receive-stock', { pieces: 2 }));
  must(await act(keeper, 'count-stock', { pieces: 0, color: pink, store: norte }));
  const list = async (query: string) => must(await keeper.client.get<List>(`office/stock?${query}`));
  const all = await list('');
  expect(all.counts.map(({ view, count }) => [view, count])).toEqual([
    ['all', 2],
    ['last', 1],
    ['out', 1],
  ]);
  expect(all.stores).toEqual([{ id: norte, name: 'Norte' }]);
  expect((await list('view=out')).rows.map(({ color }) => color.name)).toEqual(['Rosa pálido']);
  expect((await list('store=central')).rows.map(({ place }) => place.name)).toEqual(['Bodega']);
  expect((await list(`store=${norte}`)).rows).toHaveLength(1);
  expect((await list('search=iphone')).rows).toEqual([]);
  const file = await keeper.client.get<Uint8Array>('office/stock-csv?view=last');
  expect(file.bytes.toString('utf8').split('\r\n')[1]).toMatch(/^Alba,Galaxy A56.*,Grafito,Bodega,2,0,2,/);
  expect((await keeper.client.get('office/stock-csv?format=xlsx')).status).toBe(200);
  const auditor = await deskPerson(server, 'auditor', 1);
  const trail = must(await auditor.client.get<OfficeOutput<'getTrail'>>('office/trail?kind=exported'));
  expect(trail.rows).toHaveLength(2);
});
