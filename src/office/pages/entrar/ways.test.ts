import { expect, test } from 'vitest';
import { linkPath, nextPath, waysOf } from './ways.ts';

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

test('a new browser goes on where it was going, once its link was opened', () => {
  expect(linkPath('')).toBe('/entrar/enlace');
  expect(linkPath('/creditos?view=late')).toBe('/entrar/enlace?siguiente=%2Fcreditos%3Fview%3Dlate');
  expect(linkPath('//evil.example')).toBe('/entrar/enlace');
});
