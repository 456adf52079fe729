import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfficeOutput } from '#contract/office/api.ts';
import { inviteStaff } from '#server/actions/people/staff.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { moveClock } from '#test/support/applicant.ts';
import type { TestClient } from '#test/support/client.ts';
import { codeOf, deskPerson, must, newEmail, signInAnew } from '#test/support/desk-person.ts';
import { messagesTo } from '#test/support/messages.ts';
import { Authenticator } from '#test/support/passkey.ts';
import { stockShops } from '#test/support/shop.ts';

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
  await stockShops(server.deps);
});
afterAll(() => server.close());

const origin = () => server.deps.config.publicOrigin;
const session = async (client: TestClient) =>
  must(await client.get<OfficeOutput<'getOfficeSession'>>('office/session'));
const invite = (email = newEmail()) =>
  inviteStaff(server.deps, { name: 'Ana Ríos', email, role: 'analyst', partnerId: 1 });
type Challenge = OfficeOutput<'startPasskeySignIn'>;

/** Accepts an invitation with a passkey. */
async function withPasskey(client: TestClient, authenticator: Authenticator, token: string, ceremony = {}) {
  return accept(client, authenticator, token, { ...(await invitedChallenge(client, token)), ceremony });
}

const invitedChallenge = async (client: TestClient, token: string): Promise<Challenge> =>
  must(await client.post<Challenge>(`office/invitations/${token}/passkey/options`));

function accept(
  client: TestClient,
  authenticator: Authenticator,
  token: string,
  { challengeId, options, ceremony = {} }: Challenge & { ceremony?: object },
) {
  const challenge = String(options['challenge']);
  const credential = authenticator.register({ challenge, origin: origin(), ...ceremony });
  return client.post<OfficeOutput<'acceptWithPasskey'>>(`office/invitations/${token}/passkey`, {
    challengeId,
    credential,
    name: 'Ana Ríos',
  });
}

async function challengeFor(client: TestClient) {
  const { challengeId, options } = must(await client.post<Challenge>('office/sign-in/passkey/options'));
  return { challengeId, challenge: String(options['challenge']) };
}

async function signIn(client: TestClient, authenticator: Authenticator, ceremony = {}) {
  const { challengeId, challenge } = await challengeFor(client);
  const credential = authenticator.signIn({ challenge, origin: origin(), ...ceremony });
  return client.post('office/sign-in/passkey', { challengeId, credential });
}

test('an invitation is shown, accepted with a passkey once, and the passkey signs in from then on', async () => {
  const { token } = await invite();
  const client = server.client();
  expect(must(await client.get(`office/invitations/${token}`))).toMatchObject({
    name: 'Ana Ríos',
    mayUsePasskey: true,
    grants: [{ role: 'analyst', partner: { id: 1 } }],
  });
  expect(await session(client)).toMatchObject({ person: null, partners: [], grants: [] });
  const authenticator = new Authenticator();
  const { recoveryCodes } = must(await withPasskey(client, authenticator, token));
  expect(new Set(recoveryCodes).size).toBe(10);
  expect(await session(client)).toMatchObject({
    person: { name: 'Ana Ríos' },
    grants: [{ role: 'analyst', partner: { id: 1 } }],
  });
  expect((await session(client)).partners.map(({ id }) => id)).toEqual([1]);
  for (const path of [`office/invitations/${token}`]) {
    expect(await server.client().get(path)).toMatchObject({ status: 410, code: 'invitation-over' });
  }
  const other = server.client();
  expect(await signIn(other, authenticator)).toMatchObject({ status: 200 });
  expect((await session(other)).person?.name).toBe('Ana Ríos');
});

test('a mistyped code of an app spoils nothing; the name is the invited one; administrators are told', async () => {
  const administrator = await deskPerson(server, 'administrator', 1);
  const { token } = await invite();
  const client = server.client();
  const { challengeId, secret } = must(
    await client.post<OfficeOutput<'startInvitationTotp'>>(`office/invitations/${token}/totp/secret`),
  );
  const code = codeOf({ secret, at: Date.now() });
  const answer = (typed: string) =>
    client.post(`office/invitations/${token}/totp`, { challengeId, code: typed, name: 'Tomás Ibarra' });
  expect(await answer(code === '000000' ? '111111' : '000000')).toMatchObject({ code: 'wrong-code' });
  // In two groups, as an app shows it.
  must(await answer(`${code.slice(0, 3)} ${code.slice(3)} `));
  expect((await session(client)).person?.name).toBe('Ana Ríos');
  const told = await messagesTo(server.deps.store, administrator.email);
  expect(told.at(-1)?.body).toContain('«Ana Ríos» registró una nueva manera de entrar');
});

