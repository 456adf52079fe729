import { Writable } from 'node:stream';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pathOf } from '#contract/call.ts';
import { officeApi, type OfficeOutput } from '#contract/office/api.ts';
import { inviteStaff } from '#server/actions/people/staff.ts';
import { logOptions } from '#server/platform/log.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import type { TestClient } from '#test/support/client.ts';
import { signedRequest } from '#test/support/credit.ts';
import {
  codeOf,
  deskPerson,
  must,
  newEmail,
  signInAnew,
  type DeskPerson,
} from '#test/support/desk-person.ts';
import { linkOf } from '#test/support/messages.ts';
import { stockShops } from '#test/support/shop.ts';

/** Abuse cases of the desk that are of no single part of it; passkeys, invitations and approvals have theirs beside them. */
let test: TestApp;
let analyst: DeskPerson;
let signed: Awaited<ReturnType<typeof signedRequest>>;
const lines: string[] = [];
beforeAll(async () => {
  const log = pino(
    { ...logOptions, level: 'trace' },
    new Writable({ write: (chunk, _encoding, done) => (lines.push(String(chunk)), done()) }),
  );
  test = await buildTestApp({ log });
  await stockShops(test.deps);
  analyst = await deskPerson(test, 'analyst', 1, 'Mariana Robles');
  signed = await signedRequest(test.deps);
});
afterAll(() => test.close());

type Proposed = OfficeOutput<'proposeGrant'>;
const statuses = (replies: { status: number }[]) =>
  replies.map(({ status }) => status).toSorted((one, other) => one - other);
const personOf = async (client: TestClient) =>
  must(await client.get<OfficeOutput<'getOfficeSession'>>('office/session')).person;
const approve = (client: TestClient, id: string) => client.post(`office/approvals/${id}/approve`);

/** The same person in another browser. */
async function elsewhere(person: DeskPerson): Promise<TestClient> {
  const { client, reply } = await signInAnew(test, 'recovery', person, person.recoveryCodes[0] ?? '');
  must(reply);
  return client;
}

async function waitingGrant(maker: DeskPerson, role = 'auditor'): Promise<string> {
  const of = await deskPerson(test, 'counter', 1);
  const body = { role, partner: 1, reason: 'Lo pidió la gerencia' };
  return must(await maker.client.post<Proposed>(`office/staff/${of.id}/grants`, body)).approvalId;
}

it('session fixation: a cookie that somebody planted, made up or of an own session, is not the person’s', async () => {
  const attacker = await deskPerson(test, 'counter', 1);
  for (const planted of ['x'.repeat(43), attacker.client.cookies.get('desk') ?? '']) {
    const victim = await deskPerson(test, 'analyst', 1);
    const browser = test.client();
    browser.cookies.set('desk', planted);
    const [, code = ''] = victim.recoveryCodes;
    must(await browser.post('office/sign-in/recovery', { email: victim.email, code }));
    must(await browser.post(`office/sign-in/link/${await linkOf(test.deps.store, victim.email)}`));
    expect(browser.cookies.get('desk')).not.toBe(planted);
    expect((await personOf(browser))?.id).toBe(victim.id);
    const thief = test.client();
    thief.cookies.set('desk', planted);
    expect((await personOf(thief))?.id).not.toBe(victim.id);
  }
});

it('CSRF: no call that changes something is taken from another site, by origin, by fetch metadata, or as a form', async () => {
  const posts = Object.entries(officeApi).filter(([, { method }]) => method === 'POST');
  expect(posts.length).toBeGreaterThan(15);
  for (const [name, call] of posts) {
    const path = pathOf(call, { token: 'x'.repeat(43), company: 'alba' }).replaceAll(/\/(?=\/)/g, '/x');
    const ask = (headers: Record<string, string>) => analyst.client.post(path.slice(1), {}, headers);
    for (const headers of [
      { origin: 'https://otra.mx' },
      { origin: 'null' },
      { origin: `${test.deps.config.publicOrigin}.otra.mx` },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ]) {
      const { status, code } = await ask(headers);
      expect([name, headers, status, code]).toEqual([name, headers, 403, 'origin-refused']);
    }
  }
  const note = await analyst.client.send('POST', `office/requests/${signed.requestId}/notes`, {
    body: 'text=Hola',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(note.status).toBe(415);
  expect((await personOf(analyst.client))?.id).toBe(analyst.id);
});

it('a recovery code that is sent twice at once is taken once', async () => {
  const person = await deskPerson(test, 'analyst', 1);
  const [code = ''] = person.recoveryCodes;
  const enter = () => test.client().post('office/sign-in/recovery', { email: person.email, code });
  expect(statuses(await Promise.all([enter(), enter(), enter()]))).toEqual([200, 401, 401]);
});

it('a code of the app, once used, is used for both ways to send it', async () => {
  const person = await deskPerson(test, 'analyst', 1);
  const code = codeOf(person, 1);
  const enter = (email: string) => test.client().post('office/sign-in/totp', { email, code });
  must(await enter(person.email));
  expect(await enter(` ${person.email.toUpperCase()} `)).toMatchObject({ status: 401 });
});

it('the maker says yes in two sessions at once, beside a second person: only the second counts', async () => {
  const maker = await deskPerson(test, 'administrator', 1);
  const checker = await deskPerson(test, 'administrator', 1);
  const other = await elsewhere(maker);
  const own = await waitingGrant(maker);
  expect(statuses(await Promise.all([approve(maker.client, own), approve(other, own)]))).toEqual([403, 403]);
  const all = await Promise.all([
    approve(maker.client, own),
    approve(other, own),
    approve(checker.client, own),
  ]);
  expect(all.map(({ status }) => status).at(-1)).toBe(200);
  expect(statuses(all.slice(0, 2)).every((status) => status === 403 || status === 409)).toBe(true);
  const row = await test.deps.store.db
    .selectFrom('approvals')
    .select(['maker', 'checker', 'state'])
    .where('id', '=', own)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ maker: maker.id, checker: checker.id, state: 'done' });
});

