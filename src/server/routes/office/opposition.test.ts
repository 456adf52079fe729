import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfficeOutput } from '#contract/office/api.ts';
import type { Caller } from '#server/actions/base/context.ts';
import { readPrivacyRequests } from '#server/actions/people/ask-privacy.ts';
import { withdrawOwnOpposition } from '#server/actions/people/oppose.ts';
import { eventsOf } from '#server/queries/audit/audit-events.ts';
import { isOpposed } from '#server/queries/privacy/rectifications.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { startRequest } from '#test/support/applicant.ts';
import { askedPrivacy } from '#test/support/asked-privacy.ts';
import { seenBy, signedRequest, stranger } from '#test/support/credit.ts';
import { deskPerson, must, type DeskPerson } from '#test/support/desk-person.ts';
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

const act = (id: string, verb: string, body: object, who = analyst) =>
  who.client.post(`office/privacy/${id}/${verb}`, body);
const oppose = (id: string, purposes: readonly string[], who = analyst) =>
  act(id, 'oppose', { purposes, note: 'Lo pide por escrito' }, who);
const show = async (id: string) =>
  must(await analyst.client.get<OfficeOutput<'getPrivacyRequest'>>(`office/privacy/${id}`));
const recordOf = async (requestId: string) =>
  must(await analyst.client.get<OfficeOutput<'getOfficeRequest'>>(`office/requests/${requestId}`));

/** The owner of a phone, as her own page has her. */
async function owner(phone: string): Promise<Caller> {
  const caller = await stranger(server.deps);
  if (!caller.session) throw new Error('a stranger has a session');
  return { ...caller, session: { ...caller.session, verifiedPhone: phone } };
}

test('is recorded by name, shown on record and letter, and taken back by herself', async () => {
  const { requestId, account, phone } = await signedRequest(server.deps, { partner: 1 });
  const { store } = server.deps;
  const id = await askedPrivacy(server.deps, 1, { phone, kind: 'opposition' });
  must(await oppose(id, ['promotions', 'due-reminders']));
  expect(await oppose(id, ['promotions'])).toMatchObject({
    status: 409,
    body: { errors: ['Ya está anotado.'] },
  });
  expect((await show(id)).oppositions.map(({ purpose }) => purpose)).toEqual(['promotions', 'due-reminders']);
  expect((await recordOf(requestId)).oppositions).toHaveLength(2);
  expect((await eventsOf(store, requestId)).at(-1)).toMatchObject({
    kind: 'opposition-recorded',
    detail: { purposes: ['promotions', 'due-reminders'], by: { name: 'Mariana Robles' } },
  });
  // Of this partner alone.
  expect(await isOpposed(store, { phone, partnerId: 2 }, 'promotions')).toBe(false);

  must(await act(id, 'answer', { text: 'Ya no le enviaremos lo que nos dice.' }));
  const letter = (await messagesTo(store, 'maria.jose@correo.mx')).at(-1);
  expect(letter?.body).toContain(
    'Ya no te enviamos: promociones y encuestas, recordatorios antes de que venza un pago.',
  );
  expect(letter?.body).toContain('los necesitan tu contrato y la ley');

  const hers = await seenBy(server.deps, account, await owner(phone));
  const read = () => readPrivacyRequests(server.deps, hers, { phone, partnerId: 1 });
  expect((await read())[0]?.opposed).toMatchObject([
    { purpose: 'promotions', withdrawnOn: null },
    { purpose: 'due-reminders', withdrawnOn: null },
  ]);
  const back = { phone, partnerId: 1, purpose: 'promotions' } as const;
  await expect(withdrawOwnOpposition(server.deps, await owner('5500000000'), back)).rejects.toMatchObject({
    code: 'not-found',
  });
  await withdrawOwnOpposition(server.deps, hers, back);
  await withdrawOwnOpposition(server.deps, hers, back);
  expect((await read())[0]?.opposed[0]?.withdrawnOn).not.toBeNull();
  expect((await recordOf(requestId)).oppositions.map(({ purpose }) => purpose)).toEqual(['due-reminders']);
  const kinds = (await eventsOf(store, requestId)).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'opposition-withdrawn')).toHaveLength(1);
});

test('is refused with bad input, for another right, and once it is answered', async () => {
  const id = await askedPrivacy(server.deps, 1, { kind: 'opposition' });
  expect((await oppose(id, [])).body).toEqual({ errors: ['Elija al menos un uso.'] });
  expect((await oppose(id, ['selling'])).status).toBe(400);
  const other = await askedPrivacy(server.deps, 1, { kind: 'rectification' });
  expect((await oppose(other, ['promotions'])).status).toBe(409);
  must(await act(id, 'answer', { text: 'No encontramos datos suyos con nosotros.' }));
  expect((await oppose(id, ['promotions'])).status).toBe(409);
  expect((await show(id)).oppositions).toEqual([]);
  expect((await oppose(id, ['promotions'], await deskPerson(server, 'supervisor', 1))).status).toBe(403);
  expect((await oppose(id, ['promotions'], await deskPerson(server, 'analyst', 2))).status).toBe(404);
});

test('nobody is invited to go on with her request while she objects; the desk takes it back for her', async () => {
  const { requestId, phone } = await startRequest(server);
  const id = await askedPrivacy(server.deps, 1, { phone, kind: 'opposition' });
  must(await oppose(id, ['unfinished-requests']));
  const link = () => analyst.client.post(`office/requests/${requestId}/send-again`, { what: 'link' });
  const { store } = server.deps;
  const before = (await messagesTo(store, phone)).length;
  expect(JSON.stringify((await link()).body)).toContain('se opuso');
  expect(await messagesTo(store, phone)).toHaveLength(before);
  const back = { purpose: 'unfinished-requests', note: 'Llamó para pedirlo' };
  must(await act(id, 'oppose/withdraw', back));
  expect((await act(id, 'oppose/withdraw', back)).status).toBe(409);
  must(await link());
  expect(await messagesTo(store, phone)).toHaveLength(before + 1);
});
