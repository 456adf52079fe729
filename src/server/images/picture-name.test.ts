import { expect, test } from 'vitest';
import { pictureName, slugOf } from './picture-name.ts';

test('a name says what it shows, without accents, signs or spaces', () => {
  expect(slugOf('iPad (A16) 11" Azul niño')).toBe('ipad-a16-11-azul-nino');
  expect(slugOf('../../etc/passwd')).toBe('etc-passwd');
  expect(slugOf('¡¿')).toBe('imagen');
  expect(slugOf('a'.repeat(500))).toHaveLength(80);
});

test('the hash is of the content', () => {
  // The first 8 digits of SHA-256('abc'), FIPS 180-2.
  expect(pictureName('Foto', 'avif', 'abc')).toBe('foto-ba7816bf.avif');
  expect(pictureName('Foto', 'avif', Buffer.from('abc'))).toBe('foto-ba7816bf.avif');
});
