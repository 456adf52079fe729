import { expect, test } from 'vitest';
import type { Refusal } from '#web/api-client.ts';
import { explain, toastFor } from './errors.ts';

const refusal = (status: number, errors: string[] = ['Lo que dijo el servidor'], code = ''): Refusal => ({
  ok: false,
  status,
  errors,
  code,
});
const generic = 'Ocurrió un error. Inténtalo nuevamente en unos minutos.';

test.each([0, 400, 401, 402, 403])(
  'status %i shows what the server said (spec §8) [spec:8.status.0 8.status.400-401 8.status.402-403]',
  (status) => {
    expect(toastFor(refusal(status, ['Primero', 'Segundo']))).toBe('Primero');
  },
);

test.each([404, 409, 422, 429, 500, 503])(
  'status %i is the generic toast [spec:8.status.other]',
  (status) => {
    expect(toastFor(refusal(status))).toBe(generic);
  },
);

test.each([400, 401])(
  'status %i without a body is the generic toast [spec:8.status.400-401-empty]',
  (status) => {
    expect(toastFor(refusal(status, []))).toBe(generic);
  },
);

test('beside the form stands whatever was explained', () => {
  expect(explain(refusal(429))).toBe('Lo que dijo el servidor');
  expect(explain(refusal(500, []))).toBe(generic);
  expect(explain(refusal(0, []))).toMatch(/conexión/);
});

test('the text of a fault is shown only if it was written for people', () => {
  expect(explain(refusal(500, ['java.lang.NullPointerException']))).toBe(generic);
  expect(explain(refusal(503, ['El servicio no contesta. Inténtalo en un minuto.'], 'unavailable'))).toBe(
    'El servicio no contesta. Inténtalo en un minuto.',
  );
});
