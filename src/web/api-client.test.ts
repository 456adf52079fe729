import { expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { createApi, type Transport, type TransportInit } from './api-client.ts';

/** A client whose transport records the call and returns `response`. */
function clientOf(response: Response | Error) {
  const asked: { path: string; init: TransportInit }[] = [];
  const transport: Transport = (path, init) => {
    asked.push({ path, init });
    return response instanceof Error ? Promise.reject(response) : Promise.resolve(response.clone());
  };
  return { client: createApi(transport, api), asked };
}

test('path, query and body are filled as the contract says', async () => {
  const { client, asked } = clientOf(Response.json({ ok: true }));
  await client.call('precalification', {
    params: {
      phone: '5518427036',
      productName: 'iPad (A16) 11"/128',
      price: '8499',
      partner: 1,
      color: '#a9c8ea',
    },
    body: { promotorId: null },
  });
  expect(asked[0]).toEqual({
    path: '/onboarding/precalification/5518427036/iPad%20(A16)%2011%22%2F128/8499/1/%23a9c8ea',
    init: { method: 'POST', body: '{"promotorId":null}' },
  });
  await client.call('listProducts', { query: { commercialPartnerId: 1, order: '+price', searchBrand: '' } });
  expect(asked[1]).toEqual({
    path: '/productsNone?commercialPartnerId=1&order=%2Bprice',
    init: { method: 'GET' },
  });
});

test('answers come as what the contract calls them', async () => {
  const text = await clientOf(new Response('true')).client.call('verifyCaptcha', { body: { token: 'x' } });
  expect(text).toEqual({ ok: true, status: 200, data: 'true' });
  const bytes = await clientOf(new Response('%PDF')).client.call('getVoucherPDF', {
    params: { requestId: 'r' },
  });
  expect(bytes.ok && new TextDecoder().decode(bytes.data)).toBe('%PDF');
  const none = await clientOf(new Response('null')).client.call('geolocation', {
    params: { requestId: 'r', lat: 19, lon: -99 },
    query: {},
  });
  expect(none).toEqual({ ok: true, status: 200, data: null });
  // Other servers answer incodeInit with a bare URL.
  const url = await clientOf(new Response('https://id.example/x')).client.call('incodeInit', {
    params: { requestId: 'r' },
  });
  expect(url).toEqual({ ok: true, status: 200, data: 'https://id.example/x' });
});

test('a refusal carries its sentences, code, next step and wait', async () => {
  const headers = {
    'x-error-code': 'rate-limited',
    'x-next-step': '/1/down-payment/1/r',
    'retry-after': '42',
  };
  const { client } = clientOf(Response.json({ errors: ['Espera'] }, { status: 429, headers }));
  expect(await client.call('resendOtp', { params: { requestId: 'r' }, query: {} })).toEqual({
    ok: false,
    status: 429,
    errors: ['Espera'],
    code: 'rate-limited',
    nextStep: '/1/down-payment/1/r',
    retryAfterSeconds: 42,
  });
});

test.each([
  ['"Captcha no válido"', ['Captcha no válido']],
  ['Captcha no válido', ['Captcha no válido']],
  ['{"errors":"Uno"}', ['Uno']],
  ['{"message":"otra cosa"}', []],
  ['<html>502 Bad Gateway</html>', []],
  ['', []],
])('the error body %s says %j', async (body, errors) => {
  const { client } = clientOf(new Response(body, { status: 400 }));
  expect(await client.call('getSession', {})).toMatchObject({ ok: false, status: 400, errors });
});

test('nobody answering is status 0, not an exception', async () => {
  const { client } = clientOf(new TypeError('fetch failed'));
  expect(await client.call('getSession', {})).toMatchObject({ ok: false, status: 0, errors: [] });
});
