import { expect, test } from 'vitest';
import { posting, refusing, scriptedApi, visiting } from '#test/support/scripted-api.ts';
import { action } from './credit-bureau-consulting.tsx';

const requestId = 'abcdefghijklmnopqrstuv';
const params = { partner: '1', commercialPartner: '1', requestId };
const resend = `POST /onboarding/resendOtp/${requestId}`;
const verify = `POST /onboarding/verificationPhone/${requestId}/1234`;
const post = (api: ReturnType<typeof scriptedApi>, fields: Record<string, string>) =>
  action({ params, context: api.context, request: posting(fields) } as never);

test('another code is told in the words of the specification [spec:8.resend.elsewhere]', async () => {
  const api = scriptedApi({ [resend]: { ok: true } });
  expect(await post(api, { intent: 'resend' })).toMatchObject({
    data: { stage: 'code', said: 'El código se envió con éxito' },
  });
});

test.each([429, 500])(
  'a failure to send it (%i) too, beside the code [spec:8.resend.failed]',
  async (status) => {
    const sentence = 'Hubo un error al enviar el código. Por favor, inténtalo nuevamente en un minuto.';
    const api = scriptedApi({ [resend]: refusing(status, 'rate-limited', 'Otra cosa') });
    expect(await post(api, { intent: 'resend' })).toMatchObject({
      init: { status },
      data: { stage: 'code', error: sentence, errors: [sentence] },
    });
  },
);

test('a code that fails says so behind the sheet, which is dismissed [spec:8.otp-bureau]', async () => {
  const sentence = 'Ingresa un código de verificación válido';
  const api = scriptedApi({ [verify]: refusing(400, 'wrong-code', sentence) });
  expect(await post(api, { intent: 'verify', code: '1234' })).toMatchObject({
    data: { stage: 'wrong-code', error: sentence },
  });
});

test.each([
  ['rfc-invalid', 'rfc'],
  ['rfc-of-another', 'rfc'],
  ['rfc-doubtful', 'rfc'],
  ['email-invalid', 'email'],
])('a refusal (%s) stands at its field, not in a toast alone', async (code, field) => {
  const api = scriptedApi({ 'POST /onboarding/sendOtp': refusing(400, code, 'No es válido.') });
  const form = { rfc: 'XXXXXXXXXXXXX', phone: '5512345678', email: 'ana@correo.mx', consent: 'on' };
  expect(await post(api, { intent: 'send', ...form })).toMatchObject({
    data: { stage: 'consent', fields: { [field]: 'No es válido.' }, errors: ['No es válido.'] },
  });
});

test('an RFC whose check digit does not fit is warned about beside the code', async () => {
  const warnings = ['El último carácter de tu RFC no coincide con los demás.'];
  const api = scriptedApi({ 'POST /onboarding/sendOtp': { ok: true, warnings } });
  const form = { rfc: 'CATF911126K98', phone: '5512345678', email: 'ana@correo.mx', consent: 'on' };
  expect(await post(api, { intent: 'send', ...form })).toMatchObject({ data: { stage: 'code', warnings } });
});

test('a server that answers nothing has sent the code, without a warning', async () => {
  const api = scriptedApi(
    { 'POST /onboarding/sendOtp': null },
    visiting(`/1/credit-bureau-consulting/1/${requestId}`),
  );
  const form = { rfc: 'CATF911126K98', phone: '5512345678', email: 'ana@correo.mx', consent: 'on' };
  expect(await post(api, { intent: 'send', ...form })).toMatchObject({
    data: { stage: 'code', warnings: [] },
  });
});
