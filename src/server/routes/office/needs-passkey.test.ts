import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfficeOutput } from '#contract/office/api.ts';
import type { OfficeCallName } from '#contract/office/api.ts';
import type { PasskeyRule } from '#domain/staff/passkey-rule.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { moveClock } from '#test/support/applicant.ts';
import type { TestClient } from '#test/support/client.ts';
import { deskPerson, must, signInAnew, type DeskPerson } from '#test/support/desk-person.ts';
import { messagesTo } from '#test/support/messages.ts';
import { officeTable, type OfficeIds } from '#test/support/office-authorisation-table.ts';
import { addPasskey, Authenticator } from '#test/support/passkey.ts';
import { stockShops } from '#test/support/shop.ts';

let server: TestApp;
let admins: [DeskPerson, DeskPerson];
beforeAll(async () => {
  server = await buildTestApp();
  await stockShops(server.deps);
  admins = [await deskPerson(server, 'administrator', 1), await deskPerson(server, 'administrator', 1)];
});
afterAll(() => server.close());

const needed = { status: 403, code: 'passkey-needed' };
const session = async (client: TestClient) =>
  must(await client.get<OfficeOutput<'getOfficeSession'>>('office/session'));
const methods = async (client: TestClient) =>
  must(await client.get<OfficeOutput<'listOfficeSessions'>>('office/sessions')).map(({ method }) => method);
const loseKeys = ({ id }: DeskPerson) =>
  server.deps.store.db
    .deleteFrom('staff_credentials')
    .where('staff_id', '=', id)
    .where('kind', '=', 'passkey')
    .execute();

async function bySheet(person: DeskPerson, nth = 0): Promise<TestClient> {
  const { client, reply } = await signInAnew(server, 'recovery', person, person.recoveryCodes[nth] ?? '');
  must(reply);
  return client;
}

async function byPasskey(client: TestClient, authenticator: Authenticator): Promise<void> {
  const { challengeId, options } = must(
    await client.post<OfficeOutput<'startPasskeySignIn'>>('office/sign-in/passkey/options'),
  );
  const challenge = String(options['challenge']);
  const credential = authenticator.signIn({ challenge, origin: server.deps.config.publicOrigin });
  must(await client.post('office/sign-in/passkey', { challengeId, credential }));
}

async function setRule(rule: PasskeyRule): Promise<void> {
  const { approvalId } = must(
    await admins[0].client.post<OfficeOutput<'actOnPartner'>>('office/partners/1/acts/set-passkey-rule', {
      rule,
      reason: 'Lo pidió la gerencia',
    }),
  );
  must(await admins[1].client.post(`office/approvals/${approvalId}/approve`));
}

test('who must have a passkey and has none makes one before any other call answers, and then is in', async () => {
  const person = await deskPerson(server, 'finance', 1, 'Lucía Peralta');
  await loseKeys(person);
  const client = await bySheet(person);
  expect(await session(client)).toMatchObject({
    person: { name: 'Lucía Peralta' },
    passkeyStep: 'register',
    grants: [],
    partners: [],
  });
  const ids = new Proxy({} as OfficeIds, { get: () => 'x' });
  const closed = (Object.keys(officeTable) as OfficeCallName[]).filter(
    (name) => officeTable[name].visitor === 401 && name !== 'startOwnPasskey' && name !== 'addOwnPasskey',
  );
  expect(closed.length).toBeGreaterThan(150);
  for (const name of closed)
    expect([name, await officeTable[name].send(client, ids)]).toMatchObject([name, needed]);
  must(await addPasskey(server, client));
  expect(await session(client)).toMatchObject({ passkeyStep: null, grants: [{ role: 'finance' }] });
  expect(await methods(client)).toContain('passkey');
  const told = await messagesTo(server.deps.store, admins[0].email);
  expect(told.at(-1)?.body).toContain('«Lucía Peralta» registró una nueva manera de entrar');
});

test('who has a passkey uses it: a code registers no other one, a recovery code does', async () => {
  const person = await deskPerson(server, 'administrator', 1);
  await loseKeys(person);
  const authenticator = new Authenticator();
  const first = await bySheet(person);
  must(await addPasskey(server, first, { authenticator }));
  await server.deps.store.db
    .updateTable('staff_sessions')
    .set({ method: 'totp' })
    .where('staff_id', '=', person.id)
    .execute();
  expect(await session(first)).toMatchObject({ passkeyStep: 'use', grants: [] });
  expect(await addPasskey(server, first)).toMatchObject({ status: 403, code: 'no-permission' });
  await byPasskey(first, authenticator);
  expect(await session(first)).toMatchObject({ passkeyStep: null, grants: [{ role: 'administrator' }] });
  const lost = await bySheet(person, 1);
  expect(await session(lost)).toMatchObject({ passkeyStep: 'either', grants: [] });
  must(await addPasskey(server, lost));
  expect(await session(lost)).toMatchObject({ passkeyStep: null });
});

