import { emptyAddress } from '#domain/applicant/address.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfficeInput, OfficeOutput } from '#contract/office/api.ts';
import { curpFor, parseCurp } from '#domain/applicant/curp.ts';
import { rfcFor } from '#domain/applicant/rfc.ts';
import { inTransaction } from '#server/database/store.ts';
import { eventsOf } from '#server/queries/audit/audit-events.ts';
import { verifyTrail } from '#server/queries/audit/audit-trail.ts';
import { blindIndex } from '#server/queries/keys/rows.ts';
import { knownDataOf, writeRectified } from '#server/queries/privacy/rectifications.ts';
import { requestById } from '#server/queries/requests/credit-requests.ts';
import { curpMarkOf } from '#server/queries/requests/duplicates.ts';
import { approvalsOfRequest } from '#server/queries/staff/approvals.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { applicantAt } from '#test/support/applicant.ts';
import { askedPrivacy } from '#test/support/asked-privacy.ts';
import { acceptedRequest, signedRequest } from '#test/support/credit.ts';
import { deskPerson, must, type DeskPerson } from '#test/support/desk-person.ts';
import { messagesTo } from '#test/support/messages.ts';
import { rowsOf } from '#test/support/rows.ts';
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

type Proposed = OfficeOutput<'proposeRectification'>;
type Typed = Partial<OfficeInput<'proposeRectification'>['body']>;
const why = { reason: 'Lo pidió por escrito', evidence: 'Acta de nacimiento a la vista' };
const act = <T = unknown>(id: string, verb: string, body: object, who = analyst) =>
  who.client.post<T>(`office/privacy/${id}/${verb}`, body);
const propose = (id: string, requestId: string, typed: Typed) =>
  act<Proposed>(id, 'rectify', { requestId, ...why, ...typed });
const approve = (id: string, who = supervisor) => who.client.post(`office/approvals/${id}/approve`);
const show = async (id: string) =>
  must(await analyst.client.get<OfficeOutput<'getPrivacyRequest'>>(`office/privacy/${id}`));
const reveal = (id: string, who = supervisor) =>
  act<OfficeOutput<'revealRectification'>>(id, 'rectify/reveal', { reason: 'answer-privacy-request' }, who);

/** A person with a signed credit, whose papers are written, who asked to correct something and was compared. */
async function asked(signed = true) {
  const { requestId, phone, account } = await (signed ? signedRequest : acceptedRequest)(server.deps, {
    partner: 1,
  });
  await server.runJobs();
  const id = await askedPrivacy(server.deps, 1, { phone, kind: 'rectification', text: 'Mi nombre está mal' });
  must(await act(id, 'identity', { how: 'official-id' }));
  return { id, requestId, phone, account };
}

const stored = async (requestId: string) => {
  const row = await requestById(server.deps.store, requestId);
  if (!row) throw new Error('the request is there');
  return { row, known: await knownDataOf(server.deps.store, row) };
};

