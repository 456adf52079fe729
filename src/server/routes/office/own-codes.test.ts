import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfficeOutput } from '#contract/office/api.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { moveClock } from '#test/support/applicant.ts';
import type { TestClient } from '#test/support/client.ts';
import { codeOf, deskPerson, must, signInAnew, type DeskPerson } from '#test/support/desk-person.ts';
import { messagesTo } from '#test/support/messages.ts';
import { stockShops } from '#test/support/shop.ts';

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
  await stockShops(server.deps);
});
afterAll(() => server.close());

const refused = { status: 401, code: 'sign-in-refused' };

const codesOf = async (client: TestClient) =>
  must(await client.get<OfficeOutput<'getOwnCodes'>>('office/codes'));
const startApp = async (client: TestClient) =>
  must(await client.post<OfficeOutput<'startOwnApp'>>('office/app/secret'));
const renew = (client: TestClient) =>
  client.post<OfficeOutput<'renewRecoveryCodes'>>('office/recovery-codes');
const isIn = async (client: TestClient) =>
  must(await client.get<OfficeOutput<'getOfficeSession'>>('office/session')).person !== null;

const signIn = (way: 'totp' | 'recovery', person: DeskPerson, code: string) =>
  signInAnew(server, way, person, code);

const eventsOf = async ({ id }: DeskPerson) =>
  (
    await server.deps.store.db
      .selectFrom('request_events')
      .select('kind')
      .where('actor', '=', `staff:${id}`)
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind);

const wrongFor = (code: string) => (code === '000000' ? '111111' : '000000');

test('an app is replaced: the old one and the other sessions end, and she and administrators are told', async () => {
  const administrator = await deskPerson(server, 'administrator', 1);
  const person = await deskPerson(server, 'analyst', 1, 'Ana Ríos');
  const stolen = await signIn('totp', person, codeOf(person, 1));
  must(stolen.reply);
  expect((await codesOf(person.client)).app?.lastUsedAt).not.toBeNull();

  const { challengeId, secret, uri, qr } = await startApp(person.client);
  expect(secret).not.toBe(person.secret);
  expect(uri).toContain(secret);
  expect(qr).toMatch(/^<svg/);
  const code = codeOf({ secret, at: Date.now() });
  const confirm = (typed: string) => person.client.post('office/app', { challengeId, code: typed });
  // Mistyped, several times: nothing has changed, and the secret stays good.
  for (let times = 0; times < 3; times += 1)
    expect(await confirm(wrongFor(code))).toMatchObject({ code: 'wrong-code' });
  expect(await isIn(stolen.client)).toBe(true);
  must(await confirm(code));
  expect(await confirm(code)).toMatchObject(refused);

  expect(await isIn(stolen.client)).toBe(false);
  expect(await isIn(person.client)).toBe(true);
  expect((await codesOf(person.client)).app?.lastUsedAt).toBeNull();
  expect((await signIn('totp', person, codeOf(person, 2))).reply).toMatchObject(refused);
  // The code that confirmed is used up.
  expect((await signIn('totp', person, code)).reply).toMatchObject(refused);
  must((await signIn('totp', person, codeOf({ secret, at: Date.now() }, 1))).reply);
  expect(await eventsOf(person)).toEqual([
    'staff-signed-in',
    'staff-signed-in',
    'app-replaced',
    'staff-signed-in',
  ]);
  const [own, theirs] = await Promise.all(
    [person, administrator].map(({ email }) => messagesTo(server.deps.store, email)),
  );
  expect(own?.at(-1)?.body).toContain('Si no fue usted');
  expect(theirs?.at(-1)?.body).toContain('«Ana Ríos» registró una nueva manera de entrar');
});

test('who has no app adds one, and her other sessions end', async () => {
  const person = await deskPerson(server, 'analyst', 1);
  await server.deps.store.db.deleteFrom('staff_credentials').where('staff_id', '=', person.id).execute();
  expect((await codesOf(person.client)).app).toBeNull();
  const elsewhere = await signIn('recovery', person, person.recoveryCodes[0] ?? '');
  const { challengeId, secret } = await startApp(person.client);
  must(await person.client.post('office/app', { challengeId, code: codeOf({ secret, at: Date.now() }) }));
  expect(await isIn(elsewhere.client)).toBe(false);
  expect(await isIn(person.client)).toBe(true);
  expect(await eventsOf(person)).toContain('app-added');
});

test('new recovery codes are shown once, and end the old ones and the other sessions', async () => {
  const person = await deskPerson(server, 'analyst', 1);
  const [first = '', second = ''] = person.recoveryCodes;
  const stolen = await signIn('recovery', person, first);
  must(stolen.reply);
  expect((await codesOf(person.client)).recoveryCodesLeft).toBe(9);
  const { recoveryCodes } = must(await renew(person.client));
  expect(await isIn(stolen.client)).toBe(false);
  expect(await isIn(person.client)).toBe(true);
  expect(new Set([...recoveryCodes, ...person.recoveryCodes]).size).toBe(20);
  expect((await codesOf(person.client)).recoveryCodesLeft).toBe(10);
  expect((await signIn('recovery', person, second)).reply).toMatchObject(refused);
  must((await signIn('recovery', person, recoveryCodes[0] ?? '')).reply);
  expect(await eventsOf(person)).toContain('recovery-codes-made');
  const told = await messagesTo(server.deps.store, person.email);
  expect(told.at(-1)?.body).toContain('Si no fue usted');
});

test('in a session that is not new, with another’s secret, or with bad input nothing is changed', async () => {
  const person = await deskPerson(server, 'analyst', 1);
  const stranger = await deskPerson(server, 'analyst', 1);
  const { challengeId, secret } = await startApp(stranger.client);
  const code = codeOf({ secret, at: Date.now() });
  expect(await person.client.post('office/app', { challengeId, code })).toMatchObject(refused);
  expect(await stranger.client.post('office/app', { challengeId, code: '12' })).toMatchObject({
    status: 400,
  });
  await moveClock(server, 16 * 60);
  const late = { status: 403, code: 'no-permission' };
  expect(await stranger.client.post('office/app/secret')).toMatchObject(late);
  expect(await stranger.client.post('office/app', { challengeId, code })).toMatchObject(late);
  expect(await renew(stranger.client)).toMatchObject(late);
  must((await signIn('recovery', stranger, stranger.recoveryCodes[0] ?? '')).reply);
});
