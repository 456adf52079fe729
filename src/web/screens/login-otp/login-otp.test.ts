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
  const { context } = scriptedApi({ [session]: { customer: null, verifiedPhone: null } });
  const open = async () => loader({ params: { ...params, phone: '123' }, context } as never);
  await expect(open()).rejects.toMatchObject({ init: { status: 404 } });
  expect(await loader({ params, context } as never)).toEqual({ phone: '55 1234 5678', asks: null });
});

const session = 'GET /session';
const birthday = 'GET /onboarding/loginBirthday';
const proved = { customer: null, verifiedPhone: '5512345678' };

test('of an account that was idle the birthday is asked after the code, here', async () => {
  const api = scriptedApi({
    [verify]: { ok: true },
    [check]: { datos: { contratos_firmados: true } },
    [session]: proved,
    [last]: null,
    [birthday]: { asks: 'birthday', triesLeft: 3 },
  });
  expect(await redirectOf(() => post(api, entered))).toBe('/1/login-otp/5512345678/1');
  const shown = await loader({ params, context: api.context } as never);
  expect(shown).toEqual({ phone: '55 1234 5678', asks: 'birthday' });
});

test('an answer is checked here, says how many tries are left, and goes to the account', async () => {
  const answer = 'POST /onboarding/loginBirthday';
  const typed = (text: string) => ({ intent: 'birthday', birthday: text });
  const wrong = scriptedApi({ [answer]: { asks: 'birthday', triesLeft: 1 } });
  expect(await post(wrong, typed('31/02/1990'))).toMatchObject({
    data: { fields: { birthday: 'Escribe el día, el mes y el año en que naciste' } },
  });
  expect(await post(wrong, typed('05/03/1990'))).toMatchObject({
    data: { fields: { birthday: 'No es la fecha de tu crédito. Te queda 1 intento.' } },
  });
  const missed = scriptedApi({ [answer]: { asks: 'identity', triesLeft: 0 } });
  expect(await redirectOf(() => post(missed, typed('05/03/1990')))).toBe('/1/login-otp/5512345678/1');
  const right = scriptedApi({
    [answer]: { asks: null, triesLeft: 0 },
    [session]: { customer, verifiedPhone: customer.phone },
  });
  expect(await redirectOf(() => post(right, typed('05/03/1990')))).toBe('/1/dashboard/1/5281409762');
  const over = scriptedApi({ [answer]: refusing(409, 'conflict') });
  expect(await redirectOf(() => post(over, typed('05/03/1990')))).toBe('/1/login/1');
});
