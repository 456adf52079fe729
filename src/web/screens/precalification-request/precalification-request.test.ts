import { expect, test } from 'vitest';
import { posting, redirectOf, refusing, scriptedApi } from '#test/support/scripted-api.ts';
import { action, loader } from './precalification-request.tsx';

const product = {
  id: 7,
  name: 'Galaxy A56 5G 256 GB',
  price: 7999.5,
  color: ['[{"color":"#8c9a82","name":"Oliva"}]'],
  commercialPartner: { id: 1 },
};
const params = { partner: '1', product: '7', commercialPartner: '1' };
const check = 'POST /onboarding/checkPhone/5512345678';
const start = 'POST /onboarding/precalification/5512345678/Galaxy%20A56%205G%20256%20GB/7999.5/1/%238c9a82';
const form = { phone: '+52 55 1234-5678', color: 'Oliva' };
const send = (api: ReturnType<typeof scriptedApi>, fields: Record<string, string> = form, path = params) =>
  action({ params: path, context: api.context, request: posting(fields) } as never);

test('checks the phone first, then starts a request and goes to its verification [spec:4.prequalification.checks-first 4.prequalification.submits]', async () => {
  const api = scriptedApi({
    'GET /products/7': product,
    [check]: { datos: null },
    [start]: { requestId: 'abcdefghijklmnopqrstuv' },
  });
  expect(await redirectOf(() => send(api))).toBe('/1/phone-verification/5512345678/1/abcdefghijklmnopqrstuv');
  expect(api.calls).toEqual(['GET /products/7', check, start]);
  expect(api.bodyOf(start)).toEqual({ promotorId: null });
});

test('the promoter of the path gets the sale, and stays in the path', async () => {
  const api = scriptedApi({
    'GET /products/7': product,
    [check]: { datos: null },
    [start]: { requestId: 'x' },
  });
  const path = { ...params, promotor: '1001' };
  expect(await redirectOf(() => send(api, form, path))).toBe('/1/1001/phone-verification/5512345678/1/x');
  expect(api.bodyOf(start)).toEqual({ promotorId: 1001 });
});

test('signed contracts lead to credit-active, and no request is started [spec:4.prequalification.signed]', async () => {
  const api = scriptedApi({ 'GET /products/7': product, [check]: { datos: { contratos_firmados: true } } });
  expect(await redirectOf(() => send(api))).toBe('/1/credit-active/1');
  expect(api.calls).not.toContain(start);
});

test('so does a server that finds the credit only then', async () => {
  const api = scriptedApi({
    'GET /products/7': product,
    [check]: { datos: null },
    [start]: refusing(409, 'active-credit'),
  });
  expect(await redirectOf(() => send(api))).toBe('/1/credit-active/1');
});

test.each([
  [401, 'no-session'],
  [403, 'captcha-required'],
  [403, 'captcha-invalid'],
])(
  'without a proof (%i %s) it says so and stays [spec:8.captcha 5.captcha.invalid]',
  async (status, code) => {
    const api = scriptedApi({ 'GET /products/7': product, [check]: refusing(status, code) });
    expect(await send(api)).toMatchObject({
      init: { status: 403 },
      data: { error: 'Captcha no válido', errors: ['Captcha no válido'] },
    });
  },
);

test('a wrong number is an error of its field, and nobody is asked [spec:5.phone.error]', async () => {
  const api = scriptedApi({});
  expect(await send(api, { ...form, phone: '55 1234' })).toMatchObject({
    init: { status: 422 },
    data: { fields: { phone: 'Teléfono no válido' } },
  });
  expect(api.calls).toEqual([]);
});

test('a colour that the product does not have is asked for', async () => {
  const api = scriptedApi({ 'GET /products/7': product });
  expect(await send(api, { ...form, color: 'Rosa' })).toMatchObject({
    data: { fields: { color: 'Por favor, selecciona un color antes de continuar.' } },
  });
});

test("another partner's product is not found", async () => {
  const api = scriptedApi({ 'GET /products/7': { ...product, commercialPartner: { id: 2 } } });
  const request = new Request('http://shop.test/1/precalification-request/7/1');
  await expect(loader({ params, context: api.context, request } as never)).rejects.toMatchObject({
    init: { status: 404 },
  });
});
