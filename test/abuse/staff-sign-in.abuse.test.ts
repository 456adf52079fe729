import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OfficeOutput } from '#contract/office/api.ts';
import { lockAfter, missesToClose } from '#domain/staff/sign-in-lock.ts';
import { stepOfCode } from '#server/actions/access/second-factor.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { moveClock } from '#test/support/applicant.ts';
import type { TestClient } from '#test/support/client.ts';
import { codeOf, deskPerson, must, newEmail, type DeskPerson } from '#test/support/desk-person.ts';
import { linkOf, messagesTo } from '#test/support/messages.ts';
import { stockShops } from '#test/support/shop.ts';

/** Guessing at the sign-in of the desk, and locking somebody out of it (A6). */
let test: TestApp;
let administrator: DeskPerson;
beforeAll(async () => {
  test = await buildTestApp();
  await stockShops(test.deps);
  administrator = await deskPerson(test, 'administrator', 1, 'Sofía Navarro');
});
afterAll(() => test.close());

const day = 24 * 3600;
type Way = 'totp' | 'recovery';
const guess = (email: string, way: Way = 'totp', client = test.client()) =>
  client.post(`office/sign-in/${way}`, { email, code: way === 'totp' ? '000000' : 'aaaa-bbbb-cccc-dddd' });
/** Guesses, each from another address, until none is tried any more; returns how many were. */
async function guessOn(email: string, way: Way = 'totp'): Promise<number> {
  for (let tried = 0; ; tried += 1) {
    const { status } = await guess(email, way);
    if (status === 429) return tried;
    expect(status).toBe(401);
  }
}
const now = ({ secret }: DeskPerson, steps = 0) => codeOf({ secret, at: Date.now() }, steps);
const typed = (client: TestClient, { email }: DeskPerson, code: string, way: Way = 'totp') =>
  client.post<OfficeOutput<'signInWithTotp'>>(`office/sign-in/${way}`, { email, code });
const toldOf = async ({ email }: DeskPerson, subject: string) =>
  (await messagesTo(test.deps.store, email)).filter((mail) => mail.subject === subject);
const wrongCodes = 'Códigos equivocados con su correo';

it('A6: of every guess that is ever tried in a row less than one in three thousand finds a code, and it opens nothing', () => {
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
  const at = Date.UTC(2026, 10, 2, 18);
  const steps = Array.from({ length: 41 }, (_, nth) => nth - 20);
  const right = steps.filter((step) => stepOfCode(secret, codeOf({ secret, at }, step), at) !== null);
  expect(right).toHaveLength(3);
  const odds = 1 - (1 - right.length / 1_000_000) ** missesToClose;
  expect(odds).toBeLessThan(1 / 3000);
  // However long somebody waits: the pauses end, the hundredth try is the last one.
  const closing = Array.from({ length: 10_000 }, (_, tries) => lockAfter(tries, new Date(at)));
  expect(closing.findIndex((lock) => lock?.until === null)).toBe(100);
  expect(closing.slice(100).every((lock) => lock?.until === null)).toBe(true);
});