test('in a session that is not new nobody makes one: she signs in again first', async () => {
  const person = await deskPerson(server, 'finance', 1);
  const has = await bySheet(person);
  await loseKeys(person);
  const client = await bySheet(person, 1);
  await moveClock(server, 16 * 60);
  expect(await session(client)).toMatchObject({ passkeyStep: 'again', grants: [] });
  expect(await addPasskey(server, client)).toMatchObject({ status: 403, code: 'no-permission' });
  must(await client.post('office/sign-out'));
  must(await client.post('office/sign-in/recovery', { email: person.email, code: person.recoveryCodes[2] }));
  must(await addPasskey(server, client));
  // Who has one by now uses it.
  expect((await session(has)).passkeyStep).toBe('use');
});

test('two administrators say of whom their partner asks one; it counts at the next call, and nowhere else', async () => {
  const [supervisor, analyst, elsewhere] = [
    await deskPerson(server, 'supervisor', 1),
    await deskPerson(server, 'analyst', 1),
    await deskPerson(server, 'supervisor', 2),
  ];
  const open = async () =>
    Promise.all(
      [supervisor, analyst, elsewhere].map(
        async ({ client }) => (await session(client)).passkeyStep === null,
      ),
    );
  expect(await open()).toEqual([true, true, true]);
  const asked = { rule: 'supervisors', reason: 'Lo pidió la gerencia' };
  const path = 'office/partners/1/acts/set-passkey-rule';
  const { approvalId, outcome } = must(
    await admins[0].client.post<OfficeOutput<'actOnPartner'>>(path, asked),
  );
  expect(outcome).toBe('waiting');
  expect(await admins[0].client.post(`office/approvals/${approvalId}/approve`)).toMatchObject({
    status: 403,
  });
  expect(await open()).toEqual([true, true, true]);
  must(await admins[1].client.post(`office/approvals/${approvalId}/approve`));
  expect(await open()).toEqual([false, true, true]);
  expect((await session(supervisor.client)).passkeyStep).toBe('register');
  expect(await admins[0].client.post(path, asked)).toMatchObject({ status: 409 });
  const { partners } = must(
    await admins[0].client.get<OfficeOutput<'listCompanySignIns'>>('office/company-sign-ins'),
  );
  expect(partners).toMatchObject([{ partner: { id: 1 }, passkeyRule: 'supervisors' }]);
  await setRule('everyone');
  expect(await open()).toEqual([false, false, true]);
  // Who works at every partner keeps the strictest of their rules.
  const everywhere = await deskPerson(server, 'supervisor', null);
  expect((await session(everywhere.client)).passkeyStep).toBe('register');
  await setRule('usual');
  expect(await open()).toEqual([true, true, true]);
  const auditor = await deskPerson(server, 'auditor', 1);
  const { rows } = must(await auditor.client.get<OfficeOutput<'getTrail'>>('office/trail?view=grants'));
  expect(rows.map(({ kind }) => kind)).toContain('passkey-rule-set');
});

test('whom her company vouches for, and the people of the sandbox, are asked for none', async () => {
  const person = await deskPerson(server, 'administrator', 1);
  const company = { method: 'company', company_partner_id: 1 } as const;
  for (const how of [company, { method: 'sandbox', company_partner_id: null } as const]) {
    await server.deps.store.db
      .updateTable('staff_sessions')
      .set(how)
      .where('staff_id', '=', person.id)
      .execute();
    expect(await session(person.client)).toMatchObject({ passkeyStep: null, grants: [{}] });
  }
});

test('on a bare IP address, where browsers make no passkeys, code and link are enough', async () => {
  const bare = await buildTestApp({ config: { publicOrigin: 'http://192.0.2.7:3000' } });
  try {
    await stockShops(bare.deps);
    const person = await deskPerson(bare, 'administrator', 1);
    const [code = ''] = person.recoveryCodes;
    const { client, reply } = await signInAnew(bare, 'recovery', person, code);
    must(reply);
    expect(await session(client)).toMatchObject({ passkeys: false, passkeyStep: null, grants: [{}] });
  } finally {
    await bare.close();
  }
});
