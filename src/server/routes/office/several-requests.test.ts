import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OfficeOutput } from '#contract/office/api.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { startRequest } from '#test/support/applicant.ts';
import { acceptedRequest, signedRequest } from '#test/support/credit.ts';
import { deskPerson, must, type DeskPerson } from '#test/support/desk-person.ts';
import { rowsOf } from '#test/support/rows.ts';
import { stockShops } from '#test/support/shop.ts';

/** As in every CSV: a spreadsheet would take digits for a number. */
const inGroups = (account: string) => account.replace(/(....)(....)(..)/, '$1 $2 $3');

let server: TestApp;
let ana: DeskPerson;
let tomas: DeskPerson;
let supervisor: DeskPerson;
let auditor: DeskPerson;
let signed: Awaited<ReturnType<typeof signedRequest>>;
let other: Awaited<ReturnType<typeof acceptedRequest>>;
const begun: string[] = [];

beforeAll(async () => {
  server = await buildTestApp();
  await stockShops(server.deps);
  ana = await deskPerson(server, 'analyst', 1, 'Ana Ríos');
  tomas = await deskPerson(server, 'analyst', 1, 'Tomás Vela');
  supervisor = await deskPerson(server, 'supervisor', 1, 'Irene Paz');
  auditor = await deskPerson(server, 'auditor', 1, 'Benito Luna');
  signed = await signedRequest(server.deps);
  other = await acceptedRequest(server.deps, { partner: 2 });
  for (let n = 0; n < 3; n += 1) begun.push((await startRequest(server)).requestId);
});
afterAll(() => server.close());

type Several = OfficeOutput<'claimRequests'>;
const act = (person: DeskPerson, what: 'claim' | 'release', requestIds: readonly unknown[]) =>
  person.client.post<Several>(`office/requests/${what}`, { requestIds });
const list = async (query = '', person = ana) =>
  must(await person.client.get<OfficeOutput<'listOfficeRequests'>>(`office/requests${query}`));
const heldBy = async (query: string, person = ana) =>
  (await list(query, person)).rows.map(({ id }) => id).toSorted();

describe('several requests', () => {
  test('are taken each for itself: who has one keeps it, and the answer says so', async () => {
    const [first = '', ...rest] = begun;
    must(await act(tomas, 'claim', [first]));
    const { account } = (await list()).rows.find(({ id }) => id === first) ?? {};
    expect(must(await act(ana, 'claim', [...begun, ...begun, other.requestId]))).toEqual({
      done: 2,
      refused: [`${account}: Tomás Vela ya tomó la solicitud.`, '1 ya no se encontraron.'],
    });
    expect(await heldBy('?held=mine')).toEqual(rest.toSorted());
    expect(await heldBy('?held=mine', tomas)).toEqual([first]);
    expect(await heldBy('?held=nobody')).toEqual([signed.requestId]);
    const claims = (await list()).rows.map(({ id, claim }) => [id, claim]);
    expect(Object.fromEntries(claims)).toEqual({
      [first]: { name: 'Tomás Vela', isMine: false },
      ...Object.fromEntries(rest.map((id) => [id, { name: 'Ana Ríos', isMine: true }])),
      [signed.requestId]: null,
    });
    const events = await rowsOf(server.deps, 'request_events', 'kind', 'request-claimed');
    expect(new Set(events.map(({ request_id }) => request_id))).toEqual(new Set(begun));
  });

  test('are let go by who has them, all of them by a supervisor', async () => {
    const { done, refused } = must(await act(ana, 'release', begun));
    expect([done, refused]).toEqual([2, [expect.stringMatching(/^\d{10}: la lleva otra persona\.$/)]]);
    expect(must(await act(supervisor, 'release', begun))).toEqual({ done: 3, refused: [] });
    expect(await heldBy('?held=nobody')).toHaveLength(4);
  });

  test('none, too many, or what is no request is refused, and nothing is done', async () => {
    const none = await act(ana, 'claim', []);
    expect([none.status, none.body]).toEqual([400, { errors: ['Elija al menos una solicitud.'] }]);
    const many = Array.from({ length: 51 }, () => begun[0]);
    expect(await act(ana, 'claim', many)).toMatchObject({ status: 400 });
    expect(await act(ana, 'claim', ['x'])).toMatchObject({ status: 400 });
    expect(await act(ana, 'claim', [other.requestId])).toMatchObject({ status: 404 });
    expect(await heldBy('?held=mine')).toEqual([]);
  });
});

