import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfficeOutput } from '#contract/office/api.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { moveClock } from '#test/support/applicant.ts';
import type { TestClient } from '#test/support/client.ts';
import { codeOf, deskPerson, must, newEmail, signInAnew } from '#test/support/desk-person.ts';
import { linkOf, messagesTo } from '#test/support/messages.ts';
import { stockShops } from '#test/support/shop.ts';

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
  await stockShops(server.deps);
});
afterAll(() => server.close());

const refused = { status: 401, code: 'sign-in-refused' };
const day = 24 * 3600;
type Person = Awaited<ReturnType<typeof deskPerson>>;

const isIn = async (client: TestClient) =>
  must(await client.get<OfficeOutput<'getOfficeSession'>>('office/session')).person !== null;
const open = (client: TestClient, token: string) => client.post(`office/sign-in/link/${token}`);
const typed = (client: TestClient, email: string, code: string) =>
  client.post<OfficeOutput<'signInWithTotp'>>('office/sign-in/totp', { email, code });
const recover = (client: TestClient, { email, recoveryCodes }: Person, nth = 0) =>
  client.post<OfficeOutput<'signInWithRecoveryCode'>>('office/sign-in/recovery', {
    email,
    code: recoveryCodes[nth],
  });
const link = ({ email }: Person) => linkOf(server.deps.store, email);

test('in a new browser a right code opens nothing; the link in her e-mail does, once, and then a code is enough there', async () => {
  const person = await deskPerson(server, 'analyst', 1);
  const client = server.client();
  expect(must(await typed(client, person.email, codeOf(person, 1)))).toEqual({ outcome: 'link-sent' });
  expect(await isIn(client)).toBe(false);
  expect(client.cookies.has('desk')).toBe(false);
  const token = await link(person);
  must(await open(client, token));
  expect(await isIn(client)).toBe(true);
  must(await client.post('office/sign-out'));
  expect(await open(client, token)).toMatchObject(refused);
  expect(must(await recover(client, person))).toEqual({ outcome: 'signed-in' });
  expect(await isIn(client)).toBe(true);
});

test('the browser that accepted an invitation, and one that used a passkey, have signed in', async () => {
  const person = await deskPerson(server, 'analyst', 1);
  must(await person.client.post('office/sign-out'));
  expect(must(await typed(person.client, person.email, codeOf(person, 1)))).toEqual({ outcome: 'signed-in' });
  // Of somebody else in the same browser it says nothing.
  const other = await deskPerson(server, 'analyst', 1);
  expect(must(await recover(person.client, other))).toEqual({ outcome: 'link-sent' });
});

test('a link that is late, of another browser, made up, or of who was suspended meanwhile is refused alike', async () => {
  const person = await deskPerson(server, 'analyst', 1);
  const client = server.client();
  must(await recover(client, person));
  const elsewhere = server.client();
  const answers = [await open(elsewhere, await link(person)), await open(client, 'x'.repeat(43))];
  // A browser with a cookie of its own is another one too.
  must(await recover(elsewhere, await deskPerson(server, 'analyst', 1)));
  answers.push(await open(elsewhere, await link(person)));
  await moveClock(server, 15 * 60 + 1);
  answers.push(await open(client, await link(person)));
  must(await recover(client, person, 1));
  const administrator = await deskPerson(server, 'administrator', 1);
  must(await administrator.client.post(`office/staff/${person.id}/suspend`, { reason: 'Perdió su llave' }));
  answers.push(await open(client, await link(person)));
  for (const answer of answers) expect(answer).toMatchObject(refused);
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(await Promise.all([client, elsewhere].map(isIn))).toEqual([false, false]);
});

test('of two clicks at once one opens; nobody is mailed for a wrong code or an unknown e-mail', async () => {
  const person = await deskPerson(server, 'analyst', 1);
  const client = server.client();
  const before = (await messagesTo(server.deps.store, person.email)).length;
  const unknown = newEmail();
  for (const email of [person.email, unknown])
    expect(await typed(client, email, '000000')).toMatchObject(refused);
  expect(await messagesTo(server.deps.store, person.email)).toHaveLength(before);
  expect(await messagesTo(server.deps.store, unknown)).toEqual([]);
  must(await recover(client, person));
  const token = await link(person);
  const replies = await Promise.all([open(client, token), open(client, token)]);
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 401]);
});

test('a browser is forgotten after ninety days, by a new app in another one, and by an administrator', async () => {
  const person = await deskPerson(server, 'analyst', 1);
  const a = await signInAnew(server, 'recovery', person, person.recoveryCodes[0] ?? '');
  must(a.reply);
  const { recoveryCodes } = must(
    await a.client.post<OfficeOutput<'renewRecoveryCodes'>>('office/recovery-codes'),
  );
  const again = { ...person, recoveryCodes };
  // The one in which she made them stays known.
  must(await a.client.post('office/sign-out'));
  expect(must(await recover(a.client, again))).toEqual({ outcome: 'signed-in' });
  expect(must(await recover(person.client, again, 1))).toEqual({ outcome: 'link-sent' });
  const administrator = await deskPerson(server, 'administrator', 1);
  must(
    await administrator.client.post(`office/staff/${person.id}/sessions/end`, { reason: 'Perdió su equipo' }),
  );
  expect(must(await recover(a.client, again, 2))).toEqual({ outcome: 'link-sent' });
  must(await open(a.client, await link(person)));
  await moveClock(server, 89 * day);
  expect(must(await recover(a.client, again, 3))).toEqual({ outcome: 'signed-in' });
  await moveClock(server, 91 * day);
  expect(must(await recover(a.client, again, 4))).toEqual({ outcome: 'link-sent' });
});

test('whoever has the app cannot fill her mailbox', async () => {
  const person = await deskPerson(server, 'analyst', 1);
  const { recoveryCodes } = person;
  for (let nth = 0; nth < recoveryCodes.length; nth += 1)
    expect(must(await recover(server.client(), person, nth))).toEqual({ outcome: 'link-sent' });
  expect(await typed(server.client(), person.email, codeOf(person, 1))).toMatchObject({
    status: 429,
    code: 'rate-limited',
  });
});
