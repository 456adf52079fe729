import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#test/support/app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());

test('an unknown path below the base answers a problem, not a page', async () => {
  const reply = await server.client().get('nothing/here');
  expect(reply).toMatchObject({
    status: 404,
    code: 'not-found',
    body: { errors: ['No encontramos lo que buscas.'] },
  });
});

test('the health of the process can be read', async () => {
  const visitor = server.client();
  expect(await visitor.get('/livez')).toMatchObject({ status: 200, body: 'live\n' });
  expect(await visitor.get('/readyz')).toMatchObject({ status: 200, body: 'ready\n' });
  expect((await visitor.get('/metrics')).body).toContain('http_request_seconds_count');
  expect(await visitor.get('/version')).toMatchObject({ body: { name: 'enganche', node: process.version } });
});
