import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfficeOutput } from '#contract/office/api.ts';
import { invitationOf } from '#test/support/messages.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { deskPerson, must, newEmail, type DeskPerson } from '#test/support/desk-person.ts';
import { stockShops } from '#test/support/shop.ts';

let server: TestApp;
let admins: readonly [DeskPerson, DeskPerson];
let supervisor: DeskPerson;

beforeAll(async () => {
  server = await buildTestApp();
  await stockShops(server.deps);
  admins = [
    await deskPerson(server, 'administrator', 1, 'Sofía Navarro'),
    await deskPerson(server, 'administrator', 1, 'Tomás Ibarra'),
  ];
  supervisor = await deskPerson(server, 'supervisor', 1, 'Héctor Luna');
});
afterAll(() => server.close());

type Proposed = OfficeOutput<'proposeInvitation'>;
const reason = 'Entra a la tienda el lunes';
const approve = (person: DeskPerson, id: string) => person.client.post(`office/approvals/${id}/approve`);
const people = async () => must(await admins[0].client.get<OfficeOutput<'listStaff'>>('office/staff'));
const invite = (email: string, name = 'Iván Cordero') =>
  admins[0].client.post<Proposed>('office/staff', { name, email, role: 'counter', partner: 1, reason });
const kindsOf = async (auditor: DeskPerson) =>
  must(await auditor.client.get<OfficeOutput<'getTrail'>>('office/trail?view=grants')).rows;

test('somebody is invited by two; the link goes to the address that both saw, and to nobody of the desk', async () => {
  const email = newEmail();
  const { approvalId } = must(await invite(email));
  expect((await people()).map(({ name }) => name)).not.toContain('Iván Cordero');
  expect(await approve(admins[0], approvalId)).toMatchObject({ status: 403, code: 'own-proposal' });
  const waiting = must(await admins[1].client.get<OfficeOutput<'listApprovals'>>('office/approvals'));
  const asked = waiting.find(({ id }) => id === approvalId);
  expect(asked).toMatchObject({ summary: 'Invitar a «Iván Cordero» como Mostrador en Alba' });
  expect(asked?.changes).toContainEqual({ what: 'Correo', before: null, after: email });
  must(await approve(admins[1], approvalId));
  const person = (await people()).find(({ name }) => name === 'Iván Cordero');
  expect(person).toMatchObject({ state: 'invited', grants: [{ role: 'counter' }] });
  const first = await invitationOf(server.deps.store, email);
  const again = await admins[0].client.post(`office/staff/${person?.id}/invitation`);
  expect(Object.keys(must(again) as object)).toEqual(['expiresAt']);
  const second = await invitationOf(server.deps.store, email);
  const visitor = server.client();
  // A newer link ends the older one.
  expect(await visitor.get(`office/invitations/${first}`)).toMatchObject({ status: 410 });
  expect(must(await visitor.get(`office/invitations/${second}`))).toMatchObject({ name: 'Iván Cordero' });
  const auditor = await deskPerson(server, 'auditor', 1);
  const [made, invited] = await kindsOf(auditor);
  expect(made).toMatchObject({ kind: 'staff-invited' });
  expect(JSON.stringify(made)).not.toContain(email);
  expect(invited).toMatchObject({ kind: 'staff-link-made', details: [{ value: 'Iván Cordero' }] });
});

test.each([
  ['Ana Ruiz como Mostrador en Alba.', 400],
  ['Ana Ruiz\u202e', 400],
  ['Ana\nRuiz', 400],
  ['Ana (Análisis)', 400],
  ['ivan cordero', 409],
])('a name that could be taken for something else is refused: %j', async (name, status) => {
  expect(await invite(newEmail(), name)).toMatchObject({ status });
});

test('who is there already gets no link, and nobody at another partner is known', async () => {
  const refused = await admins[0].client.post(`office/staff/${supervisor.id}/invitation`);
  expect(refused).toMatchObject({ status: 409 });
  const elsewhere = await deskPerson(server, 'analyst', 2, 'Persona de otra tienda');
  for (const path of [
    `office/staff/${elsewhere.id}/invitation`,
    `office/staff/${elsewhere.id}/sessions/end`,
  ]) {
    expect(await admins[0].client.post(path, { reason })).toMatchObject({ status: 404 });
  }
  // An account of another partner gets no role from this one alone; which partner it is, nothing says.
  const { approvalId } = must(await invite(elsewhere.email, 'Otro Nombre'));
  const approved = await approve(admins[1], approvalId);
  expect(approved).toMatchObject({ status: 409 });
  expect(JSON.stringify(approved.body)).toContain(
    'A esa persona la invita quien administra todas las tiendas.',
  );
  expect(
    must(await elsewhere.client.get<OfficeOutput<'getOfficeSession'>>('office/session')).grants,
  ).toHaveLength(1);
});

test('an administrator ends the sessions of a person at once', async () => {
  const lost = await deskPerson(server, 'analyst', 1, 'Mariana Robles');
  expect(must(await lost.client.get('office/requests'))).toBeTruthy();
  const ended = await admins[0].client.post(`office/staff/${lost.id}/sessions/end`, {
    reason: 'Perdió la computadora',
  });
  expect(must(ended)).toEqual({ ended: 1 });
  expect(await lost.client.get('office/requests')).toMatchObject({ status: 401 });
});

test('the limit of one person is changed by two, and not by one who proposed it', async () => {
  const limits = async () =>
    must(await supervisor.client.get<OfficeOutput<'listLimits'>>('office/limits')).partners[0]?.limits.find(
      ({ command }) => command === 'pay-refund',
    )?.upTo;
  const propose = (upTo: number | null) =>
    supervisor.client.post<Proposed>('office/limits', { partner: 1, command: 'pay-refund', upTo, reason });
  expect(await limits()).toBeNull();
  const { approvalId } = must(await propose(500));
  expect(await approve(supervisor, approvalId)).toMatchObject({ status: 403, code: 'own-proposal' });
  expect(await limits()).toBeNull();
  must(await approve(admins[0], approvalId));
  expect(await limits()).toBe(500);
  expect(await propose(500)).toMatchObject({ status: 409 });
  must(await approve(admins[0], must(await propose(null)).approvalId));
  expect(await limits()).toBeNull();
});
