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

test('without a colour it asks for one', async () => {
  const api = scriptedApi({ 'GET /products/7': product });
  expect(await send(api, { phone: form.phone })).toMatchObject({
    data: { fields: { color: 'Por favor, selecciona un color antes de continuar.' } },
  });
});

const sold = { ...product, downPaymentPrice: 1299, pay: 199, weeks: 52 };
const shown = { price: '7999.5', downPaymentPrice: '1299', pay: '199', weeks: '52' };

test.each([
  [{ price: 8499 }, 'Precio de contado: antes $7,999.50, ahora $8,499.00.'],
  [{ downPaymentPrice: 1500.5 }, 'Enganche: antes $1,299.00, ahora $1,500.50.'],
  [{ pay: 249 }, 'Pago semanal: antes $199.00, ahora $249.00.'],
  [{ weeks: 60 }, 'Semanas: antes 52, ahora 60.'],
  [
    { color: ['[{"color":"#111111","name":"Negro"}]'] },
    'El color que elegiste ya no está disponible. Puedes elegir: Negro.',
  ],
])('what changed since the page was shown (%j) is asked before anybody is called', async (change, says) => {
  const api = scriptedApi({ 'GET /products/7': { ...sold, ...change } });
  expect(await send(api, { ...form, ...shown })).toMatchObject({
    data: { changed: [says] },
    init: { status: 409 },
  });
  expect(api.calls).toEqual(['GET /products/7']);
});

test('the call says what was shown, and a change that the server finds only then is asked too', async () => {
  const script = { 'GET /products/7': sold, [check]: { datos: null } };
  const api = scriptedApi({ ...script, [start]: refusing(409, 'offer-changed') });
  expect(await send(api, { ...form, ...shown })).toMatchObject({ data: { changed: expect.any(Array) } });
  expect(api.bodyOf(start)).toEqual({
    promotorId: null,
    offer: { downPaymentPrice: 1299, pay: 199, weeks: 52 },
  });
});

test('figures that somebody wrote into the form themselves are not compared', async () => {
  const api = scriptedApi({
    'GET /products/7': sold,
    [check]: { datos: null },
    [start]: { requestId: 'abcdefghijklmnopqrstuv' },
  });
  const forged = { price: '-1', downPaymentPrice: '{}', pay: 'NaN', weeks: '' };
  expect(await redirectOf(() => send(api, { ...form, ...forged }))).toContain('/phone-verification/');
});

test("another partner's product is not found", async () => {
  const api = scriptedApi({ 'GET /products/7': { ...product, commercialPartner: { id: 2 } } });
  const request = new Request('http://shop.test/1/precalification-request/7/1');
  await expect(loader({ params, context: api.context, request } as never)).rejects.toMatchObject({
    init: { status: 404 },
  });
});
