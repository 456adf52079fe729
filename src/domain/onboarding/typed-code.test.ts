import { expect, test } from 'vitest';
import { typedCode } from '#domain/onboarding/typed-code.ts';

test.each([
  '0042',
  ' 0042',
  '0042\n',
  '00 42',
  '00-42',
  '0\u00a00\u00a04\u00a02',
  '\u202a0042\u202c',
  '００４２',
  'Tu código es 0042',
  '0042 es tu código de Tienda 24 para entrar a tu cuenta. No lo compartas con nadie.\n\n@tienda.mx #0042',
  'Bodega 7: tu NIP es 0042, vence en 10 minutos',
  '00425',
])('the code in "%s" is 0042', (raw) => {
  expect(typedCode(raw)).toBe('0042');
});

test.each([
  ['', ''],
  ['no llegó', ''],
  ['4a2', '42'],
])('of "%s" a field keeps "%s" and waits for more', (raw, kept) => {
  expect(typedCode(raw)).toBe(kept);
});
