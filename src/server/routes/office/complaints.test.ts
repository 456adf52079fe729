import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfficeOutput } from '#contract/office/api.ts';
import { eventsOf } from '#server/queries/audit/audit-events.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { acceptedRequest } from '#test/support/credit.ts';
import { deskPerson, must, type DeskPerson } from '#test/support/desk-person.ts';
import { filedComplaint } from '#test/support/filed-complaint.ts';
import { messagesTo } from '#test/support/messages.ts';
import { stockShops } from '#test/support/shop.ts';

let server: TestApp;
let analyst: DeskPerson;

beforeAll(async () => {
  server = await buildTestApp();
  await stockShops(server.deps);
  analyst = await deskPerson(server, 'analyst', 1, 'Mariana Robles');
});
afterAll(() => server.close());

test('complaints wait by their last day, in the list and in Hoy, with nothing sealed', async () => {
  const late = await filedComplaint(server.deps, 1, { answerBy: '2041-03-01', kind: 'refusal' });
  const soon = await filedComplaint(server.deps, 1, { answerBy: '2039-03-01', phone: '5531077777' });
  await filedComplaint(server.deps, 2, { answerBy: '2038-03-01' });
  const list = must(await analyst.client.get<OfficeOutput<'listComplaints'>>('office/complaints'));
  expect(list.rows.map(({ id }) => id)).toEqual([soon, late]);
  expect(JSON.stringify(list.rows)).not.toMatch(/5531077777|Pagué/);
  const { queues } = must(await analyst.client.get<OfficeOutput<'getOfficeToday'>>('office/today'));
  expect(queues.find(({ queue }) => queue === 'complaints')).toMatchObject({ count: 2, dueOn: '2039-03-01' });
});

test('it is answered once, by one person, and its customer hears of the letter', async () => {
  const { requestId, phone } = await acceptedRequest(server.deps, { partner: 1 });
  const id = await filedComplaint(server.deps, 1, { phone, requestId });
  const path = `office/complaints/${id}`;
  const answer = (text: string) => analyst.client.post(`${path}/acts/answer-complaint`, { text });
  expect(await answer('Corto')).toMatchObject({ status: 400 });
  expect(await answer('Escríbanos a otra tienda en estafa.com, por favor')).toMatchObject({ status: 400 });
  expect(must(await answer('Encontramos su pago y ya se aplicó.'))).toMatchObject({ outcome: 'done' });
  expect(await answer('Lo encontramos otra vez, dos veces.')).toMatchObject({
    status: 409,
    body: { errors: ['Ya se respondió: Mariana Robles.'] },
  });
  const record = must(await analyst.client.get<OfficeOutput<'getComplaint'>>(path));
  expect(record).toMatchObject({ state: 'answered', answeredBy: 'Mariana Robles', may: { answer: false } });
  const look = { field: 'answer', reason: 'call-customer' };
  expect(must(await analyst.client.post(`${path}/reveal`, look))).toEqual({
    value: 'Encontramos su pago y ya se aplicó.',
  });
  expect((await messagesTo(server.deps.store, phone)).at(-1)?.body).toContain('/1/quejas');
  const kinds = (await eventsOf(server.deps.store, requestId)).map(({ kind }) => kind);
  expect(kinds.slice(-2)).toEqual(['complaint-answered', 'viewed']);
});

test('the desk takes the letter that its customer reads, and the audit log says who', async () => {
  const { requestId, phone } = await acceptedRequest(server.deps, { partner: 1 });
  const ids = [
    await filedComplaint(server.deps, 1, { phone, requestId, folio: '4815162342' }),
    await filedComplaint(server.deps, 1, { folio: '2342481516' }),
  ];
  for (const id of ids) {
    const letter = (person: DeskPerson) => person.client.get<string>(`office/complaints/${id}/letter`);
    const may = async () =>
      must(await analyst.client.get<OfficeOutput<'getComplaint'>>(`office/complaints/${id}`)).may.letter;
    expect([await may(), (await letter(analyst)).status]).toEqual([false, 409]);
    const text = 'Encontramos su pago y ya se aplicó.';
    must(await analyst.client.post(`office/complaints/${id}/acts/answer-complaint`, { text }));
    expect(await may()).toBe(true);
    const taken = await letter(analyst);
    expect([taken.status, taken.body.slice(0, 5)]).toEqual([200, '%PDF-']);
    expect(taken.headers['content-disposition']).toMatch(/respuesta-\d{10}\.pdf/);
    const other = await deskPerson(server, 'analyst', 2);
    expect((await letter(other)).status).toBe(404);
    expect((await letter(await deskPerson(server, 'administrator', 1))).status).toBe(403);
  }
  expect((await eventsOf(server.deps.store, requestId)).at(-1)).toMatchObject({
    kind: 'exported',
    detail: { what: 'complaint-letter', folio: '4815162342' },
  });
});
