import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encryptRow, dataKeyFor } from '#server/queries/keys/rows.ts';
import { eventsOf } from '#server/queries/audit/audit-events.ts';
import { personaFor, type Persona } from '#server/sandbox/persona.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { codeFor, doStep, solveCaptcha, startRequest } from '#test/support/applicant.ts';
import type { TestClient } from '#test/support/client.ts';
import { signedRequest } from '#test/support/credit.ts';
import { newPhone, stockShops } from '#test/support/shop.ts';

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
  await stockShops(server.deps);
});
afterAll(() => server.close());

const wrong = '1999-12-31';

test('119 days are not idle: the code opens the account, and the 120 days begin again', async () => {
  const { phone, account, requestId } = await customer();
  await signedDaysAgo(requestId, 119);
  const first = await logIn(phone);
  expect(await asked(first)).toEqual({ asks: null, triesLeft: 0 });
  expect(await accountIn(first)).toBe(account);
  await signedDaysAgo(requestId, 400);
  expect(await accountIn(await logIn(phone))).toBe(account);
  await lastLoginDaysAgo(requestId, 120);
  expect(await asked(await logIn(phone))).toEqual({ asks: 'birthday', triesLeft: 3 });
});

test('an idle account is nobody’s before the birthday, and the customer’s after it', async () => {
  const { phone, account, requestId, birthday } = await idleCustomer();
  const client = await logIn(phone);
  expect(await asked(client)).toEqual({ asks: 'birthday', triesLeft: 3 });
  const before = client.cookies.get('sid');
  const closed = [
    await client.get(`payments/accountStatus/${account}`),
    await client.get(`onboarding/getinfoContract/${requestId}`),
    await client.get(`onboarding/getPersonalData/${requestId}`),
    await client.get(`deliveryOrder/byRequestId/${requestId}`),
  ];
  expect(closed.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  // The call of the log-in screen says no more than before the code.
  const { body } = await client.post(`onboarding/checkPhone/${phone}`);
  expect(body).toEqual({ datos: { contratos_firmados: true, credito_activo: true } });
  expect((await client.get(`deliveryOrder/getLastDeliveryOrder/${phone}`)).body).toBeNull();
  expect((await client.get(`deliveryOrder/byPhoneContact/${phone}/1`)).body).toEqual([]);
  expect((await client.get(`privacy/requests/${phone}/1`)).body).toEqual([]);

  expect(await answer(client, wrong)).toEqual({ asks: 'birthday', triesLeft: 2 });
  expect(await answer(client, birthday)).toEqual({ asks: null, triesLeft: 0 });
  expect(await accountIn(client)).toBe(account);
  expect((await client.get(`payments/accountStatus/${account}`)).status).toBe(200);
  // Her birthday is what a browser would be asked that the account has not seen.
  expect((await client.get<{ proof: object | null }>(`account/help/${account}`)).body.proof).toBeNull();
  const thief = server.client();
  thief.cookies.set('sid', before ?? '');
  expect(await accountIn(thief)).toBeUndefined();
  expect(await accountIn(await logIn(phone))).toBe(account);
  const kinds = (await eventsOf(server.deps.store, requestId)).map(({ kind }) => kind);
  expect(kinds.slice(-4)).toEqual(['birthday-asked', 'birthday-missed', 'birthday-answered', 'logged-in']);
  expect(JSON.stringify(await eventsOf(server.deps.store, requestId))).not.toContain(birthday);
});

test('three misses, also of twenty at once and from several browsers, and then not even the right one', async () => {
  const { phone, birthday } = await idleCustomer();
  const [one, other] = [await logIn(phone), await logIn(phone)];
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, each) => answer(each % 2 ? one : other, wrong)),
  );
  expect(answers.filter(({ asks }) => asks === 'birthday')).toHaveLength(2);
  expect(answers.filter(({ asks }) => asks === 'identity')).toHaveLength(18);
  for (const client of [one, other, await logIn(phone)]) {
    expect(await answer(client, birthday)).toEqual({ asks: 'identity', triesLeft: 0 });
    expect(await asked(client)).toEqual({ asks: 'identity', triesLeft: 0 });
    expect(await accountIn(client)).toBeUndefined();
  }
});

test.for([
  ['hers', 'approved', 'done'],
  ['not hers', 'refused', 'refused'],
] as const)('then the identity, with the same number: %s', async ([, outcome, state]) => {
  const { phone, account, requestId } = await idleCustomer();
  // Whom the sandbox's identity service finds.
  await setPerson(requestId, personaFor(phone));
  const client = await logIn(phone);
  for (let miss = 0; miss < 3; miss++) await answer(client, wrong);
  const path = `account/lostPhone/1/${account}`;
  expect((await client.get(path)).body).toMatchObject({ state: 'identity', url: null, isOwnNumber: true });
  const { url } = (await client.post<{ url: string }>(path)).body;
  await server.client().post(`/sandbox/identity/${url.split('/').at(-1)}/${outcome}`);
  await server.runJobs();
  expect((await client.get(path)).body).toMatchObject({ state, isOwnNumber: true });
  const opened = outcome === 'approved' ? account : undefined;
  expect(await accountIn(await logIn(phone))).toBe(opened);
  const kinds = (await eventsOf(server.deps.store, requestId)).map(({ kind }) => kind);
  expect(kinds).toContain(opened ? 'idle-identified' : 'phone-lost-refused');
  expect(kinds).not.toContain('phone-changed');
});

