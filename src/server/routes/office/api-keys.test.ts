import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfficeOutput } from '#contract/office/api.ts';
import { apiScopeNames, apiScopes, type ApiScope } from '#domain/staff/api-scopes.ts';
import { doStep, startRequest } from '#test/support/applicant.ts';
import { buildTestApp, staffToken, type TestApp } from '#test/support/app.ts';
import { deskPerson, must, type DeskPerson } from '#test/support/desk-person.ts';
import { rowsOf } from '#test/support/rows.ts';
import { stockShops } from '#test/support/shop.ts';

let server: TestApp;
let maker: DeskPerson;
let checker: DeskPerson;
let elsewhere: DeskPerson;
const phones: string[] = [];
beforeAll(async () => {
  server = await buildTestApp();
  await stockShops(server.deps);
  maker = await deskPerson(server, 'administrator', 1);
  checker = await deskPerson(server, 'administrator', 1);
  elsewhere = await deskPerson(server, 'administrator', 2);
  for (const partner of [1, 2]) {
    const applicant = await startRequest(server, { partner });
    await doStep['phone-verification'](applicant);
    phones.push(applicant.phone);
  }
});
afterAll(() => server.close());

const reason = 'La pide el CRM';
interface Acted {
  readonly seen: string;
  readonly approvalId: string;
  readonly errors: string[];
}
const act = async (path: string, body: object, person = maker) => {
  const looked = await person.client.post<Acted>(`office/${path}/preview`, body);
  if (looked.status !== 200) return looked;
  return person.client.post<Acted>(`office/${path}`, {
    ...body,
    seen: looked.body.seen,
  });
};
const add = (name: string, body: object = {}) =>
  act('partners/1/acts/add-api-key', { name, scopes: ['requests:read'], reason, ...body });
const list = async (person = maker) =>
  must(await person.client.get<OfficeOutput<'listApiKeys'>>('office/api-keys'));
const keyNamed = async (name: string) => {
  const key = (await list()).rows.find((row) => row.name === name);
  if (!key) throw new Error(`no key ${name}`);
  return key;
};
const show = (id: string, person = maker) =>
  person.client.post<{ secret: string; errors: string[] }>(`office/api-keys/${id}/secret`);
const read = (secret: string) =>
  server.client().get<{ list: { phone: string }[]; count: number }>('crud/onboarding', {
    authorization: `Bearer ${secret}`,
  });

test('two people agree on a key, whose secret is told once; it reads its partner’s requests until it is revoked', async () => {
  const proposed = must(await add('CRM'));
  expect((await list()).rows).toEqual([]);
  expect((await maker.client.post(`office/approvals/${proposed.approvalId}/approve`)).status).toBe(403);
  must(await checker.client.post(`office/approvals/${proposed.approvalId}/approve`));
  const { id } = await keyNamed('CRM');
  expect(await keyNamed('CRM')).toMatchObject({ scopes: ['requests:read'], hint: null, usedAt: null });
  expect((await show(id, elsewhere)).status).toBe(404);
  const { secret } = must(await show(id));
  expect(secret).toMatch(/^ek_[\w-]{43}$/);
  expect((await show(id)).body.errors).toEqual(['Esa clave ya se mostró o se revocó. Proponga otra.']);
  const [row] = await rowsOf(server.deps, 'api_keys', 'id', id);
  expect(JSON.stringify(row)).not.toContain(secret);

  const answer = must(await read(secret));
  expect(answer.list.map(({ phone }) => phone)).toEqual([phones[0]]);
  expect(answer.count).toBe(1);
  expect(await keyNamed('CRM')).toMatchObject({ hint: secret.slice(0, 8), usedAt: expect.any(String) });
  expect((await list(elsewhere)).rows).toEqual([]);

  expect((await act(`api-keys/${id}/acts/revoke-api-key`, { reason }, elsewhere)).status).toBe(404);
  must(await act(`api-keys/${id}/acts/revoke-api-key`, { reason }, checker));
  expect((await read(secret)).status).toBe(401);
  expect((await act(`api-keys/${id}/acts/revoke-api-key`, { reason })).body).toMatchObject({
    errors: ['Esa clave ya está revocada.'],
  });
  const kinds = (await rowsOf(server.deps, 'request_events', 'partner_id', '1')).map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(['api-key-added', 'api-key-shown', 'api-key-revoked']));
});

test('a key that was guessed, or allows nothing of it, opens nothing', async () => {
  for (const guess of ['', 'ek_', `ek_${'A'.repeat(43)}`, "ek_' or true--"])
    expect((await read(guess)).status).toBe(401);
  expect((await add(' ')).body).toMatchObject({ errors: ['Escriba para qué sistema es.'] });
  expect((await add('Otra', { scopes: [] })).body).toMatchObject({ errors: ['Elija qué puede hacer.'] });
  expect((await add('Otra', { scopes: ['all'] })).status).toBe(400);
});

test('each scope opens its calls alone, of its own partner, and never a write; without it a key is told what it lacks', async () => {
  const secretOf = async (name: string, scopes: readonly string[]) => {
    const { approvalId } = must(await add(name, { scopes }));
    must(await checker.client.post(`office/approvals/${approvalId}/approve`));
    return must(await show((await keyNamed(name)).id)).secret;
  };
  const opens = {
    'requests:read': 'crud/onboarding',
    'credits:read': 'office/credits',
    'payments:read': 'office/payments',
    'deliveries:read': 'office/deliveries',
    'catalogue:read': 'office/products',
    'stock:read': 'office/stock',
    'reports:read': 'office/reports/sales',
  } as const satisfies Record<ApiScope, string>;
  const call = (path: string, secret: string) =>
    server.client().get<{ errors: string[] }>(path, { authorization: `Bearer ${secret}` });
  for (const scope of apiScopes) {
    const secret = await secretOf(`Lee ${scope}`, [scope]);
    for (const [other, path] of Object.entries(opens)) {
      const { status, body } = await call(path, secret);
      expect([scope, other, status]).toEqual([scope, other, scope === other ? 200 : 403]);
      if (scope !== other)
        expect(body.errors).toEqual([
          `A esta clave le falta el permiso «${apiScopeNames[other as ApiScope]}».`,
        ]);
    }
  }
  const all = await secretOf('Todo', apiScopes);
  type Products = OfficeOutput<'listOfficeProducts'>;
  const headers = { authorization: `Bearer ${all}` };
  const { rows } = must(await server.client().get<Products>('office/products', headers));
  expect(new Set(rows.map(({ partner }) => partner.id))).toEqual(new Set([1]));
  expect((await server.client().get<Products>('office/products?partner=2', headers)).body.rows).toEqual([]);
  // What has no scope is for people.
  for (const path of ['office/staff', 'office/today', 'office/credits-csv', 'office/api-keys'])
    expect([path, (await call(path, all)).status]).toEqual([path, 401]);
  for (const path of ['office/stores', 'office/promoters', 'office/products'])
    expect([path, (await server.client().post(path, {}, headers)).status]).toEqual([path, 401]);
});

test('the staff token still reads all, and says that it is deprecated', async () => {
  const reply = await read(staffToken);
  expect([reply.status, reply.body.count, reply.headers['deprecation']]).toEqual([200, 2, '@1796083200']);
  const visitor = await server.client().get('crud/onboarding');
  expect([visitor.status, visitor.headers['deprecation']]).toEqual([401, undefined]);
});
