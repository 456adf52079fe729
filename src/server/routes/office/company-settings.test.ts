import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfficeOutput } from '#contract/office/api.ts';
import { payloadIn } from '#server/actions/base/stored-payload.ts';
import { inTransaction } from '#server/database/store.ts';
import { approvalsOfSubject } from '#server/queries/staff/approvals.ts';
import { saveCompanySignIn } from '#server/queries/staff/company-sign-ins.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { TestCompany } from '#test/support/company.ts';
import type { TestClient } from '#test/support/client.ts';
import { byTwo, deskCaller } from '#test/support/desk-caller.ts';
import { deskPerson, must, type DeskPerson } from '#test/support/desk-person.ts';
import { stockShops } from '#test/support/shop.ts';

let server: TestApp;
let company: TestCompany;
let ana: DeskPerson;
let luis: DeskPerson;

beforeAll(async () => {
  server = await buildTestApp();
  await stockShops(server.deps);
  company = await TestCompany.start(`${server.deps.config.publicOrigin}/oficina/empresa/alba/regreso`);
  ana = await deskPerson(server, 'administrator', 1, 'Ana Ríos');
  luis = await deskPerson(server, 'administrator', 1, 'Luis Mora');
});
afterAll(async () => {
  await company?.[Symbol.asyncDispose]();
  await server.close();
});

const reason = 'La cadena lo pidió';
const settings = () => ({
  partner: 1,
  key: 'alba',
  issuer: company.issuer,
  clientId: company.clientId,
  clientSecret: company.clientSecret as string | null,
  emailDomain: 'oficina.mx',
  reason,
});
type Proposed = OfficeOutput<'proposeCompanySignIn'> & { errors: string[] };
const propose = (given: object = {}, { client } = ana) =>
  client.post<Proposed>('office/company-sign-ins', { ...settings(), ...given });
const approve = ({ approvalId }: { approvalId: string }, { client } = luis) =>
  client.post<{ errors: string[] }>(`office/approvals/${approvalId}/approve`);
const list = async ({ client } = ana) =>
  must(await client.get<OfficeOutput<'listCompanySignIns'>>('office/company-sign-ins'));

/** What a proposal still says of the settings, as its sealed row has it. */
async function kept(approvalId: string) {
  const rows = await approvalsOfSubject(server.deps.store, '1/company-sign-in');
  return payloadIn(rows.find(({ id }) => id === approvalId)?.payload ?? '').payload;
}

async function enter(client: TestClient, email: string) {
  company.person = { email, emailVerified: true };
  const start = await client.post<OfficeOutput<'startCompanySignIn'>>('office/sign-in/company/alba', {
    next: '/hoy',
  });
  return client.post('office/sign-in/company/alba/finish', { query: await company.visit(must(start).url) });
}

test('two administrators open the way in; its secret waits sealed and is shown nowhere', async () => {
  expect((await list()).partners).toMatchObject([{ partner: { id: 1 }, current: null, mayPropose: true }]);
  const proposed = must(await propose());
  expect((await server.client().get('office/sign-in/company/alba')).status).toBe(404);
  expect((await approve(proposed, ana)).status).toBe(403);
  // Another proposal of the same partner's way in waits its turn.
  expect((await propose({ key: 'otra' })).status).toBe(409);
  const waiting = await list(luis);
  expect(waiting.approvals[0]?.changes).toContainEqual({
    what: 'Secreto del cliente',
    before: null,
    after: 'El que se escribió',
  });
  must(await approve(proposed));
  const { partners } = await list(luis);
  const { publicOrigin } = server.deps.config;
  expect(partners[0]?.current).toMatchObject({
    issuer: company.issuer,
    setBy: 'Ana Ríos',
    way: `${publicOrigin}/oficina/entrar?empresa=alba`,
    redirectUri: `${publicOrigin}/oficina/empresa/alba/regreso`,
    sessions: 0,
  });
  const person = await deskPerson(server, 'analyst', 1);
  must(await enter(server.client(), person.email));
  expect((await list()).partners[0]?.current?.sessions).toBe(1);
  const trail = must(await luis.client.get<OfficeOutput<'getTrail'>>('office/trail?view=grants'));
  expect(trail.rows.map(({ kind }) => kind)).toContain('company-sign-in-set');
  const { db } = server.deps.store;
  const stored = await Promise.all([
    db.selectFrom('approvals').selectAll().execute(),
    db.selectFrom('request_events').selectAll().execute(),
    db.selectFrom('company_sign_ins').selectAll().execute(),
  ]);
  for (const text of [partners, waiting, trail, stored]) {
    expect(JSON.stringify(text)).not.toContain(company.clientSecret);
  }
  expect(await kept(proposed.approvalId)).toMatchObject({ clientSecret: null, emailDomain: 'oficina.mx' });
});

test('a refused proposal does not keep the secret either', async () => {
  const { approvalId } = must(await propose({ emailDomain: 'otra.mx' }));
  expect((await kept(approvalId))['clientSecret']).toBe(company.clientSecret);
  must(await luis.client.post(`office/approvals/${approvalId}/refuse`, { reason: 'No es nuestro dominio' }));
  expect(await kept(approvalId)).toMatchObject({ clientSecret: null, emailDomain: 'otra.mx' });
});

