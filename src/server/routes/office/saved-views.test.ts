import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OfficeOutput } from '#contract/office/api.ts';
import { viewsMost } from '#domain/staff/saved-views.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { startRequest } from '#test/support/applicant.ts';
import { acceptedRequest, signedRequest } from '#test/support/credit.ts';
import { deskPerson, must, type DeskPerson } from '#test/support/desk-person.ts';
import { rowsOf } from '#test/support/rows.ts';
import { stockShops } from '#test/support/shop.ts';

let server: TestApp;
let ana: DeskPerson;
let ben: DeskPerson;
let supervisor: DeskPerson;
let elsewhere: DeskPerson;
let everywhere: DeskPerson;
let packer: DeskPerson;

beforeAll(async () => {
  server = await buildTestApp();
  await stockShops(server.deps);
  ana = await deskPerson(server, 'analyst', 1, 'Ana Ríos');
  ben = await deskPerson(server, 'auditor', 1, 'Benito Luna');
  supervisor = await deskPerson(server, 'supervisor', 1, 'Irene Paz');
  elsewhere = await deskPerson(server, 'supervisor', 2, 'Persona de Brisa');
  everywhere = await deskPerson(server, 'supervisor', null, 'Persona de la casa');
  packer = await deskPerson(server, 'catalogue', 1);
  await startRequest(server);
  await signedRequest(server.deps);
  await acceptedRequest(server.deps, { partner: 2 });
});
afterAll(() => server.close());

type Views = OfficeOutput<'listSavedViews'>;
const views = async (person: DeskPerson, page = 'requests') =>
  must(await person.client.get<Views>(`office/saved-views?page=${page}`)).views;
const namesOf = async (person: DeskPerson, page?: string) =>
  (await views(person, page)).map(({ name }) => name);
const save = (person: DeskPerson, name: string, query = 'view=open', page = 'requests') =>
  person.client.post<OfficeOutput<'saveView'>>('office/saved-views', { page, name, query });
const kept = async (person: DeskPerson, name: string, query?: string, page?: string) =>
  must(await save(person, name, query, page)).id;
const change = (person: DeskPerson, id: string, body: object) =>
  person.client.post<OfficeOutput<'changeSavedView'>>(`office/saved-views/${id}`, body);
const remove = (person: DeskPerson, id: string) => person.client.post(`office/saved-views/${id}/remove`);
const told = async (partner: number) =>
  (await rowsOf(server.deps, 'request_events', 'partner_id', String(partner))).filter(({ kind }) =>
    kind.startsWith('view-'),
  );

