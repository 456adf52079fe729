import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DomainError } from '#domain/errors.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import { buildTestApp, staffToken, type TestApp } from '#test/support/app.ts';
import { solveCaptcha } from '#test/support/applicant.ts';
import { TestClient } from '#test/support/client.ts';
import { answerError } from './errors.ts';
import { readBodiesAsText } from './call-io.ts';
import { requirePolicies } from './route-policies.ts';
import { serve } from './serve.ts';

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());

/** Returns a client of an app that serves one call with the test's handler. */
function serving(register: (app: FastifyInstance) => void): TestClient {
  const app = fastify();
  app.setErrorHandler(answerError);
  void app.register(cookie);
  void app.register(
    async (scope) => {
      requirePolicies(scope);
      readBodiesAsText(scope);
      scope.decorateRequest('caller', null);
      register(scope);
    },
    { prefix: '/api/v1' },
  );
  return new TestClient(app);
}

const throwing = (error: unknown): TestClient =>
  serving((app) =>
    serve(app, server.deps, 'getStates', () => {
      throw error;
    }),
  );

test('a parameter of the wrong shape is bad input in Spanish, and is named', async () => {
  const visitor = server.client();
  expect(await visitor.get('products/abc')).toMatchObject({
    status: 400,
    code: 'invalid-input',
    body: { errors: ['Revisa los datos: hay algo que no es válido.'] },
    headers: { 'x-error-field': 'id', 'cache-control': 'no-store' },
  });
  expect(await visitor.get('getCommercialPartner/99999999999')).toMatchObject({ status: 400 });
  expect(await visitor.get('productsNone')).toMatchObject({
    status: 400,
    headers: { 'x-error-field': 'commercialPartnerId' },
  });
});

test('where the contract has a sentence of its own, that one is said', async () => {
  const { body } = await server.client().get('postalCode/1');
  expect(body).toEqual({ errors: ['El codigo postal es requerido'] });
});

test('a body that is broken, missing or too large is bad input', async () => {
  const visitor = server.client();
  const json = { 'content-type': 'application/json' };
  const send = (body: string, headers: Record<string, string>) =>
    visitor.send('POST', 'verifyCaptcha', { body, headers });
  expect(await send('{"token": ', json)).toMatchObject({ status: 400, code: 'invalid-input' });
  expect(await send('', json)).toMatchObject({ status: 400, code: 'invalid-input' });
  expect(await send(`"${'x'.repeat(70_000)}"`, json)).toMatchObject({ status: 413, code: 'file-too-large' });
  expect(await send('{"token": "sandbox-ok"}', json)).toMatchObject({ status: 200, body: true });
});

test.each(['text/plain', 'text/csv', 'application/x-www-form-urlencoded', 'application/jsonp', ''])(
  'a JSON call takes no body of the type "%s"',
  async (type) => {
    const body = '{"token": "sandbox-ok"}';
    const reply = await server
      .client()
      .send('POST', 'verifyCaptcha', { body, headers: type ? { 'content-type': type } : {} });
    expect(reply).toMatchObject({ status: 415, code: 'body-type', body: { errors: [expect.any(String)] } });
  },
);

test('application/json may say its charset', async () => {
  const headers = { 'content-type': 'Application/JSON; charset=utf-8' };
  const body = '{"token": "sandbox-ok"}';
  expect(await server.client().send('POST', 'verifyCaptcha', { body, headers })).toMatchObject({
    status: 200,
  });
});

test.each(['0x13', '1e1', '%201', '1.0', '1%20', '', 'Infinity', '١'])(
  'the id "%s" is not written in decimal digits',
  async (id) => {
    const reply = await server.client().get(`getCommercialPartner/${id}`);
    expect([400, 404]).toContain(reply.status);
    expect((await server.client().get(`productsNone?commercialPartnerId=1&page=${id}`)).status).toBe(400);
  },
);

test('what no column can hold is bad input, not a fault', async () => {
  const reply = await server.client().get('productsNone?commercialPartnerId=1&order=%00');
  expect(reply).toMatchObject({ status: 400, code: 'invalid-input' });
  expect(await server.client().get('onboarding/checkPhone/%E0%A4%A')).toMatchObject({ status: 400 });
});

test('a field that the contract does not name never leaves', async () => {
  const visitor = serving((app) =>
    serve(app, server.deps, 'getPromotor', () => {
      const row = { id: 1, commercialPartnerId: 2, promoter_code: 'SECRET' };
      return row;
    }),
  );
  expect((await visitor.get('getPromotor/1')).body).toEqual({ id: 1, commercialPartnerId: 2 });
});

test('an answer against the contract is a fault of ours, without its content', async () => {
  const visitor = serving((app) =>
    serve(app, server.deps, 'getPromotor', () => ({ id: '5512345678' }) as never),
  );
  expect(await visitor.get('getPromotor/1')).toMatchObject({
    status: 500,
    code: 'internal',
    body: { errors: ['Ocurrió un error. Inténtalo nuevamente en unos minutos.'] },
  });
});

