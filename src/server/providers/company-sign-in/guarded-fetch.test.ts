import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { guardedFetch } from './guarded-fetch.ts';
import { openIdSignIn } from './openid.ts';

let server: Server;
let origin: string;
let calls = 0;
beforeAll(async () => {
  server = createServer((request, response) => {
    calls += 1;
    if (request.url === '/away') return void response.writeHead(302, { location: '/here' }).end();
    if (request.url === '/long') return void response.end('x'.repeat(1_100_000));
    response.end('here');
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => void server.close(resolve)));

test.each([
  'http://127.0.0.1:1/',
  'https://127.0.0.1:1/',
  'https://10.0.0.1/',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/',
  // A name that resolves to this machine.
  'https://localhost.localdomain/',
])('nothing is sent to %s', async (url) => {
  await expect(guardedFetch(new Request(url), false)).rejects.toThrow(
    /company-sign-in|no answer|not allowed/,
  );
});

test('the sign-in and the try of an issuer refuse this machine alike', async () => {
  const port = openIdSignIn(false);
  const before = calls;
  const { signal } = new AbortController();
  await expect(port.look({ issuer: origin }, signal)).rejects.toThrow('not allowed');
  const company = { issuer: origin, clientId: 'enganche', clientSecret: 'secret' };
  await expect(port.begin({ company, redirectUri: 'https://x.mx/' }, signal)).rejects.toThrow('not allowed');
  expect(calls).toBe(before);
});

test('a redirect is not followed, and an endless answer is not taken', async () => {
  const reply = await guardedFetch(new Request(`${origin}/away`), true);
  expect([reply.status, reply.headers.get('location')]).toEqual([302, '/here']);
  await expect(guardedFetch(new Request(`${origin}/long`), true)).rejects.toThrow('no answer');
  expect(await (await guardedFetch(new Request(origin), true)).text()).toBe('here');
});
