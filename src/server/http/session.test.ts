import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { purgeExpiredVisitors } from '#server/queries/sessions/known-browsers.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import {
  codeFor,
  moveClock,
  precalify,
  solveCaptcha,
  startRequest,
  verify,
} from '#test/support/applicant.ts';
import type { TestClient } from '#test/support/client.ts';
import { newPhone, stockShops } from '#test/support/shop.ts';

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
  await stockShops(server.deps);
});
afterAll(() => server.close());

const solve = (test: TestApp) => test.client().post('verifyCaptcha', { token: 'sandbox-ok' });

const sha256 = (token: string) => createHash('sha256').update(token).digest('hex');

test('the cookies are 256 random bits that scripts and other sites cannot use; the table has only their hashes', async () => {
  const { headers } = await solve(server);
  const [session = '', browser = ''] = headers['set-cookie'] ?? [];
  expect(session).toMatch(/^sid=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(browser).toMatch(/^browser=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/);
  const [token, ofBrowser] = [session.slice(4, 47), browser.slice(8, 51)];
  const rows = await server.deps.store.db.selectFrom('sessions').select(['id', 'browser']).execute();
  expect(rows).toContainEqual({ id: sha256(token), browser: sha256(ofBrowser) });
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(JSON.stringify(rows)).not.toContain(ofBrowser);
});

test('a browser stays the same after a log-out, and when nothing of its session is left', async () => {
  const client = server.client();
  const browserOf = async () => {
    await solveCaptcha(client);
    const id = sha256(cookieOf(client));
    const { browser } = await server.deps.store.db
      .selectFrom('sessions')
      .select('browser')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return browser;
  };
  const first = await browserOf();
  await client.post('logout');
  expect(await browserOf()).toBe(first);
  await moveClock(server, 25 * 3600);
  await purgeExpiredVisitors(server.deps.store);
  client.cookies.delete('sid'); // expired in the browser
  expect(await browserOf()).toBe(first);
  client.cookies.set('browser', 'of another length');
  client.cookies.delete('sid');
  expect(await browserOf()).not.toBe(first);
});

test('a hand-over’s phone is its own browser from its first session on', async () => {
  const applicant = await startRequest(server);
  const { client, requestId } = applicant;
  await verify(applicant, await codeFor(applicant));
  const { body } = await client.post<{ url: string }>(`onboarding/handOver/${requestId}`);
  await moveClock(server, 61); // until the next code may be sent
  const phone = server.client();
  await phone.post(`onboarding/takeOver/${requestId}/${body.url.split('/').at(-1)}`);
  expect(phone.cookies.get('browser')).not.toBe(client.cookies.get('browser'));
  expect(phone.cookies.has('browser')).toBe(true);
});

test('over https the cookies are bound to the host and never sent in the open', async () => {
  const config = { publicOrigin: 'https://tienda.example', publicOriginGiven: true };
  const secure = await buildTestApp({ config });
  try {
    const lines = (await solve(secure)).headers['set-cookie'] ?? [];
    expect(lines).toEqual([expect.stringMatching(/^__Host-sid=/), expect.stringMatching(/^__Host-browser=/)]);
    for (const line of lines) {
      expect(line).toContain('; Secure');
      expect(line).not.toContain('Domain');
    }
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

/** Returns whether the cookie still represents a session. */
const isAlive = async (cookie: string): Promise<boolean> => {
  const browser = server.client();
  browser.cookies.set('sid', cookie);
  const { status } = await browser.get(`deliveryOrder/byRequestId/${'a'.repeat(22)}`);
  expect([401, 404]).toContain(status);
  return status === 404;
};
const cookieOf = (client: TestClient): string => client.cookies.get('sid') ?? '';

/** Logs in; returns the cookie from before. */
async function logIn(client: TestClient, phone: string): Promise<string> {
  await solveCaptcha(client);
  const before = cookieOf(client);
  await client.post(`onboarding/loginOtp/${phone}`);
  const code = await codeFor({ test: server, phone });
  expect(await client.post(`onboarding/validarOtpCelular/${phone}/${code}`)).toMatchObject({ status: 200 });
  return before;
}

test('logging in gives a new cookie and ends the old one', async () => {
  const client = server.client();
  const before = await logIn(client, newPhone());
  expect(cookieOf(client)).not.toBe(before);
  expect(await isAlive(before)).toBe(false);
  expect(await isAlive(cookieOf(client))).toBe(true);
});

test('a cookie that we did not give is never taken on', async () => {
  const client = server.client();
  const planted = 'p'.repeat(43);
  client.cookies.set('sid', planted);
  await solveCaptcha(client);
  expect(cookieOf(client)).not.toBe(planted);
  expect(await isAlive(planted)).toBe(false);
});

test('an application unused for two hours is over; used meanwhile it goes on', async () => {
  const client = server.client();
  await solveCaptcha(client);
  for (let call = 0; call < 3; call++) {
    await moveClock(server, 119 * 60);
    expect(await isAlive(cookieOf(client))).toBe(true);
  }
  await moveClock(server, 120 * 60 + 1);
  expect(await isAlive(cookieOf(client))).toBe(false);
});

test('after 12 hours it is over however it was used; a new cookie counts on from the first', async () => {
  const applicant = await startRequest(server);
  const { client } = applicant;
  await moveClock(server, 5 * 60);
  expect(await verify(applicant, await codeFor(applicant))).toMatchObject({ status: 200 });
  const halfHours = 12 * 60 - 5 - 1;
  for (let minute = 0; minute < halfHours; minute += 26) {
    await moveClock(server, Math.min(26, halfHours - minute) * 60);
    expect(await isAlive(cookieOf(client))).toBe(true);
  }
  await moveClock(server, 61);
  expect(await isAlive(cookieOf(client))).toBe(false);
});

test('a request is its browser’s from the pre-qualification on, and nobody else’s', async () => {
  const client = server.client();
  await solveCaptcha(client);
  const { body } = await precalify(client);
  const order = `deliveryOrder/byRequestId/${body.requestId}`;
  expect(await client.get(order)).toMatchObject({ status: 200 });
  const other = server.client();
  await solveCaptcha(other);
  expect(await other.get(order)).toMatchObject({ status: 404 });
});
