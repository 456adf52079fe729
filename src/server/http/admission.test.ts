import { once } from 'node:events';
import { connect } from 'node:net';
import fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { admitRequests } from './admission.ts';

const opened: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

/** A server that holds every request until it is let go. */
async function slowServer() {
  const app = fastify({ forceCloseConnections: true });
  const limit = admitRequests(app);
  const gate = Promise.withResolvers<void>();
  app.all('/*', async () => {
    await gate.promise;
    return 'done';
  });
  app.get('/livez', async () => 'live');
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  opened.push(() => app.close());
  return { limit, origin, letGo: () => gate.resolve() };
}

test('a full server answers 503 at once, with when to come again; codes, signatures and supervisors get in', async () => {
  const { limit, origin, letGo } = await slowServer();
  const inside = Array.from({ length: limit.limit }, () => fetch(`${origin}/slow`));
  await expect.poll(() => limit.inside).toBe(limit.limit);

  const began = performance.now();
  const call = await fetch(`${origin}/api/v1/products/1`);
  expect(performance.now() - began).toBeLessThan(50);
  expect([call.status, call.headers.get('retry-after'), call.headers.get('x-error-code')]).toEqual([
    503,
    '2',
    'unavailable',
  ]);
  expect(await call.json()).toEqual({ errors: [expect.stringMatching(/no está disponible/)] });
  const page = await fetch(`${origin}/1/inicio`, { method: 'POST', body: 'x'.repeat(100_000) });
  expect([page.status, await page.text()]).toEqual([503, expect.stringContaining('Un momento')]);

  expect(await (await fetch(`${origin}/livez`)).text()).toBe('live');
  const code = fetch(`${origin}/api/v1/onboarding/verificationPhone/abc/1234`, { method: 'POST' });
  await expect.poll(() => limit.inside).toBe(limit.limit + 1);
  letGo();
  const answers = await Promise.all([code, ...inside]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  await expect.poll(() => limit.inside).toBe(0);
});

test('hundreds who send a body drop by drop keep nobody out, and are served once it came', async () => {
  const { limit, origin, letGo } = await slowServer();
  letGo();
  const { port } = new URL(origin);
  const head = 'POST /slow HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 5\r\n\r\nab';
  const slow = await Promise.all(
    Array.from({ length: limit.limit + 50 }, async () => {
      const socket = connect(Number(port), '127.0.0.1');
      await once(socket, 'connect');
      socket.write(head);
      return socket;
    }),
  );
  opened.push(async () => slow.forEach((socket) => socket.destroy()));
  await expect.poll(() => limit.inside).toBe(0);
  expect((await fetch(`${origin}/1/inicio`)).status).toBe(200);
  const [first] = slow;
  first?.write('cde');
  const [answer] = await once(first!, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1.1 200 /);
  await expect.poll(() => limit.inside).toBe(0);
});
