import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, staffToken, type TestApp } from '#test/support/app.ts';
import {
  applicantAt,
  moveClock,
  solveCaptcha,
  startRequest,
  type Applicant,
} from '#test/support/applicant.ts';
import { newPhone, stockShops } from '#test/support/shop.ts';
import { accountOf, sign } from '#test/support/signed-applicant.ts';

/**
 * Abuse cases of reading what is somebody else's, by their numbers in the list of abuse cases. Where the agreed
 * readings say otherwise than the list, the comment says so and the test follows the readings.
 */
let test: TestApp;
let mine: Applicant;
let theirs: Applicant;
beforeAll(async () => {
  test = await buildTestApp();
  await stockShops(test.deps);
  mine = await applicantAt(test, 'contract-signature');
  theirs = await applicantAt(test, 'contract-signature');
  await sign(mine);
  await sign(theirs);
});
afterAll(() => test.close());

const unknownId = 'AbCdEfGhIjKlMnOpQrStUv';

it('abuse 1: another’s personal data answers 404, the same bytes as an unknown request', async () => {
  const foreign = await mine.client.get(`onboarding/getPersonalData/${theirs.requestId}`);
  const unknown = await mine.client.get(`onboarding/getPersonalData/${unknownId}`);
  expect([foreign.status, unknown.status]).toEqual([404, 404]);
  expect(foreign.bytes.equals(unknown.bytes)).toBe(true);
});

it('abuse 2: one’s own personal data without the cookie answers 401', async () => {
  const reply = await test.client().get(`onboarding/getPersonalData/${mine.requestId}`);
  expect([reply.status, reply.code]).toEqual([401, 'no-session']);
});

it('abuse 4: another’s account statement answers 404, the same bytes as an unknown account', async () => {
  expect((await mine.client.get(`payments/accountStatus/${await accountOf(mine)}`)).status).toBe(200);
  const foreign = await mine.client.get(`payments/accountStatus/${await accountOf(theirs)}`);
  const unknown = await mine.client.get('payments/accountStatus/0000000000');
  expect([foreign.status, unknown.status]).toEqual([404, 404]);
  expect(foreign.bytes.equals(unknown.bytes)).toBe(true);
});

it('abuse 5: the last order of a phone that this session did not verify answers 404, known or not', async () => {
  const known = await mine.client.get(`deliveryOrder/getLastDeliveryOrder/${theirs.phone}`);
  const unknown = await mine.client.get(`deliveryOrder/getLastDeliveryOrder/${newPhone()}`);
  expect([known.status, unknown.status]).toEqual([404, 404]);
  expect(known.bytes.equals(unknown.bytes)).toBe(true);
});

it('abuse 14: checkPhone of a customer’s phone, before its code, says no name, surname or id', async () => {
  const stranger = test.client();
  await solveCaptcha(stranger);
  const reply = await stranger.post(`onboarding/checkPhone/${theirs.phone}`);
  expect(reply.bytes.toString()).toBe('{"datos":{"contratos_firmados":true}}');
});

// The list says 404 for the reading too; readings §2: no session is 401, and the call is staff's.
it('abuse 45: the list of all requests is nobody’s but staff’s; there is nothing to create or delete', async () => {
  const reply = await mine.client.get('crud/onboarding');
  expect([reply.status, reply.code]).toEqual([401, 'no-session']);
  expect(reply.bytes.toString()).not.toContain(mine.phone);
  const staff = { authorization: `Bearer ${staffToken}` };
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'] as const) {
    for (const headers of [{}, staff]) {
      const answer = await test.app.inject({ method, url: '/api/v1/crud/onboarding', headers });
      expect([method, answer.statusCode]).toEqual([method, 404]);
    }
  }
});

it('abuse 52: no other method does what a POST does, nor does a header or a field that names one', async () => {
  const applicant = await startRequest(test);
  const url = `/api/v1/deliveryOrder/cancelDeliveryOrder`;
  const payload = { account: applicant.requestId, _method: 'POST' };
  const cookies = Object.fromEntries(applicant.client.cookies);
  for (const method of ['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE'] as const) {
    const body = method === 'GET' || method === 'TRACE' ? {} : { payload };
    const headers = { 'x-http-method-override': 'POST', 'x-method-override': 'POST' };
    const answer = await test.app.inject({ method, url, headers, cookies, ...body } as never);
    expect([method, [404, 405].includes(answer.statusCode)]).toEqual([method, true]);
  }
  const order = await applicant.client.get<{ cancelled?: boolean }>(
    `deliveryOrder/byRequestId/${applicant.requestId}`,
  );
  expect(order.body.cancelled ?? false).toBe(false);
  // A GET reads, whatever it is told to be.
  await moveClock(test, 1);
  expect((await applicant.client.get('session', { 'x-http-method-override': 'POST' })).status).toBe(200);
});
