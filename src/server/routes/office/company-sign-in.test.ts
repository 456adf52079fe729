import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OfficeOutput } from '#contract/office/api.ts';
import type { StaffCaller } from '#server/actions/base/context.ts';
import { inviteStaff } from '#server/actions/people/staff.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { moveClock } from '#test/support/applicant.ts';
import type { TestClient } from '#test/support/client.ts';
import { TestCompany } from '#test/support/company.ts';
import { byTwo, deskCaller } from '#test/support/desk-caller.ts';
import { codeOf, deskPerson, must, signInAnew } from '#test/support/desk-person.ts';
import { addPasskey } from '#test/support/passkey.ts';
import { stockShops } from '#test/support/shop.ts';

let server: TestApp;
let company: TestCompany;
let administrators: readonly [StaffCaller, StaffCaller];
beforeAll(async () => {
  server = await buildTestApp();
  await stockShops(server.deps);
  company = await TestCompany.start(`${server.deps.config.publicOrigin}/oficina/empresa/alba/regreso`);
  administrators = [
    await deskCaller(server.deps, 'administrator'),
    await deskCaller(server.deps, 'administrator'),
  ];
  await set();
});
afterAll(async () => {
  await company?.[Symbol.asyncDispose]();
  await server.close();
});
beforeEach(() => {
  Object.assign(company, { refuses: false, isDown: false, person: { email: '', emailVerified: true } });
});

const settings = () => ({
  partnerId: 1,
  key: 'alba',
  issuer: company.issuer,
  clientId: company.clientId,
  clientSecret: company.clientSecret,
  emailDomain: 'oficina.mx',
});
const set = (given: object = {}) =>
  byTwo(server.deps, administrators, 'set-company-sign-in', { ...settings(), ...given });
const remove = () => byTwo(server.deps, administrators, 'remove-company-sign-in', { partnerId: 1 });

const refused = { status: 401, code: 'sign-in-refused' };
const start = (client: TestClient, key = 'alba') =>
  client.post<OfficeOutput<'startCompanySignIn'>>(`office/sign-in/company/${key}`, { next: '/solicitudes' });
const finish = (client: TestClient, query: string, key = 'alba') =>
  client.post<OfficeOutput<'finishCompanySignIn'>>(`office/sign-in/company/${key}/finish`, { query });
const session = async (client: TestClient) =>
  must(await client.get<OfficeOutput<'getOfficeSession'>>('office/session'));

/** Goes to the company and comes back, as somebody with that e-mail. */
async function enter(client: TestClient, email: string, emailVerified = true) {
  company.person = { email, emailVerified };
  const { url } = must(await start(client));
  return finish(client, await company.visit(url));
}

test('whom her company vouches for is signed in with her own grants at that partner, and goes on where she was', async () => {
  const person = await deskPerson(server, 'analyst', 1, 'Mariana Robles');
  const client = server.client();
  expect(must(await client.get('office/sign-in/company/alba'))).toEqual({ name: 'Alba' });
  expect(must(await enter(client, person.email.toUpperCase()))).toEqual({ next: '/solicitudes' });
  expect(await session(client)).toMatchObject({
    person: { id: person.id, name: 'Mariana Robles' },
    grants: [{ role: 'analyst', partner: { id: 1 } }],
  });
  const [own] = must(await client.get<OfficeOutput<'listOfficeSessions'>>('office/sessions'));
  expect(own).toMatchObject({ method: 'company', isThis: true });
  // Her other ways are as they were.
  const [code = ''] = person.recoveryCodes;
  must((await signInAnew(server, 'recovery', person, code)).reply);
});

test('the way there has PKCE, state and nonce, and the cookie of the way is this browser’s', async () => {
  const client = server.client();
  const reply = await start(client);
  const { searchParams } = new URL(must(reply).url);
  expect(Object.fromEntries(searchParams)).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    scope: 'openid email',
    state: expect.stringMatching(/^.{20,}$/),
    nonce: expect.stringMatching(/^.{20,}$/),
  });
  expect(String(reply.headers['set-cookie'])).toMatch(
    /^desk-company=[\da-f-]{36}; Max-Age=1800; Path=\/; HttpOnly; SameSite=Lax$/,
  );
});

