import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfficeOutput } from '#contract/office/api.ts';
import { invitationOf } from '#test/support/messages.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { deskPerson, must, newEmail, type DeskPerson } from '#test/support/desk-person.ts';
import { stockShops } from '#test/support/shop.ts';

let server: TestApp;
let everywhere: DeskPerson;
/** Of the first partner and of the second. */
let admins: readonly [readonly [DeskPerson, DeskPerson], readonly [DeskPerson, DeskPerson]];

beforeAll(async () => {
  server = await buildTestApp();
  await stockShops(server.deps);
  const admin = (partner: number | null) => deskPerson(server, 'administrator', partner);
  everywhere = await admin(null);
  admins = [
    [await admin(1), await admin(1)],
    [await admin(2), await admin(2)],
  ];
});
afterAll(() => server.close());

type Proposed = OfficeOutput<'proposeInvitation'>;
const reason = 'Entra el lunes';
const approve = (person: DeskPerson, id: string) => person.client.post(`office/approvals/${id}/approve`);
const invite = async (by: DeskPerson, email: string, partner: number, role = 'counter') =>
  must(await by.client.post<Proposed>('office/staff', { name: nameOf(email), email, role, partner, reason }))
    .approvalId;
/** Each address its own: no two people of a partner have one name. */
const nameOf = (email: string) =>
  `Iván ${email.replaceAll(/[^a-z]/g, (char) => 'ghijklmnop'[Number(char)] ?? '')}`;
const invited = async (which: 0 | 1, email: string, role?: string) => {
  const [maker, checker] = admins[which];
  must(await approve(checker, await invite(maker, email, which + 1, role)));
  const people = must(await maker.client.get<OfficeOutput<'listStaff'>>('office/staff'));
  return people.find(({ name }) => name === nameOf(email))?.id ?? '';
};
const linkBy = (person: DeskPerson, id: string) =>
  person.client.post<OfficeOutput<'sendInvitation'>>(`office/staff/${id}/invitation`);

test('what somebody does at another partner is no fact of an invitation, whoever proposes and confirms it', async () => {
  const known = await deskPerson(server, 'supervisor', 2, 'Persona de otra tienda');
  expect(await approve(everywhere, await invite(admins[0][0], known.email, 1))).toMatchObject({
    status: 200,
  });
  const other = await deskPerson(server, 'supervisor', 2, 'Otra persona de otra tienda');
  expect(await approve(admins[0][0], await invite(everywhere, other.email, 1))).toMatchObject({
    status: 200,
  });
});

test('the link of one partner never opens what an invited person may do at another', async () => {
  const email = newEmail();
  const id = await invited(0, email);
  must(await linkBy(admins[0][0], id));
  const early = await invitationOf(server.deps.store, email);
  expect(must(await server.client().get(`office/invitations/${early}`))).toBeTruthy();
  // Whoever has that link could have taken the e-mail for her own: partner 2 alone gives nothing to such an account.
  const alone = await invite(admins[1][0], email, 2, 'administrator');
  expect(await approve(admins[1][1], alone)).toMatchObject({ status: 409 });
  must(await admins[1][0].client.post(`office/approvals/${alone}/refuse`, { reason }));
  expect(must(await server.client().get(`office/invitations/${early}`))).toBeTruthy();
  must(await approve(admins[1][1], await invite(everywhere, email, 2, 'administrator')));
  // It was made by somebody who did not see the second role.
  expect(await server.client().get(`office/invitations/${early}`)).toMatchObject({ status: 410 });
  const [here, active] = [await linkBy(admins[0][0], id), await linkBy(admins[0][0], admins[0][1].id)];
  expect(here).toMatchObject({ status: 409 });
  // The same words as for everybody else who gets none: nobody learns of the other partner.
  expect(here.body).toEqual(active.body);
  expect(await linkBy(admins[1][0], id)).toMatchObject({ status: 409 });
  must(await linkBy(everywhere, id));
});

test('a role at the same partner leaves the link as it is', async () => {
  const email = newEmail();
  const id = await invited(0, email);
  must(await linkBy(admins[0][0], id));
  const token = await invitationOf(server.deps.store, email);
  const grant = { role: 'analyst', partner: 1, reason };
  const { approvalId } = must(await admins[0][0].client.post<Proposed>(`office/staff/${id}/grants`, grant));
  must(await approve(admins[0][1], approvalId));
  expect(must(await server.client().get(`office/invitations/${token}`))).toBeTruthy();
});

test('nor does it after a role that somebody of every partner has given', async () => {
  const second = await deskPerson(server, 'administrator', null);
  const email = newEmail();
  const id = await invited(0, email);
  must(await linkBy(admins[0][0], id));
  const token = await invitationOf(server.deps.store, email);
  const grant = { role: 'administrator', partner: null, reason };
  const { approvalId } = must(await everywhere.client.post<Proposed>(`office/staff/${id}/grants`, grant));
  must(await approve(second, approvalId));
  expect(await server.client().get(`office/invitations/${token}`)).toMatchObject({ status: 410 });
});

test('a role for somebody of every partner is confirmed by another of them; people of the one are told so', async () => {
  const second = await deskPerson(server, 'administrator', null);
  const grant = { role: 'catalogue', partner: 1, reason };
  const { approvalId } = must(
    await everywhere.client.post<Proposed>(`office/staff/${everywhere.id}/grants`, grant),
  );
  const refused = await approve(admins[0][0], approvalId);
  expect([refused.status, refused.body]).toMatchObject([
    404,
    { errors: [expect.stringMatching(/lo confirma quien trabaja en todos los socios\.$/)] },
  ]);
  must(await approve(second, approvalId));
});