it('a grant that was withdrawn counts nowhere at the next call: list, record, an open document, an act', async () => {
  const maker = await deskPerson(test, 'administrator', 1);
  const leaving = await deskPerson(test, 'supervisor', 1);
  const { view } = must(
    await leaving.client.post<OfficeOutput<'revealOfRequest'>>(`office/requests/${signed.requestId}/reveal`, {
      document: 'signature',
      reason: 'audit',
    }),
  );
  must(await leaving.client.get(`office/views/${view?.id}`));
  const waiting = await waitingGrant(maker);
  await test.deps.store.db
    .updateTable('staff_grants')
    .set({ withdrawn_at: new Date(), withdrawn_by: 'operator' })
    .where('staff_id', '=', leaving.id)
    .execute();
  for (const path of ['office/requests', `office/requests/${signed.requestId}`, `office/views/${view?.id}`])
    expect([path, (await leaving.client.get(path)).status]).toEqual([path, 403]);
  // Of nobody's partner: the act is not there any more.
  expect(await approve(leaving.client, waiting)).toMatchObject({ status: 404 });
  expect(must(await leaving.client.get<OfficeOutput<'listApprovals'>>('office/approvals'))).toEqual([]);
});

it('a note of too many letters is refused, and one of megabytes is not even read', async () => {
  const path = `office/requests/${signed.requestId}/notes`;
  expect(await analyst.client.post(path, { text: 'ñ'.repeat(2_001) })).toMatchObject({ status: 400 });
  expect(await analyst.client.post(path, { text: 'x'.repeat(3_000_000) })).toMatchObject({ status: 413 });
  must(await analyst.client.post(path, { text: 'ñ'.repeat(2_000) }));
  const { notes } = must(
    await analyst.client.get<OfficeOutput<'getOfficeRequest'>>(`office/requests/${signed.requestId}`),
  );
  expect(notes.map(({ text }) => text.length)).toEqual([2_000]);
});

it('scripts in a name and a note are text to the API: JSON that no browser takes for a page', async () => {
  const name = '<img src=x onerror=alert(1)>';
  const person = await deskPerson(test, 'analyst', 1, name);
  const text = '</script><script>alert(document.cookie)</script>';
  const path = `office/requests/${(await signedRequest(test.deps)).requestId}`;
  const written = await person.client.post(`${path}/notes`, { text });
  expect(written).toMatchObject({ status: 200, body: { text, by: { name } } });
  const { headers } = await person.client.get(path);
  expect([headers['content-type'], headers['x-content-type-options']]).toEqual([
    'application/json; charset=utf-8',
    'nosniff',
  ]);
});

it('the log has no e-mail, name, phone, code, token, note or reason of anybody', async () => {
  const email = newEmail();
  const name = 'Hortensia Quiñones';
  const { token } = await inviteStaff(test.deps, { name, email, role: 'analyst', partnerId: 1 });
  lines.length = 0;
  must(await test.client().get(`office/invitations/${token}`));
  await test.client().post('office/sign-in/totp', { email, code: '918273' });
  await test.client().post('office/sign-in/recovery', { email, code: 'abcd-efgh-jkmn-pqrs' });
  const clerk = await deskPerson(test, 'counter', 1);
  const { client, reply } = await signInAnew(test, 'recovery', clerk, clerk.recoveryCodes[0] ?? '');
  must(reply);
  const path = `office/requests/${signed.requestId}`;
  const searched = `?search=${signed.phone}`;
  must(await analyst.client.get(`office/requests${searched}`));
  must(await analyst.client.post(`${path}/notes`, { text: 'Llamó la hermana' }));
  must(
    await analyst.client.post(`${path}/reveal`, {
      field: 'phone',
      reason: 'other',
      reasonText: 'Pidió confirmar',
    }),
  );
  await analyst.client.post(`${path}/reveal`, { field: 'phone', reason: 'other', reasonText: 'x' });
  await analyst.client.get(`office/requests/${signed.phone}`);
  await expect.poll(() => lines.length).toBeGreaterThan(7);
  const text = lines.join('');
  const secrets = [
    email,
    name,
    token,
    '918273',
    'abcd-efgh',
    signed.phone,
    'hermana',
    'Pidió',
    'Mariana',
    analyst.email,
    'XAGM900101AB1',
    analyst.client.cookies.get('desk') ?? 'no cookie',
    clerk.email,
    clerk.recoveryCodes[0] ?? 'no code',
    await linkOf(test.deps.store, clerk.email),
    client.cookies.get('desk-browser') ?? 'no cookie',
  ];
  for (const secret of secrets) expect([secret, text.includes(secret)]).toEqual([secret, false]);
  expect(text).toContain('/api/v1/office/requests/:requestId');
});
