import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { api } from '#contract/api.ts';
import { officeApi } from '#contract/office/api.ts';
import { BASE, type Call } from '#contract/call.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());

test('the health of the process can be read', async () => {
  const visitor = server.client();
  expect(await visitor.get('/livez')).toMatchObject({ status: 200, body: 'live\n' });
  expect(await visitor.get('/readyz')).toMatchObject({ status: 200, body: 'ready\n' });
  expect(await visitor.get('/version')).toMatchObject({ body: { name: 'enganche', node: process.version } });
});

test('a folder that takes no writes is not ready', async () => {
  const full = await buildTestApp({ config: { dataDir: import.meta.filename } });
  onTestFinished(() => full.close());
  const answer = await full.client().get('/readyz');
  expect(answer).toMatchObject({ status: 503, body: 'nothing can be written\n' });
});

test('metrics name routes, never what stood in their place', async () => {
  const visitor = server.client();
  await visitor.post('onboarding/checkPhone/5512345678');
  const { body } = await visitor.get<string>('/metrics');
  expect(body).toContain('route="/api/v1/onboarding/checkPhone/:phone"');
  expect(body).not.toContain('5512345678');
});

test('an unknown path below the base answers a problem, also where the storefront has every path', async () => {
  const visitor = server.client();
  for (const path of ['nothing/here', '/api/v1', '/api/v1/']) {
    expect(await visitor.get(path), path).toMatchObject({
      status: 404,
      code: 'not-found',
      body: { errors: ['No encontramos lo que buscas.'] },
    });
  }
  expect(await visitor.post('products/1')).toMatchObject({ status: 404, code: 'not-found' });
  // A more specific route than the storefront's '/*'.
  expect(server.app.hasRoute({ method: 'GET', url: '/api/v1/*' })).toBe(true);
});

test('every call of the contract is served', () => {
  const missing = Object.values<Call>({ ...api, ...officeApi }).filter(
    ({ method, path }) => !server.app.hasRoute({ method, url: BASE + path.replace(/\{(\w+)\}/g, ':$1') }),
  );
  expect(missing.map((call) => `${call.method} ${call.path}`)).toEqual([]);
});
