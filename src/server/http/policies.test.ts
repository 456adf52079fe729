import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { api, type CallName } from '#contract/api.ts';
import type { Call } from '#contract/call.ts';
import { emptyApp } from '#server/app/app.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { policies } from './policies.ts';
import { routePolicies, requirePolicies } from './route-policies.ts';

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());

const names = Object.keys(policies) as CallName[];
const callOf = (name: CallName): Call => api[name];

test.each(['/forgotten', '/api/v1/forgotten', '/sandbox/forgotten', '/1/forgotten', '/livez/more'])(
  'a server with a route that nobody declared, %s, does not start',
  async (url) => {
    const app = fastify();
    requirePolicies(app);
    await expect(async () => {
      await app.register(async (scope) => void scope.get(url, () => 'x'));
      await app.ready();
    }).rejects.toThrow(`${url} declares no policy`);
  },
);

test('that holds for every process: before the first route of the API, the sandbox, the pages', async () => {
  const { config, log } = server.deps;
  const app = await emptyApp(config, log, () => Promise.resolve('ready'));
  expect(() => app.get('/forgotten', () => 'x')).toThrow('/forgotten declares no policy');
  await app.close();
});

test('only named calls look across partners', () => {
  const across = names.filter(
    (name) => policies[name].shop.startsWith('all') || policies[name].shop === 'visited',
  );
  expect(across.map((name) => [name, policies[name].shop])).toEqual([
    // Called outside every shop, for a phone that may be at any.
    ['checkPhone', 'visited'],
    ['loginOtp', 'visited'],
    ['validarOtpCelular', 'visited'],
    // Of the code that the log-in has just answered, wherever her account is.
    ['getBirthdayAsked', 'visited'],
    ['answerBirthday', 'visited'],
    ['listOnboarding', 'all: staff'],
    ['identityWebhook', 'all: webhook'],
    ['paymentsWebhook', 'all: webhook'],
  ]);
  const others = Object.entries(routePolicies).filter(([, policy]) => policy.shop.startsWith('all'));
  expect(others.length).toBeGreaterThan(10);
  expect(others.filter(([url]) => !url.startsWith('/sandbox'))).toEqual([]);
});

test('personal answers are never kept, and only what is public may be', () => {
  for (const name of names) {
    const { actor, owner, cache, shop } = policies[name];
    if (cache === 'none') continue;
    expect([name, actor, owner, callOf(name).method]).toEqual([name, 'anyone', null, 'GET']);
    expect(['window', 'none']).toContain(shop);
  }
});

test('no log may show a phone, a code, a place, an account or a reference', () => {
  const shown = new Set(names.flatMap((name) => policies[name].logs));
  expect([...shown].toSorted()).toEqual([
    'commercialPartnerId',
    // Of a request, in two calls.
    'id',
    'partner',
    'partnerId',
    'provider',
    'requestId',
    // Of a pause.
    'weeks',
  ]);
});

test('what a log may show is in the path', () => {
  for (const name of names) {
    const inPath = callOf(name).path.match(/(?<=\{)\w+/g) ?? [];
    for (const shown of policies[name].logs)
      expect([name, inPath]).toEqual([name, expect.arrayContaining([shown])]);
  }
});

test('a shop that a call names by a parameter is named by one that the call has', () => {
  for (const name of names) {
    const { partnerIn, shop } = policies[name];
    if (shop === 'path') expect(partnerIn).toBeDefined();
    if (partnerIn === undefined) continue;
    const { params, query } = callOf(name);
    const known = [params, query].flatMap((schema) =>
      Object.keys((schema as { shape?: object })?.shape ?? {}),
    );
    expect([name, known.includes(partnerIn)]).toEqual([name, true]);
  }
});
