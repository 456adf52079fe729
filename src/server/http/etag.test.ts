import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cachedResponse, replyCached } from './cached-response.ts';

const app = fastify();
beforeAll(async () => {
  const answer = cachedResponse(
    Buffer.from(JSON.stringify({ long: 'enough to be compressed '.repeat(100) })),
  );
  app.get('/kept', (request, reply) => replyCached(request, reply, answer));
  await app.ready();
});
afterAll(() => app.close());

const ask = async (headers: Record<string, string>) => {
  const { statusCode: status, headers: answered, rawPayload } = await app.inject({ url: '/kept', headers });
  const { etag = '', vary, 'content-encoding': encoding } = answered;
  return { status, etag, vary, encoding, bytes: rawPayload.byteLength };
};

test('each encoding of an answer has a tag of its own, and each is known again', async () => {
  const encodings = ['br', 'gzip', 'identity'];
  const answers = await Promise.all(encodings.map((each) => ask({ 'accept-encoding': each })));
  expect(answers.map(({ encoding }) => encoding ?? 'identity')).toEqual(encodings);
  expect(new Set(answers.map(({ etag }) => etag)).size).toBe(3);
  for (const [index, { etag }] of answers.entries()) {
    const again = await ask({ 'accept-encoding': encodings[index] ?? '', 'if-none-match': etag });
    expect(again).toMatchObject({ status: 304, etag, vary: 'accept-encoding', bytes: 0 });
    const other = encodings[(index + 1) % 3] ?? '';
    expect((await ask({ 'accept-encoding': other, 'if-none-match': etag })).status).toBe(200);
  }
});

test('If-None-Match may be weak, a list, or any', async () => {
  const { etag } = await ask({ 'accept-encoding': 'br' });
  const status = async (given: string) =>
    (await ask({ 'accept-encoding': 'br', 'if-none-match': given })).status;
  for (const given of [`W/${etag}`, `"old", ${etag}`, `W/"a,b",W/${etag} , "c"`, '*', ' * ']) {
    expect([given, await status(given)]).toEqual([given, 304]);
  }
  for (const given of ['"old"', 'W/"old", "older"', etag.slice(1, -1), '', '"*"']) {
    expect([given, await status(given)]).toEqual([given, 200]);
  }
});