test('without a secret typed the stored one stays; a change made meanwhile is told as such', async () => {
  expect((await propose({ clientSecret: null })).status).toBe(409);
  const person = await deskPerson(server, 'analyst', 1);
  const renamed = must(await propose({ clientSecret: null, emailDomain: 'Alba.MX' }));
  must(await approve(renamed));
  expect((await list()).partners[0]?.current?.emailDomain).toBe('alba.mx');
  expect(await enter(server.client(), person.email)).toMatchObject({ status: 401 });
  const back = must(await propose({ clientSecret: null }));
  // The secret is set again meanwhile: nothing of it is seen but that it changed.
  const { clientSecret } = company;
  const again = { ...settings(), partnerId: 1, clientSecret, emailDomain: 'alba.mx' };
  await inTransaction(server.deps.store, (tx) => saveCompanySignIn(tx, again, luis.id));
  expect((await list()).partners[0]?.current?.setBy).toBe('Luis Mora');
  expect(await approve(back)).toMatchObject({
    status: 409,
    body: { errors: ['La entrada de ahora: cambió.'] },
  });
  must(await luis.client.post(`office/approvals/${back.approvalId}/refuse`, { reason: 'Ya cambió' }));
  must(await approve(must(await propose({ clientSecret: null }))));
  must(await enter(server.client(), person.email));
});

test('another issuer ends the sessions that the former one opened, and says so before', async () => {
  const person = await deskPerson(server, 'analyst', 1);
  const client = server.client();
  must(await enter(client, person.email));
  const kept = must(await propose({ clientSecret: null, clientId: 'otro' }));
  must(await approve(kept));
  const personNow = async () =>
    must(await client.get<OfficeOutput<'getOfficeSession'>>('office/session')).person;
  expect((await personNow())?.id).toBe(person.id);
  const moved = must(await propose({ issuer: 'https://entrada.alba.mx' }));
  expect((await list()).approvals[0]?.changes).toContainEqual({
    what: 'Sesiones abiertas con ella',
    before: expect.stringMatching(/^[1-9]/),
    after: 'Terminan al momento',
  });
  must(await approve(moved));
  expect(await personNow()).toBeNull();
  must(await approve(must(await propose())));
});

test('removing it takes two, says that its sessions end, and ends them', async () => {
  const person = await deskPerson(server, 'analyst', 1);
  const client = server.client();
  must(await enter(client, person.email));
  const proposed = must(
    await ana.client.post<Proposed>('office/company-sign-ins/remove', { partner: 1, reason }),
  );
  const [act] = (await list()).approvals;
  expect(act?.changes).toContainEqual({
    what: 'Sesiones abiertas con ella',
    before: expect.stringMatching(/^[1-9]/),
    after: 'Terminan al momento',
  });
  expect(must(await client.get<OfficeOutput<'getOfficeSession'>>('office/session')).person?.id).toBe(
    person.id,
  );
  must(await approve(proposed));
  expect(must(await client.get<OfficeOutput<'getOfficeSession'>>('office/session')).person).toBeNull();
  expect((await list()).partners[0]?.current).toBeNull();
  expect((await ana.client.post('office/company-sign-ins/remove', { partner: 1, reason })).status).toBe(409);
});

test('the first time it needs a secret, and a key that nobody else has', async () => {
  expect(await propose({ clientSecret: null })).toMatchObject({
    status: 400,
    body: { errors: ['Escriba el secreto del cliente.'] },
  });
  const { deps } = server;
  const two = [await deskCaller(deps, 'administrator'), await deskCaller(deps, 'administrator')] as const;
  await byTwo(deps, two, 'set-company-sign-in', { ...settings(), partnerId: 2 });
  expect(await propose()).toMatchObject({
    status: 409,
    body: { errors: ['Esa clave ya se usa: elija otra.'] },
  });
  await byTwo(deps, two, 'remove-company-sign-in', { partnerId: 2 });
});

test.each([
  [
    'El emisor es una dirección https de internet, sin signos de pregunta ni «#».',
    { issuer: 'http://alba.mx' },
  ],
  [
    'El emisor es una dirección https de internet, sin signos de pregunta ni «#».',
    { issuer: 'https://alba.mx/?a=1' },
  ],
  ['Escriba el dominio de los correos, como «cadena.mx».', { emailDomain: 'alba' }],
  ['El secreto tiene 8 letras o más.', { clientSecret: 'corto' }],
  [
    'La clave es de 2 a 40 letras minúsculas sin acento, números y guiones: está en la dirección.',
    { key: 'Alba!' },
  ],
])('%s', async (sentence, wrong) => {
  const { status, body } = await propose(wrong);
  expect([status, body.errors]).toEqual([400, [sentence]]);
});

test('an issuer is tried before anything is proposed: what is wrong is said', async () => {
  const tried = async (issuer: string) =>
    must(
      await ana.client.post<OfficeOutput<'testCompanyIssuer'>>('office/company-sign-ins/test', {
        partner: 1,
        issuer,
      }),
    ).faults;
  expect(await tried(company.issuer)).toEqual([]);
  expect(await tried(`${company.issuer}/nada`)).toEqual([
    'En esa dirección no se publica una configuración de OpenID Connect. Revise el emisor.',
  ]);
  expect(await tried(company.issuer.replace('127.0.0.1', 'localhost'))).toEqual([
    `El servicio dice que su emisor es «${company.issuer}»: escriba ese, tal cual.`,
  ]);
  expect(await tried('http://127.0.0.1:9')).toEqual(['El emisor no responde, o no está en internet.']);
  company.isDown = true;
  expect(await tried(company.issuer)).toEqual(['El emisor no responde, o no está en internet.']);
  company.isDown = false;
  const { rows } = must(await luis.client.get<OfficeOutput<'getTrail'>>('office/trail?view=grants'));
  expect(rows[0]?.kind).toBe('company-sign-in-tested');
});