test('the cookie is HttpOnly, of this site only, and new at each sign-in', async () => {
  const { token } = await invite();
  const client = server.client();
  client.cookies.set('desk', 'p'.repeat(43));
  const authenticator = new Authenticator();
  const reply = await withPasskey(client, authenticator, token);
  const [cookie, browser] = [reply.headers['set-cookie']].flat();
  expect(browser).toMatch(/^desk-browser=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Strict$/);
  expect(cookie).toMatch(/^desk=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/);
  expect(client.cookies.get('desk')).not.toBe('p'.repeat(43));
});

test('a passkey of another site, without the person, or answered to another challenge is refused', async () => {
  const { token } = await invite();
  const client = server.client();
  const authenticator = new Authenticator();
  const refused = { status: 401, code: 'sign-in-refused' };
  expect(await withPasskey(client, authenticator, token, { origin: 'https://otra.mx' })).toMatchObject(
    refused,
  );
  expect(await withPasskey(client, authenticator, token, { rpId: 'otra.mx' })).toMatchObject(refused);
  expect(await withPasskey(client, authenticator, token, { isVerified: false })).toMatchObject(refused);
  expect(await withPasskey(client, authenticator, token, { challenge: 'YWJj' })).toMatchObject(refused);
  // Nothing of it used the invitation up.
  must(await withPasskey(client, authenticator, token));
  const visitor = server.client();
  expect(await signIn(visitor, authenticator, { origin: 'https://otra.mx' })).toMatchObject(refused);
  expect(await signIn(visitor, authenticator, { rpId: 'otra.mx' })).toMatchObject(refused);
  expect(await signIn(visitor, authenticator, { isVerified: false })).toMatchObject(refused);
  expect(await signIn(visitor, new Authenticator())).toMatchObject(refused);
  expect((await session(visitor)).person).toBeNull();
});

test('a challenge is good once, and for five minutes', async () => {
  const { token } = await invite();
  const authenticator = new Authenticator();
  must(await withPasskey(server.client(), authenticator, token));
  const client = server.client();
  const { challengeId, challenge } = await challengeFor(client);
  const first = authenticator.signIn({ challenge, origin: origin() });
  must(await client.post('office/sign-in/passkey', { challengeId, credential: first }));
  const again = authenticator.signIn({ challenge, origin: origin() });
  expect(await client.post('office/sign-in/passkey', { challengeId, credential: again })).toMatchObject({
    status: 401,
  });
  const late = await challengeFor(client);
  await moveClock(server, 301);
  const answer = authenticator.signIn({ challenge: late.challenge, origin: origin() });
  expect(
    await client.post('office/sign-in/passkey', { challengeId: late.challengeId, credential: answer }),
  ).toMatchObject({ status: 401 });
});

test('a copied passkey, whose counter is behind, is refused', async () => {
  const { token } = await invite();
  const authenticator = new Authenticator();
  must(await withPasskey(server.client(), authenticator, token));
  authenticator.counter = 5;
  must(await signIn(server.client(), authenticator));
  authenticator.counter = 3;
  expect(await signIn(server.client(), authenticator)).toMatchObject({
    status: 401,
    code: 'sign-in-refused',
  });
});

test('an invitation ends after a day, and when another is made', async () => {
  const email = newEmail();
  const first = await invite(email);
  const second = await invite(email);
  expect(await server.client().get(`office/invitations/${first.token}`)).toMatchObject({ status: 410 });
  must(await server.client().get(`office/invitations/${second.token}`));
  await moveClock(server, 24 * 3600 + 1);
  expect(await server.client().get(`office/invitations/${second.token}`)).toMatchObject({ status: 410 });
  expect(await server.client().get(`office/invitations/${'x'.repeat(43)}`)).toMatchObject({ status: 410 });
});

