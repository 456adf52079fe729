import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { OfficeOutput } from '#contract/office/api.ts';
import { revokeContract } from '#server/actions/credit/revoke-contract.ts';
import { readConfig } from '#server/platform/config.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { pay, settledClabe, signedRequest } from '#test/support/credit.ts';
import { codeOf, deskPerson, must, newEmail, type DeskPerson } from '#test/support/desk-person.ts';
import { invitationOf } from '#test/support/messages.ts';
import { addPasskey } from '#test/support/passkey.ts';
import { rowsOf } from '#test/support/rows.ts';
import { stockShops } from '#test/support/shop.ts';

/** Doors that were tried and stood open, by their rows in docs/threats.md; the others are in files of their own. */
let server: TestApp;
let admins: readonly [DeskPerson, DeskPerson];
beforeAll(async () => {
  server = await buildTestApp();
  await stockShops(server.deps);
  admins = [
    await deskPerson(server, 'administrator', 1, 'Sofía Navarro'),
    await deskPerson(server, 'administrator', 1, 'Tomás Ibarra'),
  ];
});
afterAll(() => server.close());

type Proposed = OfficeOutput<'proposeInvitation'>;
const reason = 'Entra a la tienda el lunes';
const approve = (person: DeskPerson, id: string) => person.client.post(`office/approvals/${id}/approve`);
const kindsOf = async (auditor: DeskPerson) =>
  must(await auditor.client.get<OfficeOutput<'getTrail'>>('office/trail?view=grants')).rows;
const people = async () => must(await admins[0].client.get<OfficeOutput<'listStaff'>>('office/staff'));

test('A1: who was invited checks no act of her inviter, nor the other way round, until a third administrator has met her', async () => {
  const [inviter, third] = admins;
  const email = newEmail();
  const guestName = 'Gloria Ceniceros';
  const invitation = { name: guestName, email, role: 'administrator', partner: 1, reason };
  const { approvalId } = must(await inviter.client.post<Proposed>('office/staff', invitation));
  must(await approve(third, approvalId));
  const token = await invitationOf(server.deps.store, email);
  const guest = server.client();
  const { challengeId, secret } = must(
    await guest.post<OfficeOutput<'startInvitationTotp'>>(`office/invitations/${token}/totp/secret`),
  );
  const code = codeOf({ secret, at: Date.now() });
  must(await guest.post(`office/invitations/${token}/totp`, { challengeId, name: guestName, code }));
  must(await addPasskey(server, guest));
  const id = (await people()).find(({ name }) => name === guestName)?.id ?? '';
  const own = { ...inviter, client: guest };
  const proposed = async (by: DeskPerson) =>
    must(
      await by.client.post<Proposed>('office/staff', {
        name: 'Iris Olmedo',
        email: newEmail(),
        role: 'counter',
        partner: 1,
        reason,
      }),
    ).approvalId;

  const [hers, theirs] = [await proposed(inviter), await proposed(own)];
  for (const [checker, act] of [
    [own, hers],
    [inviter, theirs],
  ] as const) {
    expect(await approve(checker, act)).toMatchObject({
      status: 403,
      code: 'own-proposal',
      body: { errors: [expect.stringContaining('Una de ustedes invitó a la otra')] },
    });
  }
  const confirm = (by: DeskPerson) => by.client.post(`office/staff/${id}/confirm`);
  for (const by of [inviter, own]) expect(await confirm(by)).toMatchObject({ status: 409 });
  must(await confirm(third));
  expect(await confirm(third)).toMatchObject({ status: 409 });
  must(await approve(own, hers));
  const auditor = await deskPerson(server, 'auditor', 1);
  expect((await kindsOf(auditor)).map(({ kind }) => kind)).toContain('staff-confirmed');
});

test('A7: a sandbox that others reach opens by its link alone; a customer’s own steps stay open', async () => {
  const key = 'k'.repeat(24);
  const closed = await buildTestApp({ config: { sandboxKey: key } });
  onTestFinished(() => closed.close());
  await stockShops(closed.deps);
  const client = closed.client();
  for (const path of [
    '/sandbox',
    '/sandbox/outbox.json',
    '/sandbox/caja',
    `/sandbox?llave=${'x'.repeat(24)}`,
  ]) {
    expect(await client.get(path)).toMatchObject({ status: 403, code: 'no-permission' });
  }
  for (const path of [
    '/sandbox/oficina',
    '/sandbox/clock',
    '/sandbox/caja/pay',
    '/sandbox/review/x/approved',
    '/sandbox/dispositivos/x/entregar',
  ]) {
    expect(await client.post(path, { persona: 'administrator' })).toMatchObject({ status: 403 });
  }
  expect(await client.get('/sandbox/identity/../outbox.json')).toMatchObject({ status: 403 });
  expect((await client.get('/sandbox/identity/nobody')).status).toBe(404);
  expect((await client.get('/sandbox/outbox.json', { 'x-sandbox-key': key })).status).toBe(200);
  expect(await client.get(`/sandbox/outbox.json?llave=${key}&to=5512345678`)).toMatchObject({
    status: 303,
    headers: { location: '/sandbox/outbox.json?to=5512345678' },
  });
  expect((await client.get('/sandbox/outbox.json')).status).toBe(200);
  expect((await client.post('/sandbox/oficina', { persona: 'administrator', tienda: '1' })).status).toBe(200);
});