test('two people correct data that are sealed; indexes and marks follow, what was signed stays', async () => {
  const { id, requestId, phone } = await asked();
  const { known } = await stored(requestId);
  const [before] = await rowsOf(server.deps, 'contracts', 'request_id', requestId);
  expect(before?.contract_file).not.toBeNull();
  const name = { names: 'Ximena', lastName1: 'Zúñiga', lastName2: 'Ávila' };
  const birthday = '1991-03-07';
  const parsed = parseCurp(known.person?.curp ?? '');
  if (!parsed.ok) throw new Error('the CURP is one');
  const { sex, stateCode } = parsed.curp;
  const typed = {
    ...name,
    birthday,
    curp: curpFor({ ...name, birthday, sex, stateCode }),
    rfc: rfcFor(name, birthday),
    email: 'Ximena.Zuniga@correo.com',
  };
  const { approvalId } = must(await propose(id, requestId, typed));
  const [waiting] = (await show(id)).approvals;
  expect(waiting?.changes.map(({ what, after }) => [what, after])).toEqual([
    ['Nombre', 'X••• Z••• Á•••'],
    ['Nacimiento', '••/••/1991'],
    ['CURP', `${typed.curp.slice(0, 2)}••••••`],
    ['RFC', `${typed.rfc.slice(0, 2)}••••••`],
    ['Correo', 'x•••@correo.com'],
  ]);
  const hidden = ['Ximena', typed.curp, typed.rfc, 'ximena.zuniga'];
  const proposal = JSON.stringify([await show(id), await eventsOf(server.deps.store, requestId)]);
  for (const value of hidden) expect(proposal).not.toContain(value);

  // Whoever confirms it sees both, after a reason.
  expect((await reveal(id, await deskPerson(server, 'administrator', 1))).status).toBe(403);
  const seen = must(await reveal(id));
  expect(seen.rows[0]).toMatchObject({ what: 'Nombre', after: 'Ximena Zúñiga Ávila' });
  expect(seen.rows.map(({ before: old }) => old)).not.toContain('');
  expect((await eventsOf(server.deps.store, requestId)).at(-1)).toMatchObject({
    kind: 'viewed',
    detail: { by: { name: 'Héctor Luna' }, fields: ['name', 'birthday', 'curp', 'rfc', 'email'] },
  });

  expect(await approve(approvalId, analyst)).toMatchObject({ status: 403, code: 'own-proposal' });
  expect((await stored(requestId)).known).toEqual(known);
  must(await approve(approvalId));
  const after = await stored(requestId);
  expect(after.known).toEqual({
    ...known,
    person: { ...known.person, ...name, birthday, curp: typed.curp },
    rfc: typed.rfc,
    email: 'ximena.zuniga@correo.com',
  });
  const { store } = server.deps;
  const raw = await store.db
    .selectFrom('credit_requests')
    .select(['rfc', 'rfc_index', 'email_index'])
    .where('id', '=', requestId)
    .executeTakeFirstOrThrow();
  expect([raw.rfc_index, raw.email_index]).toEqual([
    blindIndex(store, 'rfc', typed.rfc),
    blindIndex(store, 'email', 'ximena.zuniga@correo.com'),
  ]);
  expect(raw.rfc).toMatch(/^v1\./);
  expect(await curpMarkOf(store, requestId)).toBe(blindIndex(store, 'curp', typed.curp));
  expect(await rowsOf(server.deps, 'contracts', 'request_id', requestId)).toEqual([before]);
  expect((await eventsOf(store, requestId)).at(-1)).toMatchObject({
    kind: 'data-rectified',
    detail: {
      fields: ['name', 'birthday', 'curp', 'rfc', 'email'],
      afterSignature: true,
      by: { name: 'Mariana Robles' },
      checkedBy: { name: 'Héctor Luna' },
    },
  });
  expect((await show(id)).rectified).toMatchObject([{ afterSignature: true }]);
  const record = must(
    await analyst.client.get<OfficeOutput<'getOfficeRequest'>>(`office/requests/${requestId}`),
  );
  expect(record.rectified).toMatchObject([{ fields: ['name', 'birthday', 'curp', 'rfc', 'email'] }]);

  // She is told by SMS, and at the corrected address what was done.
  must(await act(id, 'answer', { text: 'Corregimos los datos que nos pidió.' }));
  const sms = await messagesTo(store, phone);
  expect(sms.at(-1)?.body).toContain('respondimos tu solicitud para corregir tus datos');
  const [letter] = await messagesTo(store, 'ximena.zuniga@correo.com');
  expect(letter?.body).toContain(
    'Corregimos: tu nombre, tu fecha de nacimiento, tu CURP, tu RFC, tu correo.',
  );
  expect(letter?.body).toContain('quedan como los firmaste');
  expect(letter?.body).not.toContain('Zúñiga Ávila');
  expect((await verifyTrail(store)).filter(({ fault }) => fault !== null)).toEqual([]);
});

test('an address is corrected as a whole', async () => {
  const { id, requestId } = await asked();
  const address = {
    street: 'Rosa',
    streetNumberExt: '7',
    district: 'Centro',
    betweenStreets: 'Clavel y Lirio',
    addressReference: 'Zaguán verde',
    postalCode: '72000',
    municipality: 'Puebla',
    city: 'Puebla',
    state: 'Puebla',
  };
  expect(await propose(id, requestId, { street: 'Rosa' })).toMatchObject({ status: 400 });
  const { approvalId } = must(await propose(id, requestId, address));
  expect((await show(id)).approvals[0]?.changes[0]).toMatchObject({
    what: 'Domicilio',
    after: '••••••, C. P. •••00, Puebla',
  });
  // Whoever confirms it reads all of it: also what no paper prints.
  expect(must(await reveal(id)).rows[0]?.after).toMatch(/; entre Clavel y Lirio; referencia: Zaguán verde$/);
  must(await approve(approvalId));
  expect((await stored(requestId)).known.address).toEqual({
    ...emptyAddress,
    ...address,
    country: 'México',
  });
});

