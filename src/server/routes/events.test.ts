import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { codeFor, startRequest, verify, type Applicant } from '#test/support/applicant.ts';
import { stockShops } from '#test/support/shop.ts';
import { until } from '#test/support/until.ts';
import { inTransaction } from '#server/database/store.ts';

let server: TestApp;
let origin: string;
beforeAll(async () => {
  server = await buildTestApp();
  await stockShops(server.deps);
  origin = await server.app.listen({ port: 0 });
});
afterAll(() => server.close());

async function verified(): Promise<Applicant> {
  const applicant = await startRequest(server);
  await verify(applicant, await codeFor(applicant));
  return applicant;
}

/** Opens the stream of a request, as a browser with these cookies. */
async function open(requestId: string, cookies: Map<string, string>): Promise<IncomingMessage> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const asked = get(`${origin}/api/v1/onboarding/events/${requestId}`, { headers: { cookie } });
  onTestFinished(() => void asked.destroy());
  const [stream] = (await once(asked, 'response')) as [IncomingMessage];
  return stream.setEncoding('utf8');
}

/** Returns the next chunk of the stream that contains `words`. */
async function hears(stream: IncomingMessage, words: string): Promise<string> {
  for (;;) {
    const [piece] = (await once(stream, 'data')) as [string];
    if (piece.includes(words)) return piece;
  }
}

test('a change of the request is told at once, to its owner', async () => {
  const { client, requestId } = await verified();
  const stream = await open(requestId, client.cookies);
  expect(stream.statusCode).toBe(200);
  expect(stream.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
  });
  await hears(stream, 'retry:');
  const told = hears(stream, 'event: change');
  await client.post(`onboarding/geolocation/${requestId}/19.4326/-99.1332?accuracy=20`);
  expect(await told).toBe('event: change\ndata: {}\n\n');
});

test('a stranger gets no stream', async () => {
  const { requestId } = await verified();
  const other = await verified();
  expect((await open(requestId, other.client.cookies)).statusCode).toBe(404);
  expect((await open(requestId, new Map())).statusCode).toBe(401);
});

test('a client that leaves while its stream opens leaves nothing behind', async () => {
  const { client, requestId } = await verified();
  const { deps, app } = server;
  const follow = deps.hub.subscribe.bind(deps.hub);
  const followed = new Set<symbol>();
  deps.hub.subscribe = (id, onChange) => {
    const one = Symbol(id);
    followed.add(one);
    const stop = follow(id, onChange);
    return () => {
      followed.delete(one);
      stop();
    };
  };
  onTestFinished(() => void (deps.hub.subscribe = follow));
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const connections = () =>
    new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)));
  const before = await connections();
  const arrived = once(app.server, 'request');
  // Reading a request blocks meanwhile.
  await inTransaction(deps.store, async ({ db }) => {
    await sql`lock table credit_requests in access exclusive mode`.execute(db);
    const asked = get(`${origin}/api/v1/onboarding/events/${requestId}`, {
      headers: { cookie },
      agent: false,
    });
    asked.on('error', () => {});
    await arrived;
    asked.destroy();
    await until('the connection to be gone', async () => (await connections()) === before);
  });
  // Responses come in the order of the requests.
  const other = await open(requestId, client.cookies);
  await hears(other, 'retry:');
  expect(followed.size).toBe(1);
});

test('closing the server ends the streams', async () => {
  const short = await buildTestApp();
  try {
    await stockShops(short.deps);
    const applicant = await startRequest(short);
    await verify(applicant, await codeFor(applicant));
    const before = origin;
    origin = await short.app.listen({ port: 0 });
    const stream = await open(applicant.requestId, applicant.client.cookies);
    origin = before;
    stream.resume();
    const ended = once(stream, 'end');
    await short.app.close();
    await ended;
    expect(stream.complete).toBe(true);
  } finally {
    await short.close();
  }
});