test('null and text are answers like others', async () => {
  const visitor = serving((app) => {
    serve(app, server.deps, 'geolocation', () => null);
    serve(app, server.deps, 'incodeInit', () => 'https://identity.example/1');
  });
  const known = server.client();
  await solveCaptcha(known);
  for (const [name, value] of known.cookies) visitor.cookies.set(name, value);
  const request = 'a'.repeat(22);
  const nothing = await visitor.post(`onboarding/geolocation/${request}/19.4/-99.1`);
  expect(nothing).toMatchObject({ status: 200, body: null });
  expect(nothing.bytes.toString()).toBe('null');
  const url = await visitor.post(`onboarding/incodeInit/${request}`);
  expect(url.bytes.toString()).toBe('"https://identity.example/1"');
});

test('every error says its status, its code and when or where to go on', async () => {
  const nextStep = '/1/geolocalization/1/abc';
  expect(
    await throwing(new DomainError('wrong-step', { nextStep })).get('comboOptions/states'),
  ).toMatchObject({
    status: 409,
    code: 'wrong-step',
    headers: { 'x-next-step': nextStep },
  });
  const late = new DomainError('rate-limited', { retryAfterSeconds: 61 });
  expect(await throwing(late).get('comboOptions/states')).toMatchObject({
    status: 429,
    headers: { 'retry-after': '61' },
  });
  expect(await throwing(new ProviderError('sms', 'no answer')).get('comboOptions/states')).toMatchObject({
    status: 503,
    code: 'provider-unavailable',
    headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
  });
  const gone = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  expect(await throwing(gone).get('comboOptions/states')).toMatchObject({ status: 503, code: 'unavailable' });
  expect(await throwing(new TypeError('x')).get('comboOptions/states')).toMatchObject({ status: 500 });
});

test('a route without a policy keeps the server from starting', async () => {
  const visitor = serving((app) => void app.get('/forgotten', () => 'x'));
  await expect(visitor.get('forgotten')).rejects.toThrow('/api/v1/forgotten declares no policy');
});

test('a page of another site changes nothing', async () => {
  const visitor = server.client();
  const from = (headers: Record<string, string>) =>
    visitor.post('verifyCaptcha', { token: 'sandbox-ok' }, headers);
  const { publicOrigin } = server.deps.config;
  expect(await from({ origin: 'https://evil.example' })).toMatchObject({
    status: 403,
    code: 'origin-refused',
  });
  expect(await from({ origin: 'null' })).toMatchObject({ status: 403 });
  expect(await from({ 'sec-fetch-site': 'cross-site' })).toMatchObject({ status: 403 });
  expect(await from({ 'sec-fetch-site': 'same-site' })).toMatchObject({ status: 403 });
  expect(visitor.cookies.size).toBe(0);
  expect(await from({ origin: publicOrigin, 'sec-fetch-site': 'same-origin' })).toMatchObject({
    status: 200,
  });
  expect(await from({ origin: 'http://tienda.local:81', host: 'tienda.local:81' })).toMatchObject({
    status: 200,
  });
});

test('calls that need a session answer 401 without one', async () => {
  const visitor = server.client();
  const request = 'a'.repeat(22);
  for (const path of [`onboarding/getInfoRequest/${request}`, `deliveryOrder/byRequestId/${request}`]) {
    expect(await visitor.get(path)).toMatchObject({ status: 401, code: 'no-session' });
  }
  visitor.cookies.set('sid', 'x'.repeat(43));
  expect(await visitor.get(`onboarding/getInfoRequest/${request}`)).toMatchObject({ status: 401 });
});

test('staff calls want the staff token', async () => {
  const visitor = server.client();
  expect(await visitor.get('crud/onboarding')).toMatchObject({ status: 401 });
  expect(await visitor.get('crud/onboarding', { authorization: 'Bearer guessed' })).toMatchObject({
    status: 401,
  });
  expect(await visitor.get('crud/onboarding', { authorization: `Bearer ${staffToken}` })).toMatchObject({
    status: 200,
    body: { list: [], count: 0 },
  });
});

test('too many calls from one address answer 429 with the time to wait; other addresses go on', async () => {
  const visitor = server.client();
  const statuses = new Set<number>();
  let last = await visitor.post('logout');
  for (let call = 0; call < 310 && last.status !== 429; call++) {
    last = await visitor.post('logout');
    statuses.add(last.status);
  }
  expect([...statuses]).toEqual([200, 429]);
  expect(last).toMatchObject({ code: 'rate-limited', headers: { 'retry-after': expect.any(String) } });
  expect(await server.client().post('logout')).toMatchObject({ status: 200 });
});
