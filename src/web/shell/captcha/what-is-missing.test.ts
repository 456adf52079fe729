import { expect, test } from 'vitest';
import { whatIsMissing } from '#web/shell/phone-form/phone-form.tsx';

test.each([
  ['waiting', 'Espera a que termine la verificación.'],
  ['working', 'Espera a que termine la verificación.'],
  ['failed', 'Te falta la verificación. Toca Reintentar.'],
  ['ready', undefined],
] as const)('a button that waits for a captcha that is %s says so', (state, line) => {
  expect(whatIsMissing(state)).toBe(line);
});