test('the birthday of another account opens nothing, and nobody else is asked', async () => {
  const [mine, theirs] = [await idleCustomer(), await idleCustomer()];
  await setPerson(theirs.requestId, { curp: 'LOPA850505HDFPRN08', birthday: '1985-05-05' });
  const client = await logIn(mine.phone);
  expect(await answer(client, '1985-05-05')).toEqual({ asks: 'birthday', triesLeft: 2 });
  expect(await asked(await logIn(theirs.phone))).toMatchObject({ triesLeft: 3 });
  // Whoever has proved no number, or one that opens nothing, gets the same.
  const visitor = server.client();
  await solveCaptcha(visitor);
  for (const each of [visitor, await logIn(newPhone())]) {
    expect(await asked(each)).toEqual({ asks: null, triesLeft: 0 });
    const reply = await each.post('onboarding/loginBirthday', { birthday: mine.birthday });
    expect([reply.status, reply.code]).toEqual([409, 'conflict']);
  }
  const bad = await client.post('onboarding/loginBirthday', { birthday: '31/02/1990' });
  expect(bad.status).toBe(400);
  expect(await asked(client)).toMatchObject({ triesLeft: 2 });
});

test('whoever has the number now may apply with it, and sees nothing of the former owner', async () => {
  const { phone, account, requestId } = await idleCustomer();
  await sql`update loans set status = 'Paid' where account = ${account}`.execute(server.deps.store.db);
  const next = await startRequest(server, { phone });
  await doStep['phone-verification'](next);
  expect((await next.client.get(`deliveryOrder/byRequestId/${next.requestId}`)).status).toBe(200);
  expect((await next.client.get(`payments/accountStatus/${account}`)).status).toBe(404);
  expect((await next.client.get(`onboarding/getinfoContract/${requestId}`)).status).toBe(404);
  const orders = await next.client.get<{ account: string }[]>(`deliveryOrder/byPhoneContact/${phone}/1`);
  expect(orders.body.map((each) => each.account)).not.toContain(account);
});

test('a session that is open when the days are over stays open', async () => {
  const { phone, account, requestId } = await customer();
  const client = await logIn(phone);
  await signedDaysAgo(requestId, 121);
  await lastLoginDaysAgo(requestId, 120);
  expect(await accountIn(client)).toBe(account);
  expect((await client.get(`payments/accountStatus/${account}`)).status).toBe(200);
});

async function customer() {
  const { phone, requestId, account } = await signedRequest(server.deps, { phone: newPhone() });
  return { phone, requestId, account, birthday: '1990-01-01' };
}

async function idleCustomer() {
  const made = await customer();
  await signedDaysAgo(made.requestId, 120);
  return made;
}

async function setPerson(
  requestId: string,
  { curp, birthday }: Pick<Persona, 'curp' | 'birthday'>,
): Promise<void> {
  const { store } = server.deps;
  const key = await dataKeyFor(store, requestId);
  const sealed = encryptRow(store, 'people', key, { request_id: requestId, curp, birthday });
  await store.db.updateTable('people').set(sealed).where('request_id', '=', requestId).execute();
}

const signedDaysAgo = (requestId: string, days: number) =>
  sql`update credit_requests set contract_signed_at = app_now() - ${days} * interval '1 day'
    where id = ${requestId}`.execute(server.deps.store.db);

const lastLoginDaysAgo = (requestId: string, days: number) =>
  sql`update account_logins set last_at = app_now() - ${days} * interval '1 day'
    where request_id = ${requestId}`.execute(server.deps.store.db);

/** Goes through the two calls of the log-in, which answer everybody alike. */
async function logIn(phone: string): Promise<TestClient> {
  const client = server.client();
  await solveCaptcha(client);
  await client.post(`onboarding/loginOtp/${phone}`);
  const reply = await client.post(
    `onboarding/validarOtpCelular/${phone}/${await codeFor({ test: server, phone })}`,
  );
  expect([reply.status, reply.body]).toEqual([200, { ok: true }]);
  return client;
}

const asked = async (client: TestClient) => (await client.get('onboarding/loginBirthday')).body;
const answer = async (client: TestClient, birthday: string) =>
  (await client.post<{ asks: string | null }>('onboarding/loginBirthday', { birthday })).body;
const accountIn = async (client: TestClient) =>
  (await client.get<{ customer: { account: string } | null }>('session')).body.customer?.account;
