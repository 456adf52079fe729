import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfficeOutput } from '#contract/office/api.ts';
import { dayIn } from '#domain/calendar.ts';
import { addBusinessDays } from '#domain/credit/business-days.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import { erasePerson } from '#server/actions/people/erase-person.ts';
import { forgetApplicants } from '#server/actions/people/forget-applicants.ts';
import { eventsOf } from '#server/queries/audit/audit-events.ts';
import { verifyTrail } from '#server/queries/audit/audit-trail.ts';
import { isErased } from '#server/queries/privacy/applicant-erasure.ts';
import { requestsOfPhone } from '#server/queries/requests/credit-requests.ts';
import { touchSession } from '#server/queries/sessions/sessions.ts';
import { elevateSession } from '#server/queries/sessions/hand-overs.ts';
import { inTransaction } from '#server/database/store.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { askedPrivacy } from '#test/support/asked-privacy.ts';
import { acceptedRequest, pay, signedRequest, stranger } from '#test/support/credit.ts';
import { deskPerson, must, type DeskPerson } from '#test/support/desk-person.ts';
import { messagesTo } from '#test/support/messages.ts';
import { stockShops } from '#test/support/shop.ts';

let server: TestApp;
let analyst: DeskPerson;
let supervisor: DeskPerson;

beforeAll(async () => {
  server = await buildTestApp();
  await stockShops(server.deps);
  analyst = await deskPerson(server, 'analyst', 1, 'Mariana Robles');
  supervisor = await deskPerson(server, 'supervisor', 1, 'Héctor Luna');
});
afterAll(() => server.close());

type Proposed = OfficeOutput<'proposeErasure'>;
const reason = 'Lo pidió por escrito';
const show = async (id: string, who = analyst) =>
  must(await who.client.get<OfficeOutput<'getPrivacyRequest'>>(`office/privacy/${id}`));
const act = <T = unknown>(id: string, verb: string, body: object = { reason }, who = analyst) =>
  who.client.post<T>(`office/privacy/${id}/${verb}`, body);
const approve = (id: string, who = supervisor) => who.client.post(`office/approvals/${id}/approve`);

/** Returns a session in a partner's shop that has shown the phone. */
async function loggedIn(phone: string, partner: number): Promise<string> {
  const { session } = await stranger(server.deps, partner);
  if (!session) throw new Error('a stranger has a session');
  const id = randomBytes(32).toString('hex');
  await inTransaction(server.deps.store, (tx) => elevateSession(tx, session, id, { phone }));
  return id;
}

test('the list has the most urgent first, by partner, with nothing sealed', async () => {
  const late = await askedPrivacy(server.deps, 1, { answerBy: '2041-03-01', kind: 'opposition' });
  const soon = await askedPrivacy(server.deps, 1, { answerBy: '2039-03-01', phone: '5531077777' });
  await askedPrivacy(server.deps, 2, { answerBy: '2038-03-01' });
  const reply = await analyst.client.get<OfficeOutput<'listPrivacyRequests'>>('office/privacy');
  const list = must(reply);
  expect(list.rows.map(({ id }) => id)).toEqual([soon, late]);
  expect(list.counts).toEqual([
    { view: 'waiting', count: 2, isMore: false },
    { view: 'over', count: 0, isMore: false },
  ]);
  expect(JSON.stringify(list, (key, value: unknown) => (key === 'id' ? '' : value))).not.toContain('7777');
  const filtered = await analyst.client.get<OfficeOutput<'listPrivacyRequests'>>(
    'office/privacy?kind=opposition',
  );
  expect(must(filtered).rows.map(({ id }) => id)).toEqual([late]);
});

test('what was asked is shown after a reason, which the audit log has', async () => {
  const { requestId, phone } = await acceptedRequest(server.deps, { partner: 1 });
  const id = await askedPrivacy(server.deps, 1, { phone, kind: 'rectification' });
  expect((await show(id)).sealed.map(({ field }) => field)).toEqual(['phone', 'text']);
  const look = { field: 'text', reason: 'answer-privacy-request' };
  expect(must(await act(id, 'reveal', look))).toEqual({ value: 'Quiero que borren todos mis datos.' });
  const last = (await eventsOf(server.deps.store, requestId)).at(-1);
  expect(last).toMatchObject({ kind: 'viewed', detail: { by: { name: 'Mariana Robles' } } });
});

test('it is answered once, by name; the second is told who was faster', async () => {
  const id = await askedPrivacy(server.deps, 1);
  expect(await act(id, 'answer', { text: 'Corto' })).toMatchObject({ status: 400 });
  must(await act(id, 'answer', { text: 'Corregimos el dato que nos pidió.' }));
  const again = await act(id, 'answer', { text: 'Corregimos el dato otra vez.' });
  expect(again).toMatchObject({ status: 409, body: { errors: ['Ya se respondió: Mariana Robles.'] } });
  expect(await show(id)).toMatchObject({ state: 'answered', answeredBy: 'Mariana Robles' });
});

