import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfficeOutput } from '#contract/office/api.ts';
import { inTransaction } from '#server/database/store.ts';
import { appendPartnerEvent } from '#server/queries/audit/audit-events.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { signedRequest } from '#test/support/credit.ts';
import { deskPerson, must, type DeskPerson } from '#test/support/desk-person.ts';
import { stockShops } from '#test/support/shop.ts';

let server: TestApp;
let auditor: DeskPerson;
let analyst: DeskPerson;
let request: { requestId: string; account: string };

type Trail = OfficeOutput<'getTrail'>;
const trail = async (query = '', who = auditor) => must(await who.client.get<Trail>(`office/trail${query}`));
const csv = async (query: string) => must(await auditor.client.get<string>(`office/trail/csv${query}`));

beforeAll(async () => {
  server = await buildTestApp();
  await stockShops(server.deps);
  auditor = await deskPerson(server, 'auditor', 1, 'Ana Urrutia');
  analyst = await deskPerson(server, 'analyst', 1, 'Lucía Andrade');
  request = await signedRequest(server.deps, { partner: 1 });
  await signedRequest(server.deps, { partner: 2 });
  must(
    await analyst.client.post(`office/requests/${request.requestId}/reveal`, {
      field: 'phone',
      reason: 'other',
      reasonText: 'Pidió que le llamen',
    }),
  );
});
afterAll(() => server.close());

test('a look is a line: who, with which role, what, on which record, why, from where', async () => {
  const { rows } = await trail('?view=looks');
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    actor: { kind: 'staff', name: 'Lucía Andrade', roles: ['Análisis'] },
    kind: 'viewed',
    record: { account: request.account },
    details: [
      { what: 'Dato', value: 'Teléfono' },
      { what: 'Motivo', value: 'Pidió que le llamen' },
    ],
  });
  expect(rows[0]?.from).toMatch(/•••/);
});

test('filters: person, people, kind, record by its account, days', async () => {
  const { rows } = await trail(`?person=${analyst.id}`);
  expect(rows.map(({ kind }) => kind)).toEqual(['viewed']);
  expect((await trail(`?person=${auditor.id}`)).rows).toEqual([]);
  const people = (await trail('?person=people')).rows.map(({ actor }) => actor.kind);
  expect(people).toContain('operator');
  expect(people).not.toContain('customer');
  expect(people).not.toContain('system');
  const kinds = (await trail(`?record=${request.account}`)).rows.map(({ kind }) => kind);
  expect(kinds).toContain('contract-signed');
  expect((await trail('?record=999999')).rows).toEqual([]);
  expect((await trail(`?kind=contract-signed`)).rows.map(({ kind }) => kind)).toEqual(['contract-signed']);
  expect((await trail('?until=2020-01-01')).rows).toEqual([]);
  expect((await trail('?since=2020-01-01&kind=contract-signed')).rows).toHaveLength(1);
});

test('pages by key: forward and back, each line once, the newest first', async () => {
  await inTransaction(server.deps.store, async (tx) => {
    for (let n = 0; n < 60; n++)
      await appendPartnerEvent(tx, 1, { kind: 'located', actor: 'operator:test', detail: {} });
  });
  const first = await trail();
  expect(first.rows).toHaveLength(50);
  expect(first.previous).toBeNull();
  const seqs = first.rows.map(({ seq }) => seq);
  expect(seqs).toEqual(seqs.toSorted((a, b) => b - a));
  const second = await trail(`?cursor=${first.next}`);
  expect(second.rows[0]?.seq).toBe((seqs.at(-1) ?? 0) - 1);
  expect((await trail(`?cursor=${second.previous}`)).rows).toEqual(first.rows);
});

test('a chain of another partner, and the platform’s, are not there', async () => {
  expect(await auditor.client.get('office/trail?partner=2')).toMatchObject({ status: 404 });
  expect(await auditor.client.get('office/trail?partner=0')).toMatchObject({ status: 404 });
  expect(await auditor.client.post('office/trail/verify', { partner: 2 })).toMatchObject({ status: 404 });
  const everywhere = await deskPerson(server, 'auditor', null, 'Elena Ríos');
  const { rows, partner } = await trail('?partner=0', everywhere);
  expect(partner).toBeNull();
  expect(rows.map(({ kind }) => kind)).toContain('staff-signed-in');
  // Where she signed in from, of an event that is of no request.
  expect(rows.find(({ kind }) => kind === 'staff-signed-in')?.from).toMatch(/•••/);
});

test('a chain is verified by a job, from the first line to its end; a changed line is found', async () => {
  must(await auditor.client.post('office/trail/verify', { partner: 1 }));
  const before = (await trail()).chain;
  expect(before.running).toMatchObject({ done: 0, askedBy: { name: 'Ana Urrutia' } });
  await server.runJobs();
  const { chain, rows } = await trail();
  expect(chain.running).toBeNull();
  expect(chain.verified).toMatchObject({ fault: null, done: before.running?.lines });
  expect(rows[0]?.kind).toBe('chain-check-asked');

  await sql`alter table request_events disable trigger append_only`.execute(server.deps.store.db);
  await sql`update request_events set detail = '{"field":"rfc"}' where partner_id = 1 and kind = 'viewed'`.execute(
    server.deps.store.db,
  );
  const changed = (await trail('?view=looks')).rows[0]?.seq;
  must(await auditor.client.post('office/trail/verify', { partner: 1 }));
  await server.runJobs();
  expect((await trail()).chain.verified?.fault).toEqual({ kind: 'changed', seq: changed });
});

test('an export has the filter in force, cells that are no formulas, and is itself a line', async () => {
  await inTransaction(server.deps.store, (tx) =>
    appendPartnerEvent(tx, 1, { kind: 'located', actor: '=HYPERLINK("http://x")', detail: { '=1+1': 'x' } }),
  );
  const text = await csv('?kind=located');
  const lines = text.split('\r\n').filter((line) => line !== '');
  expect(lines[0]).toMatch(/^\uFEFFNúmero,/);
  expect(lines).toHaveLength(62);
  expect(text).toContain(`"'=HYPERLINK(""http://x"")"`);
  expect(text).not.toMatch(/(^|,|\r\n)"?[=+@-]/);
  const [line] = (await trail('?view=exports')).rows;
  expect(line).toMatchObject({
    kind: 'exported',
    actor: { name: 'Ana Urrutia' },
    details: [
      { what: 'Archivo', value: 'bitácora' },
      { what: 'Filtro', value: 'hecho located' },
    ],
  });
  must(await auditor.client.get('office/trail/csv?kind=located&format=xlsx'));
  expect((await trail('?view=exports')).rows[0]?.details).toContainEqual({ what: 'Formato', value: 'Excel' });
});