it('A6: months of guesses from any number of addresses are a hundred; then an administrator opens it', async () => {
  const person = await deskPerson(test, 'analyst', 1, 'Mariana Robles');
  const tried: number[] = [];
  while (tried.at(-1) !== 0) {
    tried.push(await guessOn(person.email));
    await moveClock(test, day + 1);
  }
  expect(tried).toEqual([...Array.from({ length: 12 }, () => 8), 4, 0]);
  await moveClock(test, 60 * day);
  expect(await guess(person.email)).toMatchObject({ status: 429, code: 'rate-limited' });
  // Told of each lock, not of each try; administration of the one that it opens.
  expect(await toldOf(person, wrongCodes)).toHaveLength(13);
  expect(await toldOf(administrator, 'La entrada de una persona quedó cerrada')).toHaveLength(1);

  // She is not held by what strangers did: not in her browser, nor with a recovery code.
  must(await person.client.post('office/sign-out'));
  expect(must(await typed(person.client, person, now(person, 1)))).toEqual({ outcome: 'signed-in' });
  const elsewhere = test.client();
  const [code = ''] = person.recoveryCodes;
  expect(await typed(elsewhere, person, now(person))).toMatchObject({ status: 429 });
  expect(must(await typed(elsewhere, person, code, 'recovery'))).toEqual({ outcome: 'link-sent' });
  must(await elsewhere.post(`office/sign-in/link/${await linkOf(test.deps.store, person.email)}`));

  const fresh = await deskPerson(test, 'administrator', 1);
  const auditor = await deskPerson(test, 'auditor', 1);
  const path = `office/staff/${person.id}/acts/open-sign-in`;
  const reason = 'Hablé con ella por teléfono';
  const clerk = await deskPerson(test, 'supervisor', 1);
  expect(await clerk.client.post(path, { reason })).toMatchObject({ status: 403 });
  expect(await fresh.client.post(path, {})).toMatchObject({ status: 400 });
  const { seen, changes } = must(
    await fresh.client.post<OfficeOutput<'previewActOnStaff'>>(`${path}/preview`, { reason }),
  );
  expect(changes).toEqual([{ what: 'Entrada con códigos', before: 'Cerrada', after: 'Abierta' }]);
  must(await fresh.client.post(path, { reason, seen }));
  expect(await fresh.client.post(path, { reason })).toMatchObject({ status: 409 });
  expect(await guess(person.email)).toMatchObject({ status: 401 });
  const { rows } = must(await auditor.client.get<OfficeOutput<'getTrail'>>('office/trail?view=grants'));
  expect(rows[0]).toMatchObject({ kind: 'sign-in-opened' });
});

it('A6: the pauses grow from an hour, and of codes that are sent at once no more are tried', async () => {
  const { email } = await deskPerson(test, 'counter', 1);
  const replies = await Promise.all(Array.from({ length: 20 }, () => guess(email)));
  expect(replies.filter(({ status }) => status === 401)).toHaveLength(8);
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(12);
  const wait = async () => Number((await guess(email)).headers['retry-after']);
  expect(await wait()).toBeGreaterThan(3590);
  await moveClock(test, 3600);
  expect(await guessOn(email)).toBe(8);
  await moveClock(test, 3600);
  expect(await wait()).toBeGreaterThan(3590);
  await moveClock(test, 3600);
  expect(await guessOn(email)).toBe(8);
});

it('A6: who knows her e-mail locks out neither her browser, nor her recovery codes, nor the other way round', async () => {
  const person = await deskPerson(test, 'counter', 1);
  expect(await guessOn(person.email)).toBe(8);
  expect(await guessOn(person.email, 'recovery')).toBe(8);
  must(await person.client.post('office/sign-out'));
  // Eight of her own do, in this browser alone.
  for (let tries = 0; tries < 8; tries += 1)
    expect(await guess(person.email, 'totp', person.client)).toMatchObject({ status: 401 });
  expect(await typed(person.client, person, now(person, 1))).toMatchObject({ status: 429 });
  const [code = ''] = person.recoveryCodes;
  expect(must(await typed(person.client, person, code, 'recovery'))).toEqual({ outcome: 'signed-in' });
});

it('A6: an e-mail that nobody has is paused and closed like one that somebody has', async () => {
  const { email } = await deskPerson(test, 'counter', 1);
  const unknown = newEmail();
  const said: string[][] = [[], []];
  for (let round = 0; round < 14; round += 1) {
    for (const [at, who] of [email, unknown].entries()) {
      said[at]?.push(`${await guessOn(who)} ${JSON.stringify((await guess(who)).body)}`);
    }
    await moveClock(test, day + 1);
  }
  const [theirs, nobodys] = said;
  expect(nobodys).toEqual(theirs);
});
it('A6: a link that was forwarded, or taken from her mailbox, opens the browser that asked and no other', async () => {
  const person = await deskPerson(test, 'analyst', 1);
  const [asking, thief] = [test.client(), test.client()];
  const [code = ''] = person.recoveryCodes;
  must(await typed(asking, person, code, 'recovery'));
  const link = `office/sign-in/link/${await linkOf(test.deps.store, person.email)}`;
  expect(await thief.post(link)).toMatchObject({ status: 401, code: 'sign-in-refused' });
  expect(thief.cookies.has('desk')).toBe(false);
  must(await asking.post(link));
  // Nor does a browser that copied the address of the session's page get in.
  expect(await thief.get('office/sessions')).toMatchObject({ status: 401 });
});
