import { redirect } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { posting, redirectOf, refusing, scriptedApi } from '#test/support/scripted-api.ts';
import { action, clientAction, loader, modeAfter } from './phone-verification.tsx';

const requestId = 'abcdefghijklmnopqrstuv';
const params = { partner: '1', commercialPartner: '1', phone: '5512345678', requestId };
const read = `GET /deliveryOrder/byRequestId/${requestId}`;
const verify = `POST /onboarding/verificationPhone/${requestId}/1234`;
const resend = `POST /onboarding/resendOtp/${requestId}`;
const earlier = 'GET /deliveryOrder/creditProcess/5512345678/1';
const order = {
  requestId,
  account: '1111111111',
  phone: '5512345678',
  product: { id: 7 },
  color: '#8c9a82',
  verificationCodePhone: true,
  nextStep: `/1/geolocalization/1/${requestId}`,
};
const open = (api: ReturnType<typeof scriptedApi>, path: object = params, search = '') =>
  loader({ params: path, context: api.context, request: new Request(`http://shop.test/${search}`) } as never);
const post = (api: ReturnType<typeof scriptedApi>, fields: Record<string, string>) =>
  action({ params, context: api.context, request: posting(fields) } as never);
const entered = { intent: 'verify', code: '1234' };

test('a right code goes to geolocalization when the phone has no other request [spec:4.phone.success]', async () => {
  const api = scriptedApi({ [verify]: { ok: true }, [read]: order, [earlier]: null });
  expect(await redirectOf(() => post(api, entered))).toBe(`/1/geolocalization/1/${requestId}`);
});

test('with a request in process it goes to credit-process of that account and product [spec:4.phone.in-process 2.path.credit-process-account]', async () => {
  const process = { account: '2222222222', requestId: 'another', product: { id: 9 } };
  const api = scriptedApi({ [verify]: { ok: true }, [read]: order, [earlier]: process });
  expect(await redirectOf(() => post(api, entered))).toBe('/1/credit-process/5512345678/9/1/2222222222');
});

test('a request that names itself as the one in process is no other', async () => {
  const api = scriptedApi({ [verify]: { ok: true }, [read]: order, [earlier]: { ...order } });
  expect(await redirectOf(() => post(api, entered))).toBe(`/1/geolocalization/1/${requestId}`);
});

test('a server that tells nothing more is followed by the specification', async () => {
  const api = scriptedApi({
    [verify]: { ok: true },
    [read]: new Response('', { status: 404 }),
    [earlier]: new Response('', { status: 404 }),
  });
  expect(await redirectOf(() => post(api, entered))).toBe(`/1/geolocalization/1/${requestId}`);
});

test.each(['wrong-code', 'code-expired'])(
  '%s says the sentence of the specification [spec:8.wrong-code 5.code.wrong]',
  async (code) => {
    const api = scriptedApi({ [verify]: refusing(400, code, 'Otra cosa') });
    const sentence = 'Ingresa un código de verificación válido';
    expect(await post(api, entered)).toMatchObject({
      init: { status: 400 },
      data: { fields: { code: sentence }, errors: [sentence] },
    });
  },
);

test('a burnt code says what the server says, and how long to wait', async () => {
  const api = scriptedApi({
    [verify]: refusing(429, 'too-many-attempts', 'Pide otro.', { 'retry-after': '37' }),
  });
  expect(await post(api, entered)).toMatchObject({
    // No generic toast as well: 'try again in a few minutes' would contradict it.
    data: { fields: { code: 'Pide otro.' }, errors: [], waitSeconds: 37 },
  });
});

test('three digits are wrong without asking [spec:5.code.minimum]', async () => {
  const api = scriptedApi({});
  expect(await post(api, { intent: 'verify', code: '123' })).toMatchObject({ init: { status: 422 } });
  expect(api.calls).toEqual([]);
});

test('another code is told, its failure too, both in the words of the specification [spec:8.resend.phone 8.resend.failed]', async () => {
  expect(await post(scriptedApi({ [resend]: { ok: true } }), { intent: 'resend' })).toMatchObject({
    data: { said: 'Se ha reenviado el código al teléfono de contacto' },
  });
  const failing = scriptedApi({ [resend]: refusing(429, 'rate-limited', 'No', { 'retry-after': '90' }) });
  expect(await post(failing, { intent: 'resend' })).toMatchObject({
    init: { status: 429 },
    data: {
      error: 'Hubo un error al enviar el código. Por favor, inténtalo nuevamente en un minuto.',
      waitSeconds: 90,
    },
  });
});

test.each([401, 404])('a session that is over (%i) has to ask from the beginning', async (status) => {
  const code = status === 401 ? 'no-session' : 'not-found';
  for (const intent of ['verify', 'resend']) {
    const api = scriptedApi({ [verify]: refusing(status, code), [resend]: refusing(status, code) });
    expect(await post(api, { ...entered, intent })).toMatchObject({ data: { lost: true } });
  }
  const api = scriptedApi({ [resend]: refusing(status, code) });
  const asked = post(api, { intent: 'ask' });
  if (status === 401) expect(await asked).toMatchObject({ data: { error: 'Captcha no válido' } });
  else expect(await asked).toMatchObject({ init: { status: 404 } });
});

test('shows the form where the request began, with a way back to the number', async () => {
  const api = scriptedApi({ [read]: { ...order, verificationCodePhone: false } });
  expect(await open(api)).toEqual({
    requestId,
    phone: '55 1234 5678',
    begunHere: true,
    correct: '/1/precalification-request/7/1?color=%238c9a82',
  });
});

test('shows no number where none is known, and asks for a code first', async () => {
  const api = scriptedApi({ [read]: refusing(401, 'no-session') });
  expect(await open(api, { ...params, phone: '-' })).toMatchObject({ phone: null, begunHere: false });
});

test('asks for the code itself where a scanned tablet had it sent, and still shows no number', async () => {
  const api = scriptedApi({ [read]: refusing(401, 'no-session') });
  const shown = await open(api, { ...params, phone: '-' }, '?enviado');
  expect(shown).toMatchObject({ phone: null, begunHere: true });
});

test('a server without error codes is taken to have sent the code', async () => {
  const api = scriptedApi({ [read]: new Response('', { status: 404 }) });
  expect(await open(api)).toMatchObject({ begunHere: true, phone: '55 1234 5678' });
});

test('a phone that is verified already goes on', async () => {
  const api = scriptedApi({ [read]: order, [earlier]: null });
  expect(await redirectOf(() => open(api))).toBe(`/1/geolocalization/1/${requestId}`);
});

test('a sent code shows the form; a lost session takes it away; anything else leaves it', () => {
  expect(modeAfter({ said: 'sent' }, 'ask')).toBe('code');
  expect(modeAfter({ said: 'sent' }, 'lost')).toBe('code');
  expect(modeAfter({ lost: true }, 'code')).toBe('lost');
  expect(modeAfter({ error: 'wrong' }, 'code')).toBe('code');
  expect(modeAfter(undefined, 'ask')).toBe('ask');
});

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['a right code', () => Promise.reject(redirect('/1/geolocalization/1/x')), []],
  ['a wrong one', () => Promise.resolve({ error: 'No' }), [`codigo:${requestId}`]],
])('%s ends the wait for it in this tab, or does not', async (_, serverAction, left) => {
  const kept = new Map([[`codigo:${requestId}`, '1']]);
  vi.stubGlobal('sessionStorage', { removeItem: (key: string) => kept.delete(key) });
  await Promise.allSettled([clientAction({ params, serverAction })]);
  expect([...kept.keys()]).toEqual(left);
});
