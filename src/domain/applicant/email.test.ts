import { expect, test } from 'vitest';
import { emailError, isEmail, normaliseEmail } from './email.ts';

test.each([
  'ana@correo.com',
  'ana.lopez+tienda@correo.com.mx',
  'a@b.org',
  'a@b.net',
  'a@b.edu',
  'a@salud.gob.mx',
  'a@b.gob',
  'a@b.info',
  "o'neil@sub.dominio-largo.com",
  'ANA@CORREO.COM',
])('%s is accepted everywhere [spec:5.email.endings]', (text) => {
  expect(emailError(text, 'known')).toBeNull();
  expect(emailError(text)).toBeNull();
});

test.each(['ana@correo.io', 'ana@correo.es', 'ana@correo.company'])(
  '%s is refused by the bureau form only [spec:5.email.endings 5.email.error]',
  (text) => {
    expect(isEmail(text)).toBe(true);
    expect(emailError(text, 'known')).toBe('El correo no es válido.');
  },
);

test.each([
  '',
  'ana',
  'ana@',
  '@correo.com',
  'ana@com',
  'ana@.com',
  'ana@correo..com',
  'ana@correo.com.',
  '.ana@correo.com',
  'ana.@correo.com',
  'a..na@correo.com',
  'ana @correo.com',
  'ana@cor reo.com',
  'ana@-correo.com',
  'ana@correo-.com',
  'ana@correo.123',
  'añá@correo.com',
  'ana@correo.com\n',
  'ana@b@correo.com',
  `${'a'.repeat(65)}@correo.com`,
  `a@${'b'.repeat(64)}.com`,
])('%j is no address [spec:5.email.pattern 5.email.error]', (text) => {
  expect(emailError(text)).toBe('El correo no es válido.');
});

// With a backtracking regular expression each of them would exceed the test's timeout.
test('no attack on the reader of addresses keeps it busy', () => {
  const attacks = [
    'a'.repeat(1e6),
    `${'a@'.repeat(5e5)}b.com`,
    `a@${'a.'.repeat(5e5)}`,
    `a@${'-'.repeat(1e6)}.com`,
  ];
  for (const attack of attacks) expect(isEmail(attack)).toBe(false);
});

test('an address is stored trimmed and in lower case', () => {
  expect(normaliseEmail('  Ana@Correo.COM ')).toBe('ana@correo.com');
});