test('two browsers accept one invitation at once: one of them is in', async () => {
  const { token } = await invite();
  const clients = [server.client(), server.client()];
  // Both have begun before either ends: a later one would be told at its first step.
  const challenges = await Promise.all(clients.map((client) => invitedChallenge(client, token)));
  const replies = await Promise.all(
    clients.map((client, at) => accept(client, new Authenticator(), token, challenges[at] as Challenge)),
  );
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 410]);
});

test('a time-based code is taken once; the step before and after count, others do not', async () => {
  const person = await deskPerson(server, 'analyst', 1);
  const typed = (code: string) =>
    server.client().post('office/sign-in/totp', { email: person.email.toUpperCase(), code });
  // That step was used by accepting.
  expect(await typed(codeOf(person))).toMatchObject({ status: 401, code: 'sign-in-refused' });
  expect(await typed(codeOf(person, 3))).toMatchObject({ status: 401 });
  const next = codeOf(person, 1);
  const replies = await Promise.all([typed(next), typed(next)]);
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 401]);
});

test('a recovery code is taken once, however it is written', async () => {
  const person = await deskPerson(server, 'analyst', 1);
  const [code = ''] = person.recoveryCodes;
  const typed = (text: string) =>
    server.client().post('office/sign-in/recovery', { email: person.email, code: text });
  expect(await typed(code.toUpperCase().replaceAll('-', ' '))).toMatchObject({ status: 200 });
  expect(await typed(code)).toMatchObject({ status: 401 });
});

test('sessions are listed and ended: after half an hour, twelve hours, by hand, and signing out', async () => {
  const person = await deskPerson(server, 'analyst', 1);
  const [code = ''] = person.recoveryCodes;
  const { client: other, reply } = await signInAnew(server, 'recovery', person, code);
  must(reply);
  const listed = must(await person.client.get<OfficeOutput<'listOfficeSessions'>>('office/sessions'));
  expect(listed.map(({ method, isThis }) => [method, isThis])).toEqual([
    ['recovery-code', false],
    ['totp', true],
  ]);
  // As the log says it, never what the browser sends.
  expect(listed.map(({ browser }) => browser)).toEqual(['Otro navegador', 'Otro navegador']);
  const stranger = await deskPerson(server, 'analyst', 1);
  const theirs = listed[0]?.id ?? '';
  expect(await stranger.client.post(`office/sessions/${theirs}/revoke`)).toMatchObject({ status: 404 });
  must(await person.client.post(`office/sessions/${theirs}/revoke`));
  expect((await session(other)).person).toBeNull();
  must(await stranger.client.post('office/sign-out'));
  expect(stranger.client.cookies.has('desk')).toBe(false);
  await moveClock(server, 1801);
  expect(await person.client.get('office/sessions')).toMatchObject({ status: 401, code: 'no-session' });
});

test('a person who is suspended is out at the next call', async () => {
  const person = await deskPerson(server, 'analyst', 1);
  must(await person.client.get('office/sessions'));
  const administrator = await deskPerson(server, 'administrator', 1);
  must(await administrator.client.post(`office/staff/${person.id}/suspend`, { reason: 'Perdió su llave' }));
  expect(await person.client.get('office/sessions')).toMatchObject({ status: 401 });
});

test('another site’s page can do nothing with the cookie', async () => {
  const person = await deskPerson(server, 'analyst', 1);
  const foreign = { origin: 'https://otra.mx' };
  expect(await person.client.post('office/sign-out', undefined, foreign)).toMatchObject({
    status: 403,
    code: 'origin-refused',
  });
  expect((await session(person.client)).person?.id).toBe(person.id);
});

test('a recovery code has more than 112 random bits, of which a plain hash is stored', async () => {
  const { id, recoveryCodes } = await deskPerson(server, 'analyst', 1);
  for (const code of recoveryCodes) expect(code).toMatch(/^[a-hj-km-np-z2-9]{4}(-[a-hj-km-np-z2-9]{4}){5}$/);
  expect(24 * Math.log2(31)).toBeGreaterThan(112);
  const stored = await server.deps.store.db
    .selectFrom('staff_recovery_codes')
    .select('code_sha256')
    .where('staff_id', '=', id)
    .execute();
  const hashes = recoveryCodes.map((code) =>
    createHash('sha256').update(code.replaceAll('-', '')).digest('hex'),
  );
  expect(stored.map(({ code_sha256 }) => code_sha256).toSorted()).toEqual(hashes.toSorted());
});
