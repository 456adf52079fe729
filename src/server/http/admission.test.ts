import { EventEmitter, once } from 'node:events';
import { IncomingMessage, type ServerResponse } from 'node:http';
import { connect, Socket, type AddressInfo } from 'node:net';
import fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { admitRequests, kindOf } from './admission.ts';

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
  app.get('/assets/base.js', async () => 'script');
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  opened.push(() => app.close());
  return { limit, origin, letGo: () => gate.resolve() };
}

test('a full server answers 503 at once, with when to come again; codes, signatures, files of pages and supervisors get in', async () => {
  const { limit, origin, letGo } = await slowServer();
  const inside = Array.from({ length: limit.limit }, () => fetch(`${origin}/slow`));
  await expect.poll(() => limit.inside).toBe(limit.limit);

  const call = await fetch(`${origin}/api/v1/products/1`);
  expect([call.status, call.headers.get('retry-after'), call.headers.get('x-error-code')]).toEqual([
    503,
    '2',
    'unavailable',
  ]);
  expect(await call.json()).toEqual({ errors: [expect.stringMatching(/no está disponible/)] });
  const page = await fetch(`${origin}/1/inicio`, { method: 'POST', body: 'x'.repeat(100_000) });
  expect([page.status, await page.text()]).toEqual([503, expect.stringContaining('Un momento')]);

  expect(await (await fetch(`${origin}/livez`)).text()).toBe('live');
  expect(await (await fetch(`${origin}/assets/base.js`)).text()).toBe('script');
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

test('a queue of work that never leaves the process is seen too: who comes too late is told so, the line is served', async () => {
  const app = fastify({ forceCloseConnections: true });
  const limit = admitRequests(app);
  let begun = 0;
  app.get('/held', async () => {
    begun++;
    // As the embedded database works: the event loop is held from the begin to the end.
    const until = performance.now() + 1;
    while (performance.now() < until);
    return 'done';
  });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  opened.push(() => app.close());
  const most = limit.limit;
  const sockets = await Promise.all(
    Array.from({ length: most + 150 }, async () => {
      const socket = connect(Number(new URL(origin).port), '127.0.0.1');
      await once(socket, 'connect');
      return socket;
    }),
  );
  const accepted = () =>
    new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)));
  await expect.poll(accepted).toBe(sockets.length);
  const answers = sockets.map(async (socket) => String((await once(socket, 'data'))[0]).slice(9, 12));
  for (const socket of sockets) socket.write('GET /held HTTP/1.1\r\nhost: x\r\n\r\n');
  const count = Object.groupBy(await Promise.all(answers), (status) => status);
  sockets.forEach((socket) => socket.destroy());
  expect(Object.keys(count).toSorted()).toEqual(['200', '503']);
  expect(count['200']).toHaveLength(begun);
  expect(begun).toBeGreaterThanOrEqual(16);
  await expect.poll(() => limit.inside).toBe(0);
});

test('a page that was let in gets its pictures late, not broken, where the next page is turned away', async () => {
  const app = fastify({ forceCloseConnections: true });
  admitRequests(app);
  app.get('/*', async () => {
    const until = performance.now() + 25;
    while (performance.now() < until);
    return 'done';
  });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  opened.push(() => app.close());
  const ask = async (path: string) =>
    new Set(await Promise.all(Array.from({ length: 40 }, async () => (await fetch(origin + path)).status)));
  // How long a turn takes is learned from turns.
  await ask('/1/inicio');
  await ask('/1/inicio');
  expect(await ask('/1/inicio')).toEqual(new Set([200, 503]));
  expect(await ask('/api/v1/storage/a-1.svg')).toEqual(new Set([200]));
});

test('who leaves while waiting in line gives up the place and is never begun', async () => {
  const app = fastify({ forceCloseConnections: true });
  const limit = admitRequests(app);
  const begun: string[] = [];
  app.get('/:who', async (request) => {
    begun.push((request.params as { who: string }).who);
    return 'done';
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  opened.push(() => app.close());
  const [request, response] = [new IncomingMessage(new Socket()), new EventEmitter() as ServerResponse];
  Object.assign(request, { method: 'GET', url: '/gone' });
  app.server.emit('request', request, response);
  expect(limit.inside).toBe(1);
  Object.assign(response, { destroyed: true });
  response.emit('close');
  expect(limit.inside).toBe(0);
  const { port } = app.server.address() as AddressInfo;
  await (await fetch(`http://127.0.0.1:${port}/stays`)).text();
  expect(begun).toEqual(['stays']);
});

test('a query string decides nothing: neither who gets in first nor who is always answered', () => {
  for (const query of ['?a=/login', '?/sendOtp', '?next=/webhooks/x', '?a=/livez']) {
    expect([query, kindOf('POST', `/1/catalogo${query}`)]).toEqual([query, 'normal']);
    expect([query, kindOf('POST', `/1/login${query}`)]).toEqual([query, 'vital']);
    expect([query, kindOf('GET', `/livez${query}`)]).toEqual([query, 'always']);
  }
  expect(kindOf('POST', '/1/login.data?_routes=x')).toBe('vital');
  expect(kindOf('GET', '/?/assets/x.js')).toBe('normal');
});