describe('a list as a file', () => {
  const file = async (path: string, person = auditor) => {
    const reply = await person.client.get<string>(`office/${path}`);
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    return reply.bytes.toString('utf8').replace('\uFEFF', '').split('\r\n').slice(0, -1);
  };
  const lastExport = async () => (await rowsOf(server.deps, 'request_events', 'kind', 'exported')).at(-1);

  test('of requests has the rows of the filter, nothing sealed, and is a line of the audit log', async () => {
    const [heads, ...rows] = await file('requests-csv?view=down-payment');
    expect(heads).toBe(
      'Solicitud,Socio,Promotor,Tienda,Equipo,Color,Paso,En el paso desde,Empezó,Estado,Decisión,Avisos,Lleva',
    );
    expect(rows).toEqual([expect.stringContaining(`${inGroups(signed.account)},Alba,`)]);
    expect(rows.join()).not.toContain(signed.phone);
    expect(await lastExport()).toMatchObject({
      actor: `staff:${auditor.id}`,
      detail: { what: 'requests', view: 'down-payment', searched: false },
    });
    expect(await file(`requests-csv?search=${signed.phone}&reason=audit`)).toHaveLength(2);
    expect((await lastExport())?.detail).toMatchObject({ searched: true });
    expect(JSON.stringify((await lastExport())?.detail)).not.toContain(signed.phone);
    expect(await file('requests-csv')).toHaveLength(5);
  });

  test('never begins a formula', async () => {
    await server.deps.store.db
      .updateTable('staff')
      .set({ name: '=cmd|A1' })
      .where('id', '=', ana.id)
      .execute();
    must(await act(ana, 'claim', [signed.requestId]));
    const [, row] = await file('requests-csv?view=down-payment');
    expect(row).toMatch(/,'=cmd\|A1$/);
    must(await act(ana, 'release', [signed.requestId]));
  });

  test('of credits as a spreadsheet has the same rows in cells with their types, and no formula', async () => {
    const cells = async (path: string) => {
      const reply = await auditor.client.get(`office/${path}&format=xlsx`);
      expect([reply.status, reply.headers['content-disposition']]).toEqual([
        200,
        `attachment; filename="${path.startsWith('credits') ? 'creditos' : 'solicitudes'}.xlsx"`,
      ]);
      const [sheet] = await readXlsxFile(reply.bytes);
      return sheet?.data ?? [];
    };
    const [heads, row, ...more] = await cells('credits-csv?view=pending');
    expect(heads?.slice(0, 4)).toEqual(['Cuenta', 'Socio', 'Equipo', 'Color']);
    expect(row).toMatchObject({ 0: signed.account, 4: 'Por activar', 6: 0, 7: null, 8: 0, 9: 4, 11: 0 });
    expect(row?.[10]).toBeInstanceOf(Date);
    expect(more).toEqual([]);
    expect(await lastExport()).toMatchObject({
      actor: `staff:${auditor.id}`,
      detail: { what: 'credits', view: 'pending', searched: false, format: 'xlsx' },
    });
    must(await act(ana, 'claim', [signed.requestId]));
    const [, request] = await cells('requests-csv?view=down-payment');
    expect(request?.at(-1)).toBe('=cmd|A1');
    must(await act(ana, 'release', [signed.requestId]));
  });

  test('of credits the same', async () => {
    const [heads, row, ...more] = await file('credits-csv?view=pending');
    expect(heads).toBe(
      'Cuenta,Socio,Equipo,Color,Estado,Bloqueado,Días de atraso,Por pagar,Semanas pagadas,Semanas,Firma,Perdonado',
    );
    expect(row).toMatch(new RegExp(`^${inGroups(signed.account)},Alba,.*,Por activar,no,0,,0,4,`));
    expect(more).toEqual([]);
    expect(await lastExport()).toMatchObject({ detail: { what: 'credits', view: 'pending' } });
    expect(await file('credits-csv?view=paid')).toHaveLength(1);
  });

  test('is for finance, supervisors and auditors, of their partners', async () => {
    expect(await ana.client.get('office/requests-csv')).toMatchObject({ status: 403 });
    expect(await auditor.client.get('office/requests-csv?partner=2')).toMatchObject({ status: 404 });
    expect(await auditor.client.get('office/credits-csv?partner=2')).toMatchObject({ status: 404 });
    expect([(await list()).may, (await list('', auditor)).may]).toEqual([
      { handle: true, export: false },
      { handle: false, export: true },
    ]);
  });
});
