import { expect, test } from 'vitest';
import { posting, redirectOf, scriptedApi } from '#test/support/scripted-api.ts';
import { action } from './quejas.tsx';

const phone = '5500001111';
const post = (address: string, form: Record<string, string>, params: Record<string, string> = {}) => {
  const api = scriptedApi({
    [`POST /onboarding/loginOtp/${phone}`]: { ok: true },
    [`POST /onboarding/validarOtpCelular/${phone}/1234`]: { ok: true },
  });
  const request = new Request(new URL(address, 'http://shop.test'), posting(form));
  return redirectOf(() =>
    action({ params: { partner: '1', ...params }, context: api.context, request } as never),
  );
};

test.each([
  ['?sobre=refusal', '?sobre=refusal'],
  ['?sobre=nada', ''],
  ['', ''],
])('what she comes to complain about (%j) stands through the proof of her phone', async (given, kept) => {
  const page = '/1/quejas';
  expect(await post(`${page}${given}`, { phone })).toBe(`${page}/${phone}${kept}`);
  expect(await post(`${page}/${phone}${given}`, { intent: 'verify', code: '1234' }, { phone })).toBe(
    page + kept,
  );
});
