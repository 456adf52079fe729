import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { codeFor, otherCode, solveCaptcha, startRequest, verify } from '#test/support/applicant.ts';
import { stockShops } from '#test/support/shop.ts';

/** A server that would refuse everything at once, with and without its limits. */
const tight = { requestsAtOnce: 0, smsPerHour: 0, smsPerDay: 0, phoneChecksPerHour: 0 };
const origins = new Map<boolean, string>();
const servers = new Map<boolean, TestApp>();
beforeAll(async () => {
  for (const limited of [true, false]) {
    const server = await buildTestApp({ config: { ...tight, limited } });
    await stockShops(server.deps);
    servers.set(limited, server);
    origins.set(limited, await server.app.listen({ port: 0, host: '127.0.0.1' }));
  }
});
afterAll(async () => void (await Promise.all([...servers.values()].map((server) => server.close()))));

const serverThat = (limited: boolean): TestApp => servers.get(limited) ?? expect.fail('no such server');

test.each([
  [true, 503],
  [false, 200],
])('limits %s: a request while the server is full', async (limited, status) => {
  expect((await fetch(`${origins.get(limited)}/api/v1/productsNone?commercialPartnerId=1`)).status).toBe(
    status,
  );
});

test.each([
  [true, 429],
  [false, 404],
])('limits %s: calls of one address, of one route', async (limited, status) => {
  const client = serverThat(limited).client();
  const statuses = [];
  // One more than a minute allows.
  for (let call = 0; call <= 30; call++)
    statuses.push((await client.get(`papers/1/${'0'.repeat(32)}`)).status);
  expect(statuses.at(-1)).toBe(status);
});

test('limits off: codes and questions about phones pass the caps of addresses, ranges and partners', async () => {
  await expect(startRequest(serverThat(true))).rejects.toThrow('429 rate-limited');
  const { client, phone } = await startRequest(serverThat(false));
  await solveCaptcha(client);
  expect((await client.post(`onboarding/checkPhone/${phone}`)).status).toBe(200);
});

test('limits off: the waiting time and the tries of a code stay', async () => {
  const applicant = await startRequest(serverThat(false));
  const { client, requestId } = applicant;
  expect(await client.post(`onboarding/resendOtp/${requestId}`)).toMatchObject({ status: 429 });
  const code = await codeFor(applicant);
  const replies = [];
  for (let guess = 0; guess < 4; guess++) replies.push(await verify(applicant, otherCode(code)));
  expect(replies.at(-1)).toMatchObject({ status: 429, code: 'too-many-attempts' });
});