test('gives no role: a stranger, another partner’s, who was suspended, and the platform’s are not let in', async () => {
  const elsewhere = await deskPerson(server, 'analyst', 2);
  const everywhere = await deskPerson(server, 'administrator', null);
  const gone = await deskPerson(server, 'analyst', 1);
  must(await everywhere.client.post(`office/staff/${gone.id}/suspend`, { reason: 'Dejó la empresa' }));
  const answers = [];
  for (const email of ['nadie@oficina.mx', elsewhere.email, everywhere.email, gone.email]) {
    const client = server.client();
    const reply = await enter(client, email);
    expect(reply).toMatchObject(refused);
    expect((await session(client)).person).toBeNull();
    answers.push(JSON.stringify(reply.body));
  }
  // Who works here is not told.
  expect(new Set(answers).size).toBe(1);
});

test('an e-mail that is not verified, or of another domain, is nobody’s', async () => {
  const person = await deskPerson(server, 'analyst', 1);
  expect(await enter(server.client(), person.email, false)).toMatchObject(refused);
  await set({ emailDomain: 'alba.mx' });
  expect(await enter(server.client(), person.email)).toMatchObject(refused);
  await set({ emailDomain: 'cina.mx' });
  expect(await enter(server.client(), person.email)).toMatchObject(refused);
  await set();
  must(await enter(server.client(), person.email));
});

test('counts at its own partner only, and makes no key that would open more', async () => {
  const person = await deskPerson(server, 'analyst', 1);
  await inviteAlso(person.id, 2);
  const client = server.client();
  must(await enter(client, person.email));
  expect((await session(client)).partners.map(({ id }) => id)).toEqual([1]);
  expect((await session(person.client)).partners.map(({ id }) => id)).toEqual([1, 2]);
  expect(await client.get('office/requests?partner=2')).toMatchObject({ body: { rows: [] } });
  expect(await addPasskey(server, client)).toMatchObject({ status: 403, code: 'no-permission' });
  expect(must(await client.get('office/passkeys'))).toMatchObject({ mayChange: false });
});

const inviteAlso = (staffId: string, partner: number) =>
  server.deps.store.db
    .insertInto('staff_grants')
    .values({ staff_id: staffId, role: 'analyst', partner_id: partner, granted_by: 'operator' })
    .execute();

test('an invited person accepts by it while her invitation is good, once', async () => {
  const email = `ana.${Date.now()}@oficina.mx`;
  const { token } = await inviteStaff(server.deps, {
    name: 'Ana Ríos',
    email,
    role: 'analyst',
    partnerId: 1,
  });
  const client = server.client();
  must(await enter(client, email));
  expect((await session(client)).person?.name).toBe('Ana Ríos');
  expect(await server.client().get(`office/invitations/${token}`)).toMatchObject({ status: 410 });
  const late = `late.${Date.now()}@oficina.mx`;
  await inviteStaff(server.deps, { name: 'Ana Ríos', email: late, role: 'analyst', partnerId: 1 });
  await moveClock(server, 24 * 3600 + 1);
  expect(await enter(server.client(), late)).toMatchObject(refused);
});

test('an invitation of another partner is not used up: she goes on there by its own link', async () => {
  const email = `dos.${Date.now()}@oficina.mx`;
  const invited = { name: 'Ana Ríos', email, role: 'analyst' } as const;
  const here = await inviteStaff(server.deps, { ...invited, partnerId: 1 });
  const there = await inviteStaff(server.deps, { ...invited, partnerId: 2 });
  must(await enter(server.client(), email));
  expect(await server.client().get(`office/invitations/${here.token}`)).toMatchObject({ status: 410 });
  const client = server.client();
  const path = `office/invitations/${there.token}`;
  const { challengeId, secret } = must(
    await client.post<OfficeOutput<'startInvitationTotp'>>(`${path}/totp/secret`),
  );
  const code = codeOf({ secret, at: Date.now() });
  must(await client.post(`${path}/totp`, { challengeId, name: 'Ana Ríos', code }));
  expect((await session(client)).partners.map(({ id }) => id)).toEqual([1, 2]);
  expect(await server.client().get(path)).toMatchObject({ status: 410 });
  // Invited at the other partner alone, nobody comes in here.
  const elsewhere = `otra.${Date.now()}@oficina.mx`;
  const { staffId } = await inviteStaff(server.deps, { ...invited, email: elsewhere, partnerId: 2 });
  await inviteAlso(staffId, 1);
  expect(await enter(server.client(), elsewhere)).toMatchObject(refused);
});