describe('a view', () => {
  test('is its owner’s alone, keeps the filters of its list and nothing else, and says how many it shows', async () => {
    const asked = 'cursor=nABC&search=XAGM900101AB1&sort=-begun&since=2020-01-01&view=down-payment&otra=1';
    const saved = must(await save(ana, '  Esperan <b>enganche</b> ', asked));
    expect(saved.query).toBe('view=down-payment&since=2020-01-01');
    expect(await views(ana)).toEqual([
      {
        id: saved.id,
        name: 'Esperan <b>enganche</b>',
        query: 'view=down-payment&since=2020-01-01',
        sharedWith: null,
        owner: { id: ana.id, name: 'Ana Ríos' },
        isMine: true,
        count: 1,
        isMore: false,
        mayRemove: true,
      },
    ]);
    for (const other of [ben, supervisor, everywhere]) expect(await views(other)).toEqual([]);
    expect(await change(ben, saved.id, { name: 'Mía' })).toMatchObject({ status: 404 });
    expect(await remove(supervisor, saved.id)).toMatchObject({ status: 404 });
    expect(await told(1)).toEqual([]);
    must(await remove(ana, saved.id));
    expect(await views(ana)).toEqual([]);
  });

  test.each([
    ['', 'Escriba un nombre.'],
    ['   ', 'Escriba un nombre.'],
    ['x'.repeat(41), 'Escriba como máximo 40 letras.'],
    ['a\u0000b', 'Escriba un nombre sin signos especiales.'],
    ['dos\u202Eseñas', 'Escriba un nombre sin signos especiales.'],
    ['Juan 55 3000 4321', 'Escriba un nombre sin datos de clientes.'],
  ])('named %j is refused with a sentence', async (name, sentence) => {
    const reply = await save(ana, name);
    expect([reply.status, reply.body]).toEqual([400, { errors: [sentence] }]);
    expect(await namesOf(ana)).toEqual([]);
  });

  test.each(['view=nada', 'since=ayer', 'partner=1e1'])(
    'of filters that are none, %s, is refused',
    async (query) => {
      expect(await save(ana, 'Rara', query)).toMatchObject({ status: 400 });
    },
  );

  test('of another partner, or of a list that one may not open, is not kept', async () => {
    expect(await save(ana, 'De otra tienda', 'partner=2')).toMatchObject({ status: 404 });
    expect(await save(ana, 'De ninguna', 'partner=77')).toMatchObject({ status: 404 });
    expect(await save(packer, 'Nada')).toMatchObject({ status: 403 });
    expect(await save(ana, 'Pagos', 'result=waiting', 'payments')).toMatchObject({ status: 403 });
    expect(must(await packer.client.get<Views>('office/saved-views?page=requests'))).toEqual({
      views: [],
      partners: [],
    });
  });

  test('has a name of its own, whatever its case, also of two that are saved at once', async () => {
    const id = await kept(ana, 'De hoy');
    const again = await save(ana, 'DE HOY');
    expect([again.status, again.body]).toEqual([409, { errors: ['Ya tiene una vista con ese nombre.'] }]);
    const both = await Promise.all([save(ana, 'Al mismo tiempo'), save(ana, 'al mismo tiempo')]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await change(ana, id, { name: 'al MISMO tiempo' })).toMatchObject({ status: 409 });
    must(await change(ana, id, { name: 'De HOY' }));
    must(await change(ana, id, { name: 'De ayer', query: 'view=review&cursor=x' }));
    expect((await views(ana)).find((view) => view.id === id)).toMatchObject({
      name: 'De ayer',
      query: 'view=review',
    });
    for (const { id: each } of await views(ana)) must(await remove(ana, each));
  });

  test('is one of twenty at most', async () => {
    const person = await deskPerson(server, 'analyst', 1);
    for (let n = 0; n < viewsMost; n += 1) await kept(person, `Vista ${n}`);
    const more = await save(person, 'Una más');
    expect([more.status, more.body]).toEqual([
      409,
      { errors: ['Ya tiene 20 vistas en esta lista. Borre una para guardar otra.'] },
    ]);
    await kept(person, 'Otra lista', '', 'credits');
    const [first] = await views(person);
    must(await change(person, first?.id ?? '', { name: 'Otro nombre' }));
  });

  test.each([
    ['credits', 'view=current&sort=%2Bopened', 'view=current&sort=%2Bopened', 0],
    ['collections', 'bucket=1-7', 'bucket=1-7', 0],
    ['deliveries', 'view=packed&order=reverse', 'view=packed&order=reverse', 0],
    ['payments', 'result=waiting&search=123', 'result=waiting', null],
  ])('of %s is counted as its list, where lists are counted', async (page, query, stored, count) => {
    await kept(supervisor, 'Mi vista', query, page);
    expect(await views(supervisor, page)).toMatchObject([{ name: 'Mi vista', query: stored, count }]);
  });

  test('of what one works on oneself is counted for whoever looks', async () => {
    const { requestId } = await startRequest(server);
    must(await ana.client.post(`office/requests/${requestId}/claim`));
    const id = await kept(ana, 'Mías', 'held=mine');
    must(await change(ana, id, { sharedWith: 1 }));
    expect(await views(ana)).toMatchObject([{ name: 'Mías', count: 1 }]);
    expect(await views(ben)).toMatchObject([{ name: 'Mías', count: 0 }]);
    must(await remove(ana, id));
  });
});

