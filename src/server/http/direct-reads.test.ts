import type { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { api, type CallName } from '#contract/api.ts';
import { BASE, pathOf } from '#contract/call.ts';
import { ERROR_CODE_HEADER, NEXT_STEP_HEADER, PARTNER_HEADER } from '#contract/headers.ts';
import { policies } from '#server/http/policies.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { applicantAt, startRequest, type Applicant } from '#test/support/applicant.ts';
import type { TestClient } from '#test/support/client.ts';
import { stockShops } from '#test/support/shop.ts';
import { accountOf, sign } from '#test/support/signed-applicant.ts';
import type { DirectRead } from './direct-reads.ts';
import { answerDirectly, PageVisit } from './direct-reads.ts';
import { ERROR_FIELD_HEADER } from './errors.ts';

let server: TestApp;
let signed: Applicant;
let account: string;
beforeAll(async () => {
  server = await buildTestApp();
  await stockShops(server.deps);
  signed = await applicantAt(server, 'contract-signature');
  await sign(signed);
  account = await accountOf(signed);
});
afterAll(() => server.close());

const reads = () => server.app.directReads as Map<CallName, DirectRead>;
const asker = (client: TestClient, headers = {}) => ({
  ip: client.address,
  headers: { 'user-agent': 'vitest', [PARTNER_HEADER]: '1', ...headers },
  cookies: Object.fromEntries(client.cookies),
});

test('pages read directly what is somebody’s own, in JSON, and has no limit', () => {
  const names = [...reads().keys()];
  expect(names.length).toBeGreaterThan(10);
  expect(names).toEqual(
    expect.arrayContaining(['getSession', 'getDeliveryOrder', 'getinfoPayReference', 'getAccountStatus']),
  );
  const others = [
    'listProducts',
    'getCaptchaChallenge',
    'getPdf',
    'events',
    'listOnboarding',
    'acceptCredit',
  ];
  expect(names).not.toEqual(expect.arrayContaining(others));
  for (const name of names) {
    expect(api[name].method, name).toBe('GET');
    expect(policies[name].perMinute, name).toBeUndefined();
    expect(['anyone', 'session', 'owner'], name).toContain(policies[name].actor);
  }
});

/** Who asks, of which request, and what most of them are answered. */
const cases = {
  'who signed': async () => [signed.client, signed, 200],
  'somebody else': async () => [(await applicantAt(server, 'geolocalization')).client, signed, 404],
  'a visitor without a session': async () => [server.client(), signed, 401],
  'who has not come so far': async () => {
    const early = await applicantAt(server, 'geolocalization');
    return [early.client, early, 409];
  },
  'who has not proved the phone': async () => {
    const begun = await startRequest(server);
    return [begun.client, begun, 409];
  },
} satisfies Record<
  string,
  () => Promise<[TestClient, Pick<Applicant, 'requestId' | 'phone'>, status: number]>
>;

test.for(Object.entries(cases))('%s reads directly what the route answers', async ([, make]) => {
  const [client, { requestId, phone }, usual] = await make();
  const statuses: number[] = [];
  const values = { requestId, id: requestId, phone, account, idAccount: account, partner: 1 };
  for (const [name, read] of reads()) {
    for (const params of [
      values,
      { ...values, requestId: 'nobody-knows-this-one1', id: 'x', account: 'no' },
    ]) {
      const named = [...api[name].path.matchAll(/\{(\w+)\}/g)].map(([, each = '']) => each);
      const given = Object.fromEntries(named.map((each) => [each, String({ ...params }[each] ?? '1')]));
      const route = await client.get(`${BASE}${pathOf(api[name], given)}`, { [PARTNER_HEADER]: '1' });
      statuses.push(route.status);
      const direct = await answerDirectly(name, server.app.log, () =>
        read(asker(client), { params: given, query: {} }),
      );
      if ('known' in direct) {
        expect([200, direct.known], name).toEqual([route.status, route.body]);
        continue;
      }
      expect([direct.status, await direct.json()], name).toEqual([route.status, route.body]);
      for (const header of [ERROR_CODE_HEADER, NEXT_STEP_HEADER, 'retry-after', ERROR_FIELD_HEADER]) {
        expect(direct.headers.get(header) ?? undefined, `${name} ${header}`).toBe(route.headers[header]);
      }
    }
  }
  expect(statuses.filter((status) => status === usual).length).toBeGreaterThan(3);
});

test('reads of one page look the session and the request up once; what acts makes them look again', async () => {
  const visit = new PageVisit();
  const order = reads().get('getDeliveryOrder') as DirectRead;
  const info = reads().get('getInfoRequest') as DirectRead;
  const given = { params: { id: signed.requestId, requestId: signed.requestId }, query: {} };
  const read = () =>
    Promise.all([order, info].map((each) => each({ ...asker(signed.client), visit }, given)));
  const asked = vi.spyOn(server.ownDb.getExecutor().constructor.prototype, 'executeQuery');
  const statements = () => asked.mock.calls.map(([query]) => query as CompiledQuery);
  const lookUps = () =>
    ['from "sessions" where', 'from "credit_requests" where'].map(
      (text) => statements().filter(({ sql }) => sql.includes(text)).length,
    );
  await read();
  expect(lookUps()).toEqual([1, 1]);
  await read();
  expect(lookUps()).toEqual([1, 1]);
  visit.forget();
  await read();
  expect(lookUps()).toEqual([2, 2]);
  asked.mockRestore();
});

test('a look that failed is not kept: who tries again looks again', async () => {
  const visit = new PageVisit();
  const look = vi.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValueOnce('there');
  await expect(visit.once('session', look)).rejects.toThrow('away');
  expect(await visit.once('session', look)).toBe('there');
  expect(await visit.once('session', look)).toBe('there');
  expect(look).toHaveBeenCalledTimes(2);
});

test('a fault of ours is written down with its route, and says nothing of itself', async () => {
  const log = { error: vi.fn() };
  const answer = await answerDirectly('getRfc', log, () => Promise.reject(new Error('of the database')));
  if ('known' in answer) throw new Error('it failed');
  expect([answer.status, await answer.text()]).toEqual([500, expect.not.stringContaining('database')]);
  expect(log.error).toHaveBeenCalledWith(
    expect.objectContaining({ route: `${BASE}${api.getRfc.path}`, method: 'GET' }),
    'request failed',
  );
});
