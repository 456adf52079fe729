import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import cookie from '@fastify/cookie';
import fastify from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { readConfig } from '#server/platform/config.ts';
import { answerError } from './errors.ts';
import { limitUploads } from './uploads.ts';

const opened: (() => unknown)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const close of opened.splice(0).toReversed()) await close();
});

const visitor = (letter: string) => letter.repeat(43);

async function server() {
  let time = 0;
  let [begun, cameWhole] = [0, 0];
  const app = fastify({ forceCloseConnections: true, trustProxy: true });
  await app.register(cookie);
  app.setErrorHandler(answerError);
  const limits = { perVisitor: 2, perAddress: 3, inAll: 4, bytesPerSecond: 1_000, graceMs: 15_000 };
  limitUploads(app, readConfig({ NODE_ENV: 'test' }), limits, () => time);
  app.addHook('onRequest', async () => void begun++);
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume().once('end', () => done(null));
  });
  app.post('/file', async () => ++cameWhole);
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  opened.push(() => app.close());
  /** Sends the headers of an upload of ten bytes, and the given part of its body. */
  const send = async (from: string, sid: string, body = '') => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    opened.push(() => socket.destroy());
    socket.write(
      `POST /file HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${from}\r\ncookie: sid=${sid}\r\n` +
        `content-type: multipart/form-data; boundary=x\r\ncontent-length: 10\r\n\r\n${body}`,
    );
    return socket;
  };
  const hasBegun = async (count: number) => {
    await expect.poll(() => begun).toBe(count);
  };
  const hasCome = async (count: number) => {
    await expect.poll(() => cameWhole).toBe(count);
  };
  return { app, send, hasBegun, hasCome, pass: (ms: number) => (time += ms) };
}

const answerTo = async (socket: Socket): Promise<string> => String((await once(socket, 'data'))[0]);
/** Returns the status of a refusal; the server sends nothing while it waits for a file. */
const statusOf = async (socket: Socket) => Number((await answerTo(socket)).slice(9, 12));

test('one visitor, one address, and all together have only so many files on their way', async () => {
  const { send, hasBegun, hasCome } = await server();
  const [ana, eva] = [visitor('a'), visitor('e')];
  const first = await send('10.0.0.1', ana, 'abc');
  await send('10.0.0.2', ana, 'abc');
  await hasBegun(2);
  const third = await answerTo(await send('10.0.0.3', ana, 'abc'));
  expect(third).toMatch(/^HTTP\/1.1 429 [^]*retry-after: 10\r\n/);
  expect(third).toContain('Espera un momento');

  for (const sid of [visitor('b'), visitor('c')]) await send('10.0.0.2', sid, 'abc');
  await hasBegun(4);
  expect(await statusOf(await send('10.0.0.2', eva, 'abc'))).toBe(429);
  const full = await answerTo(await send('10.0.0.9', eva, 'abc'));
  expect(full).toMatch(/^HTTP\/1.1 503 [^]*retry-after: \d/);

  // A complete upload frees its slot.
  first.write('defghij');
  expect(await statusOf(first)).toBe(200);
  expect(await statusOf(await send('10.0.0.9', eva, 'abcdefghij'))).toBe(200);
  await hasCome(2);
});

test('whose file breaks off frees the place', async () => {
  const { send, hasBegun, hasCome } = await server();
  const cut = [await send('10.0.0.1', visitor('a'), 'a'), await send('10.0.0.1', visitor('a'), 'a')];
  await hasBegun(2);
  for (const socket of cut) socket.destroy();
  await expect.poll(async () => statusOf(await send('10.0.0.1', visitor('a'), 'abcdefghij'))).toBe(200);
  await hasCome(1);
});

test('who sends slower than any telephone is cut off, who sends fast enough is not', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { send, hasBegun, pass } = await server();
  const dribbling = await send('10.0.0.1', visitor('a'), 'a');
  const ended = once(dribbling, 'close');
  dribbling.on('error', () => {});
  await hasBegun(1);
  pass(14_000);
  vi.advanceTimersByTime(5_000);
  pass(2_000);
  const quick = await send('10.0.0.1', visitor('b'), 'a');
  await hasBegun(2);
  expect(dribbling.destroyed).toBe(false);
  vi.advanceTimersByTime(5_000);
  await ended;
  quick.write('bcdefghij');
  expect(await statusOf(quick)).toBe(200);
});

test('a form without a file, and a call inside the process, are not counted', async () => {
  const { app, send } = await server();
  for (const sid of ['a', 'a', 'b', 'c'].map(visitor)) await send(`10.0.0.${sid[0]}`, sid);
  const inside = await app.inject({
    method: 'POST',
    url: '/file',
    headers: { 'content-type': 'multipart/form-data; boundary=x', cookie: `sid=${visitor('a')}` },
    payload: '--x--',
  });
  expect(inside.statusCode).toBe(200);
});
