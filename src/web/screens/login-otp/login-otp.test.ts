import { expect, test } from 'vitest';
import { posting, redirectOf, refusing, scriptedApi } from '#test/support/scripted-api.ts';
import { action, loader } from './login-otp.tsx';

const params = { partner: '1', commercialPartner: '1', phone: '5512345678' };
const verify = 'POST /onboarding/validarOtpCelular/5512345678/1234';
const check = 'POST /onboarding/checkPhone/5512345678';
const last = 'GET /deliveryOrder/getLastDeliveryOrder/5512345678';
const customer = { username: 'Ana', account: '5281409762', phone: '5512345678', commercialPartner: 1 };
const post = (api: ReturnType<typeof scriptedApi>, fields: Record<string, string>) =>
  action({ params, context: api.context, request: posting(fields) } as never);
const entered = { intent: 'verify', code: '1234' };

test('who has signed contracts goes to the account of the session [spec:4.login.contracts]', async () => {
  const api = scriptedApi({
    [verify]: { ok: true },
    [check]: { datos: { contratos_firmados: true } },
    'GET /session': { customer, verifiedPhone: '5512345678' },
  });
  expect(await redirectOf(() => post(api, entered))).toBe('/1/dashboard/1/5281409762');
});

test.each([
  ['no session call', new Response('', { status: 404 })],
  ['a page in its place', new Response('<p>Hola', { headers: { 'content-type': 'text/html' } })],
])('a server with %s names the account by the last order, and who came is kept here', async (_, session) => {
  let keeps: unknown;
  const api = scriptedApi(
    {
      [verify]: { ok: true },
      [check]: {
        datos: { contratos_firmados: true, datos_generales: { nombre: 'Ana', apellido_paterno: 'Soto' } },
      },
      'GET /session': session,
      [last]: { account: '7777777777' },
    },
    {
      path: '/1/login-otp/5512345678/1.data',
      customers: { who: () => null, keep: (who) => void (keeps = who), forget: () => {} },
    },
  );
  expect(await redirectOf(() => post(api, entered))).toBe('/1/dashboard/1/7777777777');
  expect(keeps).toEqual({ ...customer, username: 'Ana Soto', account: '7777777777' });
});

test.each([[null], [{ contratos_firmados: false }]])(
  'data %j leads to credit-no-active [spec:4.login.no-contracts 2.credit-no-active.target]',
  async (datos) => {
    // A session that already finds the account does not sign in: only signed contracts do.
    const found = { 'GET /session': { customer, verifiedPhone: customer.phone } };
    const api = scriptedApi({ ...found, [verify]: { ok: true }, [check]: { datos } });
    expect(await redirectOf(() => post(api, entered))).toBe('/1/credit-no-active/1');
  },
);

test('a wrong code says so; a session that is over begins at the phone [spec:8.wrong-code]', async () => {
  const wrong = scriptedApi({ [verify]: refusing(400, 'wrong-code') });
  expect(await post(wrong, entered)).toMatchObject({
    data: { fields: { code: 'Ingresa un código de verificación válido' } },
  });
  const over = scriptedApi({ [verify]: refusing(401, 'no-session') });
  expect(await redirectOf(() => post(over, entered))).toBe('/1/login/1');
});

test('another code is told in the words of the specification [spec:8.resend.elsewhere]', async () => {
  const api = scriptedApi({ 'POST /onboarding/loginOtp/5512345678': { ok: true } });
  expect(await post(api, { intent: 'resend' })).toMatchObject({
    data: { said: 'El código se envió con éxito' },
  });
});

test('what is no phone is not found', async () => {
  const open = async () => loader({ params: { ...params, phone: '123' } } as never);
  await expect(open()).rejects.toMatchObject({ init: { status: 404 } });
  expect(loader({ params } as never)).toEqual({ phone: '55 1234 5678' });
});