test('an answer signs in once, in the browser that left for it, to the sign-in that it answers', async () => {
  const person = await deskPerson(server, 'analyst', 1);
  company.person = { email: person.email, emailVerified: true };
  const client = server.client();
  const query = await company.visit(must(await start(client)).url);
  // Another browser brings it: with no sign-in of its own, and with one.
  const thief = server.client();
  expect(await finish(thief, query)).toMatchObject(refused);
  must(await start(thief));
  expect(await finish(thief, query)).toMatchObject(refused);
  const left = new Map(client.cookies);
  must(await finish(client, query));
  client.cookies = left;
  expect(await finish(client, query)).toMatchObject(refused);
  // Made up, of another state, and too late.
  for (const made of ['', 'error=access_denied', 'code=x&state=y', query]) {
    const other = server.client();
    must(await start(other));
    expect(await finish(other, made)).toMatchObject(refused);
  }
  const slow = server.client();
  const answer = await company.visit(must(await start(slow)).url);
  await moveClock(server, 1801);
  expect(await finish(slow, answer)).toMatchObject(refused);
});

test('an answer that is not signed with a key that the company publishes signs nobody in', async () => {
  const person = await deskPerson(server, 'analyst', 1);
  company.hasOtherKeys = true;
  const client = server.client();
  expect(await enter(client, person.email)).toMatchObject(refused);
  expect((await session(client)).person).toBeNull();
  company.hasOtherKeys = false;
  must(await enter(client, person.email));
});

test('a refusal of the company is one sentence; a company that is down says which ways are left', async () => {
  company.refuses = true;
  const reply = await enter(server.client(), 'nadie@oficina.mx');
  expect(reply).toMatchObject({
    ...refused,
    body: { errors: ['No se completó la entrada con la cuenta de su empresa. Inténtelo otra vez.'] },
  });
  company.refuses = false;
  const down = {
    status: 503,
    code: 'provider-unavailable',
    body: {
      errors: [
        'La cuenta de su empresa no responde en este momento. Entre con su llave de acceso o con un código.',
      ],
    },
  };
  const client = server.client();
  const query = await company.visit(must(await start(client)).url);
  company.isDown = true;
  expect(await finish(client, query)).toMatchObject(down);
  expect(await start(server.client())).toMatchObject(down);
  await set({ issuer: 'http://127.0.0.1:9' });
  expect(await start(server.client())).toMatchObject(down);
  await set({ clientSecret: 'another secret than the company has' });
  company.isDown = false;
  expect(await enter(server.client(), 'nadie@oficina.mx')).toMatchObject(down);
  await set();
  // Nobody is locked out of another way by it.
  const person = await deskPerson(server, 'analyst', 1);
  expect((await session(person.client)).person?.id).toBe(person.id);
});

test('of an unknown company, and of one that was removed, there is nothing', async () => {
  const unknown = { status: 404, body: { errors: ['No hay una empresa con esa clave.'] } };
  expect(await start(server.client(), 'nadie')).toMatchObject(unknown);
  expect(await server.client().get('office/sign-in/company/nadie')).toMatchObject(unknown);
  await remove();
  expect(await start(server.client())).toMatchObject(unknown);
  await set();
});

test('once its sign-in is removed, the sessions that the company opened end at once', async () => {
  const person = await deskPerson(server, 'analyst', 1);
  const client = server.client();
  await set();
  must(await enter(client, person.email));
  await remove();
  expect((await session(client)).person).toBeNull();
  expect((await session(person.client)).person).toMatchObject({ id: person.id });
  await set();
});