test('B8: where others reach the server neither figures, nor the calls, nor the version of Node are public', async () => {
  const published = await buildTestApp({ config: { operatorPagesOnPort: false } });
  onTestFinished(() => published.close());
  const visitor = published.client();
  for (const path of ['/metrics', '/docs', '/docs/json', '/openapi.json']) {
    expect((await visitor.get(path)).status, path).toBe(404);
  }
  expect((await visitor.get('/version')).body).toEqual({
    name: 'enganche',
    version: expect.any(String) as string,
  });
});

test('B9, B10: production that others reach starts with a whole address alone, and says what is wrong with another', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'enganche-doors-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const start = (more: Record<string, string>) => () =>
    readConfig({ DATA_DIR: dataDir, NODE_ENV: 'production', SANDBOX: 'allow', HOST: '0.0.0.0', ...more });
  expect(start({})).toThrow(/PUBLIC_ORIGIN/);
  expect(start({ PUBLIC_ORIGIN: 'tienda.mx' })).toThrow(/PUBLIC_ORIGIN: must be an http or https address/);
  expect(start({ PUBLIC_ORIGIN: 'https://tienda.mx' })).not.toThrow(/PUBLIC_ORIGIN/);
});

test('B14: one administrator suspends a person with her keys at once; two invite her again, with her roles', async () => {
  const lost = await deskPerson(server, 'finance', 1, 'Lucía Peralta');
  const suspend = (by: DeskPerson, id: string) =>
    by.client.post(`office/staff/${id}/suspend`, { reason: 'Le robaron el teléfono' });
  expect(await suspend(admins[0], admins[0].id)).toMatchObject({ status: 409 });
  const elsewhere = await deskPerson(server, 'analyst', 2, 'Otra de otra tienda');
  expect(await suspend(admins[0], elsewhere.id)).toMatchObject({ status: 404 });
  must(await suspend(admins[0], lost.id));
  expect(await suspend(admins[0], lost.id)).toMatchObject({ status: 409 });
  expect(await lost.client.get('office/requests')).toMatchObject({ status: 401 });
  const thief = server.client();
  const { email, secret, at, recoveryCodes } = lost;
  expect(await thief.post('office/sign-in/totp', { email, code: codeOf({ secret, at }, 1) })).toMatchObject({
    status: 401,
  });
  expect(await thief.post('office/sign-in/recovery', { email, code: recoveryCodes[0] ?? '' })).toMatchObject({
    status: 401,
  });
  // Whatever name is typed, she is who she was.
  const again = { name: 'Nadia Quiroz', email, role: 'finance', partner: 1, reason };
  const { approvalId } = must(await admins[0].client.post<Proposed>('office/staff', again));
  const waiting = must(await admins[1].client.get<OfficeOutput<'listApprovals'>>('office/approvals'));
  const asked = waiting.find(({ id }) => id === approvalId);
  expect(JSON.stringify([asked?.summary, asked?.changes])).not.toContain('Nadia Quiroz');
  must(await approve(admins[1], approvalId));
  const token = await invitationOf(server.deps.store, email);
  expect(must(await server.client().get(`office/invitations/${token}`))).toMatchObject({
    name: 'Lucía Peralta',
    grants: [{ role: 'finance' }],
  });
});

test('B16: money leaves after the second yes, which reads where it goes', async () => {
  const { deps } = server;
  const finance = await deskPerson(server, 'finance', 1);
  const supervisor = await deskPerson(server, 'supervisor', 1);
  const { account, owner } = await signedRequest(deps);
  await pay(deps, account, 0);
  await revokeContract(deps, { caller: owner }, account);
  await settledClabe(deps, owner, account, '032180000118359719');
  const [refund] = await rowsOf(deps, 'refunds', 'account', account);
  const transfer = () => finance.client.post(`office/refunds/${refund?.id}/paid`, { transfer: 'SPEI 4471' });
  expect(await transfer()).toMatchObject({ status: 409 });
  const { approvalId } = must(
    await finance.client.post<Proposed>(`office/refunds/${refund?.id}/pay`, { isReviewed: true, reason }),
  );
  const waiting = must(await supervisor.client.get<OfficeOutput<'listApprovals'>>('office/approvals'));
  expect(waiting.find(({ id }) => id === approvalId)?.summary).toContain('la CLABE que termina en 9719');
  expect(await transfer()).toMatchObject({ status: 409 });
  must(await approve(supervisor, approvalId));
  must(await transfer());
});