test('what is granted waits for fifteen business days more, until it is done', async () => {
  const id = await askedPrivacy(server.deps, 1, { kind: 'opposition', text: 'Sin publicidad, por favor' });
  must(await act(id, 'answer', { text: 'Procede: dejamos de enviarle promociones.', grants: true }));
  const granted = await show(id);
  const answeredOn = dayIn(businessZone, new Date(granted.answeredAt ?? ''));
  expect(granted).toMatchObject({ state: 'granted', effectiveBy: addBusinessDays(answeredOn, 15) });
  const waiting = async () =>
    must(await analyst.client.get<OfficeOutput<'listPrivacyRequests'>>('office/privacy')).rows.map(
      (row) => row.id,
    );
  expect(await waiting()).toContain(id);
  must(await act(id, 'oppose', { purposes: ['promotions'], note: 'Lo pidió por escrito' }));
  expect(await show(id)).toMatchObject({ state: 'answered' });
  expect(await waiting()).not.toContain(id);
  // Not granted: nothing is to be done.
  const refused = await askedPrivacy(server.deps, 1, { kind: 'opposition' });
  must(await act(refused, 'answer', { text: 'No procede: esos avisos los pide su contrato.' }));
  expect(await show(refused)).toMatchObject({ state: 'answered', effectiveBy: null });
});

const waitingNow = async () =>
  must(await analyst.client.get<OfficeOutput<'listPrivacyRequests'>>('office/privacy')).rows.map(
    (row) => row.id,
  );

test('what was granted to somebody who is erased since waits for nobody', async () => {
  for (const kind of ['rectification', 'opposition'] as const) {
    const { phone } = await acceptedRequest(server.deps, { partner: 1 });
    const id = await askedPrivacy(server.deps, 1, { phone, kind });
    must(await act(id, 'answer', { text: 'Procede: lo hacemos en estos días.', grants: true }));
    expect(await waitingNow()).toContain(id);
    expect((await erasePerson(server.deps, phone)).outcome).toBe('erased');
    expect(await waitingNow()).not.toContain(id);
    expect(await show(id)).toMatchObject({ state: 'erased', effectiveBy: null });
  }
});

test('what is granted and in force since an earlier request is noted as done; its person hears of each', async () => {
  const { phone } = await acceptedRequest(server.deps, { partner: 1 });
  const grant = async () => {
    const id = await askedPrivacy(server.deps, 1, { phone, kind: 'opposition', text: 'Sin publicidad' });
    must(await act(id, 'answer', { text: 'Procede: dejamos de enviarle promociones.', grants: true }));
    return id;
  };
  const oppose = (id: string) =>
    act(id, 'oppose', { purposes: ['promotions'], note: 'Lo pidió por escrito' });
  const [one, two] = [await grant(), await grant()];
  const told = async (to: string) =>
    (await messagesTo(server.deps.store, to)).filter(({ dedupe_key: key }) =>
      key?.startsWith('privacy-done:'),
    );
  expect(await told(phone)).toEqual([]);
  for (const id of [one, two]) {
    must(await oppose(id));
    expect(await show(id)).toMatchObject({ state: 'answered' });
    expect(await waitingNow()).not.toContain(id);
    expect(await oppose(id)).toMatchObject({ status: 409 });
  }
  expect((await told(phone)).map(({ body }) => body)).toEqual([
    expect.stringContaining('hicimos lo que aprobamos'),
    expect.stringContaining('hicimos lo que aprobamos'),
  ]);
  const mails = await told('maria.jose@correo.mx');
  expect(mails.filter(({ dedupe_key: key }) => [one, two].some((id) => key?.includes(id)))).toHaveLength(2);
  for (const { body } of mails) expect(body).toContain('Ya no te enviamos');
});

test('data are erased by two, after the identity, at this partner alone', async () => {
  const { requestId, phone } = await acceptedRequest(server.deps, { partner: 1 });
  const elsewhere = await acceptedRequest(server.deps, { partner: 2, phone });
  const id = await askedPrivacy(server.deps, 1, { phone });
  const other = await askedPrivacy(server.deps, 2, { phone });
  const [here, there] = [await loggedIn(phone, 1), await loggedIn(phone, 2)];
  const early = await act(id, 'erase');
  expect(early).toMatchObject({
    status: 409,
    body: { errors: ['Compruebe primero la identidad de la persona.'] },
  });
  must(await act(id, 'identity', { how: 'official-id' }));
  expect(await act(id, 'identity', { how: 'call' })).toMatchObject({ status: 409 });
  const { approvalId } = must(await act<Proposed>(id, 'erase'));
  expect((await show(id)).approvals).toMatchObject([{ id: approvalId, isMine: true }]);
  expect(await approve(approvalId, analyst)).toMatchObject({ status: 403, code: 'own-proposal' });
  must(await approve(approvalId));

  const erased = (request: string) => inTransaction(server.deps.store, (tx) => isErased(tx, request));
  expect([await erased(requestId), await erased(elsewhere.requestId)]).toEqual([true, false]);
  // Her session in the other partner's shop goes on.
  expect(await touchSession(server.deps.store, here)).toBeNull();
  expect(await touchSession(server.deps.store, there)).toMatchObject({ verifiedPhone: phone });
  expect(await show(id)).toMatchObject({ state: 'erased', sealed: [] });
  expect(await requestsOfPhone(server.deps.store, phone, 2)).toHaveLength(1);
  const far = await deskPerson(server, 'analyst', 2);
  expect(await show(other, far)).toMatchObject({ state: 'waiting' });
  const last = (await eventsOf(server.deps.store, requestId)).at(-1);
  expect(last).toMatchObject({
    kind: 'erased',
    detail: { by: { name: 'Mariana Robles' }, checkedBy: { name: 'Héctor Luna' } },
  });
  expect((await verifyTrail(server.deps.store)).filter(({ fault }) => fault !== null)).toEqual([]);
});