test('bad data are told in Spanish, and nothing is proposed', async () => {
  const { id, requestId } = await asked();
  const cases: [Typed, string][] = [
    [{}, 'Escriba al menos un dato distinto.'],
    [{ curp: 'XX' }, 'La CURP no es válida.'],
    [{ rfc: 'ABCD010101' }, 'El RFC no es válido: lleva 13 letras y números.'],
    [{ birthday: '2015-01-01' }, 'Escriba un día válido de una persona mayor de edad.'],
    [{ email: 'sin arroba' }, 'El correo no es válido.'],
    [{ email: 'a@correo.com', evidence: '' }, 'Escriba con qué se comprobó.'],
  ];
  for (const [typed, sentence] of cases) {
    const reply = await propose(id, requestId, typed);
    expect([reply.status, reply.body]).toEqual([400, { errors: [sentence] }]);
  }
  expect((await show(id)).approvals).toEqual([]);
});

test('what changed since is told, and nothing is written', async () => {
  const { id, requestId, phone } = await asked();
  const { approvalId } = must(await propose(id, requestId, { email: 'uno@correo.com' }));
  const other = await askedPrivacy(server.deps, 1, { phone, kind: 'opposition' });
  expect(await propose(other, requestId, { email: 'dos@correo.com' })).toMatchObject({ status: 409 });
  const { row } = await stored(requestId);
  await inTransaction(server.deps.store, async (tx) => {
    const known = await knownDataOf(tx, row);
    await writeRectified(tx, row, { ...known, email: 'tres@correo.com' }, ['email']);
  });
  const reply = await approve(approvalId);
  expect([reply.status, reply.code, reply.body]).toEqual([
    409,
    'stale-facts',
    { errors: ['Datos de la persona: cambió.'] },
  ]);
  expect((await stored(requestId)).known.email).toBe('tres@correo.com');
});

test('an answer ends it: nothing is corrected after it', async () => {
  const { id, requestId } = await asked();
  const { approvalId } = must(await propose(id, requestId, { email: 'uno@correo.com' }));
  must(await act(id, 'answer', { text: 'No encontramos el error que nos dice.' }));
  expect((await approve(approvalId)).status).toBe(409);
  expect((await propose(id, requestId, { email: 'dos@correo.com' })).status).toBe(409);
});

test('of an open request only the e-mail is corrected; of another person’s nothing', async () => {
  const { requestId, phone } = await applicantAt(server, 'aprove-credit');
  const id = await askedPrivacy(server.deps, 1, { phone, kind: 'rectification' });
  expect((await propose(id, requestId, { email: 'uno@correo.com' })).body).toEqual({
    errors: ['Compruebe primero la identidad de la persona.'],
  });
  must(await act(id, 'identity', { how: 'call' }));
  const name = { names: 'Rosa', lastName1: 'Pech', lastName2: '' };
  expect((await propose(id, requestId, name)).status).toBe(409);
  must(await propose(id, requestId, { email: 'uno@correo.com' }));
  const stranger = await asked();
  expect((await propose(stranger.id, requestId, { email: 'dos@correo.com' })).status).toBe(404);
  const elsewhere = await deskPerson(server, 'analyst', 2);
  expect((await act(id, 'rectify', { requestId, ...why, email: 'x@correo.com' }, elsewhere)).status).toBe(
    404,
  );
});

test('erased data are taken out of the proposal too', async () => {
  const { id, requestId, phone } = await asked(false);
  await server.deps.store.db
    .updateTable('credit_requests')
    .set({ cancelled_at: new Date() })
    .where('id', '=', requestId)
    .execute();
  must(await propose(id, requestId, { email: 'secreto@correo.com' }));
  const erase = await askedPrivacy(server.deps, 1, { phone });
  must(await act(erase, 'identity', { how: 'official-id' }));
  const { approvalId } = must(await act<Proposed>(erase, 'erase', { reason: why.reason }));
  must(await approve(approvalId));
  const proposals = await approvalsOfRequest(server.deps.store, requestId);
  expect(proposals.map(({ command }) => command)).toEqual(['rectify-data']);
  expect(JSON.stringify(proposals)).not.toContain('secreto');
});

test('what was granted by the answer is told when it is corrected', async () => {
  const { id, requestId, phone } = await asked();
  must(await act(id, 'answer', { text: 'Procede: lo corregimos en estos días.', grants: true }));
  const told = async () =>
    (await rowsOf(server.deps, 'outbox', 'recipient', phone)).filter(({ dedupe_key: key }) =>
      key?.startsWith(`privacy-done:${id}`),
    );
  const { approvalId } = must(await propose(id, requestId, { email: 'otra@correo.com' }));
  expect(await told()).toEqual([]);
  must(await approve(approvalId));
  expect(await told()).toHaveLength(1);
  const mails = await rowsOf(server.deps, 'outbox', 'recipient', 'otra@correo.com');
  expect(mails.map(({ body }) => body).join()).toContain('Corregimos: tu correo.');
});
