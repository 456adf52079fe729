import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfficeOutput } from '#contract/office/api.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { moveClock } from '#test/support/applicant.ts';
import type { TestClient } from '#test/support/client.ts';
import { deskPerson, must } from '#test/support/desk-person.ts';
import { addPasskey, Authenticator } from '#test/support/passkey.ts';
import { stockShops } from '#test/support/shop.ts';

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
  await stockShops(server.deps);
});
afterAll(() => server.close());

const passkeys = async (client: TestClient) =>
  must(await client.get<OfficeOutput<'listOfficePasskeys'>>('office/passkeys')).passkeys;
const remove = (client: TestClient, id: string) => client.post(`office/passkeys/${id}/remove`);

async function signIn(authenticator: Authenticator) {
  const client = server.client();
  const { challengeId, options } = must(
    await client.post<OfficeOutput<'startPasskeySignIn'>>('office/sign-in/passkey/options'),
  );
  const challenge = String(options['challenge']);
  const credential = authenticator.signIn({ challenge, origin: server.deps.config.publicOrigin });
  return client.post('office/sign-in/passkey', { challengeId, credential });
}

test('a passkey is added by a person who is signed in, signs in, and once removed does not any more', async () => {
  const { id: staffId, client } = await deskPerson(server, 'analyst', 1);
  const authenticator = new Authenticator();
  expect(await passkeys(client)).toEqual([]);
  must(await addPasskey(server, client, { authenticator }));
  expect(await signIn(authenticator)).toMatchObject({ status: 200 });
  const [own] = await passkeys(client);
  expect(own?.lastUsedAt).not.toBeNull();
  must(await remove(client, own?.id ?? ''));
  expect(await passkeys(client)).toEqual([]);
  expect(await signIn(authenticator)).toMatchObject({ status: 401, code: 'sign-in-refused' });
  expect(await remove(client, own?.id ?? '')).toMatchObject({ status: 404 });
  const events = await server.deps.store.db
    .selectFrom('request_events')
    .select('kind')
    .where('actor', '=', `staff:${staffId}`)
    .orderBy('id')
    .execute();
  expect(events.map(({ kind }) => kind)).toEqual([
    'staff-signed-in',
    'passkey-added',
    'staff-signed-in',
    'passkey-removed',
  ]);
});

test('in a session that is not new any more nothing is changed: she enters again first', async () => {
  const { client } = await deskPerson(server, 'analyst', 1);
  must(await addPasskey(server, client));
  const [own] = await passkeys(client);
  await moveClock(server, 16 * 60);
  const late = { status: 403, code: 'no-permission' };
  expect(await addPasskey(server, client)).toMatchObject(late);
  expect(await remove(client, own?.id ?? '')).toMatchObject(late);
  expect(await passkeys(client)).toHaveLength(1);
});

test('of another site, of another person’s challenge, late, twice, or one that somebody has is refused', async () => {
  const { client } = await deskPerson(server, 'analyst', 1);
  const refused = { status: 401, code: 'sign-in-refused' };
  expect(await addPasskey(server, client, { origin: 'https://otra.mx' })).toMatchObject(refused);
  expect(await addPasskey(server, client, { rpId: 'otra.mx' })).toMatchObject(refused);
  expect(await addPasskey(server, client, { isVerified: false })).toMatchObject(refused);
  const stranger = await deskPerson(server, 'analyst', 1);
  const begin = async () =>
    must(await client.post<OfficeOutput<'startOwnPasskey'>>('office/passkeys/options'));
  const answer = ({ options }: Awaited<ReturnType<typeof begin>>, authenticator = new Authenticator()) =>
    authenticator.register({
      challenge: String(options['challenge']),
      origin: server.deps.config.publicOrigin,
    });
  const theirs = await begin();
  expect(
    await stranger.client.post('office/passkeys', {
      challengeId: theirs.challengeId,
      credential: answer(theirs),
    }),
  ).toMatchObject(refused);
  const once = await begin();
  const body = { challengeId: once.challengeId, credential: answer(once) };
  const replies = await Promise.all([
    client.post('office/passkeys', body),
    client.post('office/passkeys', body),
  ]);
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 401]);
  const known = new Authenticator();
  must(await addPasskey(server, stranger.client, { authenticator: known }));
  expect(await addPasskey(server, client, { authenticator: known })).toMatchObject({ status: 409 });
  const late = await begin();
  await moveClock(server, 301);
  expect(
    await client.post('office/passkeys', { challengeId: late.challengeId, credential: answer(late) }),
  ).toMatchObject(refused);
  expect(await passkeys(client)).toHaveLength(1);
});

test('the last way to sign in stays, whatever is clicked at once; nobody removes another’s', async () => {
  const { id, client } = await deskPerson(server, 'analyst', 1);
  must(await addPasskey(server, client));
  must(await addPasskey(server, client));
  await server.deps.store.db
    .deleteFrom('staff_credentials')
    .where('staff_id', '=', id)
    .where('kind', '=', 'totp')
    .execute();
  const [one, two] = (await passkeys(client)).map((each) => each.id);
  const stranger = await deskPerson(server, 'analyst', 1);
  expect(await remove(stranger.client, one ?? '')).toMatchObject({ status: 404 });
  const replies = await Promise.all([remove(client, one ?? ''), remove(client, two ?? '')]);
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await passkeys(client)).toHaveLength(1);
});
