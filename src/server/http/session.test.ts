import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { startRequest, verify, codeFor } from '#test/support/applicant.ts';
import { stockShops } from '#test/support/shop.ts';

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
  await stockShops(server.deps);
});
afterAll(() => server.close());

const solve = (test: TestApp) => test.client().post('verifyCaptcha', { token: 'sandbox-ok' });

test('the cookie is 256 random bits that scripts and other sites cannot use; the table has only its hash', async () => {
  const { headers } = await solve(server);
  const line = String(headers['set-cookie']);
  expect(line).toMatch(/^sid=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax$/);
  const token = line.slice(4, 47);
  const ids = await server.deps.db.selectFrom('sessions').select('id').execute();
  expect(ids.map((row) => row.id)).toContain(createHash('sha256').update(token).digest('hex'));
  expect(JSON.stringify(ids)).not.toContain(token);
});

test('over https the cookie is bound to the host and never sent in the open', async () => {
  const config = { publicOrigin: 'https://tienda.example', publicOriginGiven: true };
  const secure = await buildTestApp({ config });
  try {
    const line = String((await solve(secure)).headers['set-cookie']);
    expect(line).toMatch(/^__Host-sid=/);
    expect(line).toContain('; Secure');
    expect(line).not.toContain('Domain');
  } finally {
    await secure.close();
  }
});

test('verifying the phone gives a new cookie, moves what was bound, and ends the old one', async () => {
  const applicant = await startRequest(server);
  const { client, requestId } = applicant;
  const planted = client.cookies.get('sid') ?? '';
  expect(await verify(applicant, await codeFor(applicant))).toMatchObject({ status: 200 });
  expect(client.cookies.get('sid')).not.toBe(planted);
  expect(await client.get(`deliveryOrder/byRequestId/${requestId}`)).toMatchObject({ status: 200 });

  const thief = server.client();
  thief.cookies.set('sid', planted);
  expect(await thief.get(`deliveryOrder/byRequestId/${requestId}`)).toMatchObject({ status: 401 });
});

test('logging out ends the session here and takes the cookie back', async () => {
  const { client, requestId } = await startRequest(server);
  const cookie = client.cookies.get('sid') ?? '';
  expect(await client.post('logout')).toMatchObject({ status: 200 });
  expect(client.cookies.has('sid')).toBe(false);
  client.cookies.set('sid', cookie);
  expect(await client.get(`deliveryOrder/byRequestId/${requestId}`)).toMatchObject({ status: 401 });
});
