import { beforeEach, expect, test } from 'vitest';
import { apiContext } from '#web/context.ts';
import type { AuthUser } from '#web/shell/browser-memory.ts';
import { scriptedApi } from '#test/support/scripted-api.ts';

const phone = '5512345678';
const ana = { username: 'Ana Soto', account: '7777777777', phone, commercialPartner: 1 };
const none = new Response('', { status: 404 });
const logIn = {
  [`POST /onboarding/validarOtpCelular/${phone}/1234`]: null,
  [`POST /onboarding/checkPhone/${phone}`]: {
    datos: { contratos_firmados: true, datos_generales: { nombre: 'Ana', apellido_paterno: 'Soto' } },
  },
  [`GET /deliveryOrder/getLastDeliveryOrder/${phone}`]: { account: 7777777777 },
  'POST /logout': none,
};
const params = { phone, code: '1234' };

let kept: AuthUser | null;
const customers = {
  who: () => kept,
  keep: (customer: AuthUser) => void (kept = customer),
  forget: () => void (kept = null),
};
beforeEach(() => void (kept = null));
const open = (script: Record<string, unknown>, path = `/1/login-otp/${phone}/1.data`) =>
  scriptedApi({ ...logIn, ...script }, { path, customers }).context.get(apiContext);

test.each([
  ['no session call', none],
  ['a page in its place', new Response('<p>Hola', { headers: { 'content-type': 'text/html' } })],
])('behind a server with %s who logs in is kept until the log-out', async (_, session) => {
  const api = open({ 'GET /session': session });
  expect(await api.call('getSession', {})).toMatchObject({ ok: false, status: 404 });
  await api.call('validarOtpCelular', { params });
  await api.call('checkPhone', { params });
  expect(kept).toEqual(ana);
  expect(await api.call('getSession', {})).toMatchObject({
    ok: true,
    data: { customer: ana, verifiedPhone: phone },
  });
  await api.call('logout', {});
  expect(kept).toBeNull();
});

test('who gives no name goes by the phone', async () => {
  const unnamed = { [`POST /onboarding/checkPhone/${phone}`]: { datos: { contratos_firmados: true } } };
  const api = open({ ...unnamed, 'GET /session': none });
  await api.call('validarOtpCelular', { params });
  await api.call('checkPhone', { params });
  expect(kept).toMatchObject({ username: '55 1234 5678' });
});

test.each([
  ['without the code', {}, []],
  ['after a wrong code', { [`POST /onboarding/validarOtpCelular/${phone}/1234`]: none }, [phone]],
  ['without contracts', { [`POST /onboarding/checkPhone/${phone}`]: { datos: null } }, [phone]],
  [
    'of whom the server keeps a session',
    { 'GET /session': { customer: ana, verifiedPhone: phone } },
    [phone],
  ],
  ['without an order', { [`GET /deliveryOrder/getLastDeliveryOrder/${phone}`]: null }, [phone]],
])('nobody is kept %s', async (_, script, proven) => {
  const api = open({ 'GET /session': none, ...script });
  for (const each of proven) await api.call('validarOtpCelular', { params: { ...params, phone: each } });
  await api.call('checkPhone', { params });
  expect(kept).toBeNull();
});

test('a server that has sessions is believed', async () => {
  kept = ana;
  const api = open({ 'GET /session': { customer: null } });
  expect(await api.call('getSession', {})).toMatchObject({ data: { customer: null, verifiedPhone: null } });
});