describe('sharing', () => {
  test('shows a view to the desk of the partner and to nobody else, with its owner’s name, and is told', async () => {
    const id = await kept(ana, 'Para todos', 'view=review');
    must(await change(ana, id, { sharedWith: 1 }));
    await kept(ben, 'Propia');
    expect(await namesOf(ben)).toEqual(['Propia', 'Para todos']);
    const shared = (await views(ben)).at(-1);
    expect(shared).toMatchObject({
      sharedWith: { id: 1, name: 'Alba' },
      owner: { name: 'Ana Ríos' },
      isMine: false,
      mayRemove: false,
    });
    expect(await views(elsewhere)).toEqual([]);
    expect(await change(elsewhere, id, { name: 'Ajena' })).toMatchObject({ status: 404 });
    expect(await change(ben, id, { name: 'Ajena' })).toMatchObject({ status: 403 });
    expect(await remove(ben, id)).toMatchObject({ status: 403 });

    must(await change(ana, id, { query: 'view=approved' }));
    must(await change(ana, id, { query: 'view=approved' }));
    must(await change(ana, id, { sharedWith: null }));
    expect(await namesOf(ben)).toEqual(['Propia']);
    const events = (await told(1)).slice(-3);
    expect(events.map(({ kind, detail }) => [kind, detail])).toEqual(
      [
        ['view-shared', 'view=review'],
        ['view-shared', 'view=approved'],
        ['view-unshared', 'view=approved'],
      ].map(([kind, query]) => [
        kind,
        { view: id, page: 'requests', query, by: { id: ana.id, name: 'Ana Ríos' } },
      ]),
    );
    expect(JSON.stringify(events)).not.toContain('Para todos');
    must(await remove(ana, id));
  });

  test('is taken back by a supervisor of the partner, by no other', async () => {
    const id = await kept(ana, 'Para quitar');
    must(await change(ana, id, { sharedWith: 1 }));
    expect(await remove(elsewhere, id)).toMatchObject({ status: 404 });
    expect((await views(supervisor)).at(-1)).toMatchObject({ isMine: false, mayRemove: true });
    must(await remove(supervisor, id));
    expect(await namesOf(ana)).not.toContain('Para quitar');
    expect((await told(1)).at(-1)).toMatchObject({ kind: 'view-unshared', actor: `staff:${supervisor.id}` });
  });

  test('a view that filters by a partner goes to no other, and none goes where its owner has no role', async () => {
    const id = await kept(everywhere, 'De Brisa', 'partner=2&view=open');
    const wrong = await change(everywhere, id, { sharedWith: 1 });
    expect([wrong.status, wrong.body]).toEqual([
      409,
      { errors: ['La vista filtra por un socio: solo se comparte con la oficina de ese socio.'] },
    ]);
    must(await change(everywhere, id, { sharedWith: 2 }));
    expect(await namesOf(elsewhere)).toEqual(['De Brisa']);
    expect(await namesOf(ben)).not.toContain('De Brisa');
    // With the filter of a partner that it did not have, it leaves the desk of the one that saw it.
    const open = await kept(everywhere, 'Sin socio', 'view=open');
    must(await change(everywhere, open, { sharedWith: 1 }));
    expect(await namesOf(ben)).toContain('Sin socio');
    must(await change(everywhere, open, { query: 'partner=2' }));
    expect(await namesOf(ben)).not.toContain('Sin socio');
    expect(await namesOf(elsewhere)).toContain('Sin socio');
    const own = await kept(ana, 'Aquí');
    expect(await change(ana, own, { sharedWith: 2 })).toMatchObject({ status: 404 });
    expect(await change(ana, own, { sharedWith: 77 })).toMatchObject({ status: 404 });
  });

  test('has room for twenty views of a list', async () => {
    const people = [await deskPerson(server, 'counter', 1), await deskPerson(server, 'counter', 1)];
    const shared = await Promise.all(
      people.flatMap((person) =>
        Array.from({ length: viewsMost }, async (_, n) => {
          const id = await kept(person, `Compartida ${n}`, '', 'deliveries');
          return change(person, id, { sharedWith: 1 });
        }),
      ),
    );
    expect(shared.filter(({ status }) => status === 200)).toHaveLength(viewsMost);
    expect(shared.find(({ status }) => status === 409)?.body).toEqual({
      errors: ['Esta lista ya tiene 20 vistas compartidas. Quite una para compartir otra.'],
    });
  });
});

test('how dense one’s tables are goes along with the session, and is a person’s own', async () => {
  const density = async ({ client }: DeskPerson) =>
    must(await client.get<OfficeOutput<'getOfficeSession'>>('office/session')).density;
  expect(await density(ana)).toBe('normal');
  must(await ana.client.post('office/density', { density: 'compacta' }));
  expect([await density(ana), await density(ben)]).toEqual(['compacta', 'normal']);
  expect(await ana.client.post('office/density', { density: 'huge' })).toMatchObject({ status: 400 });
});
