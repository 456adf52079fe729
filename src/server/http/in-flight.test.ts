import { once } from 'node:events';
import { connect } from 'node:net';
import fastify from 'fastify';
import { BASE } from '#contract/call.ts';
import { afterEach, expect, test } from 'vitest';
import { limitInFlight } from './in-flight.ts';
import type { Policy } from './policy.ts';

const opened: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

const placed = (place?: Policy['place']) => ({ config: { policy: place ? { place } : {} } as object });

/** A server that holds every request until it is released. */
async function slowServer(limits: { most: number; reserved: number }) {
  const app = fastify({ forceCloseConnections: true });
  const inFlight = limitInFlight(app, limits);
  const gate = Promise.withResolvers<void>();
  const answer = async () => {
    await gate.promise;
    return 'done';
  };
  app.get(`${BASE}/products`, placed(), answer);
  app.post(`${BASE}/code`, placed('reserved'), answer);
  app.get(`${BASE}/code`, placed('reserved'), answer);
  app.post('/form', placed(), answer);
  app.get('/page', placed(), answer);
  app.get('/livez', placed('none'), async () => 'live');
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  opened.push(() => app.close());
  return { app, inFlight, origin, letGo: () => gate.resolve() };
}

test('a full server answers 503 at once, with when to come again; what cannot wait and supervisors get in', async () => {
  const { app, inFlight, origin, letGo } = await slowServer({ most: 3, reserved: 2 });
  const code = () => fetch(`${origin}${BASE}/code`, { method: 'POST' });
  const inside = Array.from({ length: 3 }, () => fetch(`${origin}/page`));
  await expect.poll(() => inFlight.now).toBe(3);

  for (const path of ['/products', '/products?a=/code', '/code']) {
    const call = await fetch(`${origin}${BASE}${path}`);
    expect([path, call.status, call.headers.get('retry-after'), call.headers.get('x-error-code')]).toEqual([
      path,
      503,
      '2',
      'unavailable',
    ]);
    expect(await call.json()).toEqual({ errors: [expect.stringMatching(/no está disponible/)] });
  }
  const page = await fetch(`${origin}/form`, { method: 'POST', body: 'x'.repeat(100_000) });
  expect([page.status, await page.text()]).toEqual([503, expect.stringContaining('Un momento')]);
  expect(await (await fetch(`${origin}/livez`)).text()).toBe('live');

  const codes = [code(), code()];
  await expect.poll(() => inFlight.now).toBe(5);
  expect((await code()).status).toBe(503);
  // A page's own call shares the page's slot.
  const own = app.inject(`${BASE}/products`);
  letGo();
  expect((await own).statusCode).toBe(200);
  expect(new Set((await Promise.all([...inside, ...codes])).map(({ status }) => status))).toEqual(
    new Set([200]),
  );
  await expect.poll(() => inFlight.now).toBe(0);
});

test('who leaves before the answer gives up the place', async () => {
  const { inFlight, origin } = await slowServer({ most: 1, reserved: 0 });
  const gone = new AbortController();
  const asked = fetch(`${origin}/page`, { signal: gone.signal });
  await expect.poll(() => inFlight.now).toBe(1);
  gone.abort();
  await expect(asked).rejects.toThrow('aborted');
  await expect.poll(() => inFlight.now).toBe(0);
});

test('who sends a body drop by drop keeps nobody out, and is served once it came', async () => {
  const { inFlight, origin, letGo } = await slowServer({ most: 2, reserved: 0 });
  letGo();
  const head = 'POST /form HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 5\r\n\r\nab';
  const slow = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const socket = connect(Number(new URL(origin).port), '127.0.0.1');
      opened.push(() => socket.destroy());
      await once(socket, 'connect');
      socket.write(head);
      return socket;
    }),
  );
  expect((await fetch(`${origin}/page`)).status).toBe(200);
  const [first] = slow;
  first?.write('cde');
  const [answer] = await once(first!, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1.1 200 /);
  await expect.poll(() => inFlight.now).toBe(0);
});
