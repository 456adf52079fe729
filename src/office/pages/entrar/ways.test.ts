import { expect, test } from 'vitest';
import { nextPath, waysOf } from './ways.ts';

test('after the sign-in one goes to a path of the desk, and nowhere else', () => {
  expect(nextPath('/solicitudes?view=review')).toBe('/solicitudes?view=review');
  for (const asked of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/entrar',
    '',
    null,
    {},
  ]) {
    expect(nextPath(asked)).toBe('/hoy');
  }
});

test('an unknown way is the first', () => {
  expect([waysOf('totp'), waysOf('otro'), waysOf(null)]).toEqual(['totp', 'passkey', 'passkey']);
});