test('what an erased customer signed is opened by two for a legal reason, and closes by itself', async () => {
  // Without a charge: paid early, nothing is to be returned.
  const { account, phone, requestId } = await signedRequest(server.deps, {
    partner: 1,
    weeklyCentavos: 167_500,
  });
  for (let number = 0; number <= 4; number++) await pay(server.deps, account, number);
  const path = `office/credits/${account}`;
  const credit = async () => must(await analyst.client.get<OfficeOutput<'getCredit'>>(path));
  const open = (body: object, who = analyst) => who.client.post<Proposed>(`${path}/archive`, body);
  const early = await open({ basis: 'lawsuit', reason });
  expect(early).toMatchObject({
    status: 409,
    body: { errors: ['Esta cuenta no tiene un archivo cerrado.'] },
  });
  must(await analyst.client.post(`office/requests/${requestId}/notes`, { text: 'Su hermana está enferma' }));
  const id = await askedPrivacy(server.deps, 1, { phone });
  must(await act(id, 'identity', { how: 'official-id' }));
  must(await approve(must(await act<Proposed>(id, 'erase')).approvalId));

  expect(await credit()).toMatchObject({
    sealed: [],
    archive: { openUntil: null },
    may: { openArchive: true },
  });
  expect(await open({ reason })).toMatchObject({
    status: 400,
    body: { errors: ['Elija el motivo legal.'] },
  });
  const { approvalId } = must(await open({ basis: 'lawsuit', reason }));
  expect(await approve(approvalId, analyst)).toMatchObject({ status: 403, code: 'own-proposal' });
  must(await approve(approvalId));

  const opened = await credit();
  expect(opened.sealed.map(({ field }) => field)).toContain('name');
  expect(opened.archive?.openUntil).not.toBeNull();
  expect(opened.notes).toEqual([]);
  expect(opened.may.openArchive).toBe(false);
  const { kind, detail, note } = (await eventsOf(server.deps.store, requestId)).at(-1) ?? {};
  expect({ kind, detail, note }).toMatchObject({
    kind: 'archive-opened',
    detail: { basis: 'lawsuit', checkedBy: { name: 'Héctor Luna' } },
    note: reason,
  });
  const collections = await deskPerson(server, 'collections', 1);
  const look = { field: 'name', reason: 'answer-privacy-request' };
  const seen = (who: DeskPerson) => who.client.post(`office/requests/${requestId}/reveal`, look);
  expect(await seen(collections)).toMatchObject({ status: 403 });
  must(await seen(analyst));
  await sql`update data_keys set open_until = app_now() where id = ${requestId}`.execute(
    server.deps.store.db,
  );
  await forgetApplicants(server.deps);
  expect((await credit()).sealed).toEqual([]);
});

test('a credit that runs keeps its person', async () => {
  const { account, phone } = await signedRequest(server.deps, { partner: 1 });
  const id = await askedPrivacy(server.deps, 1, { phone });
  must(await act(id, 'identity', { how: 'account' }));
  expect((await show(id)).requests).toMatchObject([{ account, hold: 'credit' }]);
  expect(await act(id, 'erase')).toMatchObject({
    status: 409,
    body: { errors: [`Tiene un crédito abierto o dinero por recibir: ${account}.`] },
  });
});

test('a copy is handed out by two; who proposed it takes it, and nobody else', async () => {
  const { requestId, phone } = await signedRequest(server.deps, { partner: 1 });
  const id = await askedPrivacy(server.deps, 1, { phone, kind: 'rectification' });
  must(await act(id, 'identity', { how: 'official-id' }));
  const copy = (who: DeskPerson) => who.client.get<string>(`office/privacy/${id}/copy/zip`);
  const { approvalId } = must(await act<Proposed>(id, 'copy'));
  expect(await copy(analyst)).toMatchObject({ status: 404 });
  must(await approve(approvalId));
  expect((await show(id)).copyUntil).not.toBeNull();
  expect(must(await copy(analyst)).slice(0, 2)).toBe('PK');
  expect(await copy(await deskPerson(server, 'analyst', 1))).toMatchObject({ status: 404 });
  const last = (await eventsOf(server.deps.store, requestId)).at(-1);
  expect(last).toMatchObject({ kind: 'data-copied', detail: { by: { name: 'Mariana Robles' } } });
});
