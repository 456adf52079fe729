import fc from 'fast-check';
import { expect, test } from 'vitest';
import { homoclave, rfcFor, normaliseRfc, parsePersonRfc, parseRfc, rfcCheckDigit } from './rfc.ts';

test.each([
  'GODE561231GR8',
  'AECS211112JPA',
  'OOGE520711151',
  'ZATJ870805CK6',
  'RAAA921127RI6',
  'MACE890309659',
  'PUAP850316MI1',
])("%s is a person's, without warning", (value) => {
  expect(parsePersonRfc(value)).toEqual({ ok: true, rfc: { value, kind: 'person', warnings: [] } });
});

test.each(['MAB9307148T4', 'APU640930KV9'])("%s is a company's, too short for a person", (value) => {
  expect(parseRfc(value)).toEqual({ ok: true, rfc: { value, kind: 'company', warnings: [] } });
  expect(parsePersonRfc(value)).toEqual({ ok: false, reason: 'rfc-too-short' });
});

test('a real one that fails its check digit warns and does not block', () => {
  expect(parsePersonRfc('VACE460910SX6')).toEqual({
    ok: true,
    rfc: { value: 'VACE460910SX6', kind: 'person', warnings: ['check-digit'] },
  });
  expect(rfcCheckDigit('VACE460910SX')).toBe('5');
});

test.each([
  ['', 'rfc-required'],
  ['   ', 'rfc-required'],
  ['GODE561231', 'rfc-too-short'],
  ['GODE561231GR', 'rfc-too-short'],
  ['GODE561331GR8', 'rfc-invalid'],
  ['GODE560230GR8', 'rfc-invalid'],
  ['GO1E561231GR8', 'rfc-invalid'],
  ['GODE561231GRX', 'rfc-invalid'],
  ['GODE561231GR81', 'rfc-invalid'],
  ['XAXX010101000', 'rfc-invalid'],
  ['XEXX010101000', 'rfc-invalid'],
])('"%s" is refused: %s [spec:5.rfc.required 5.rfc.short]', (value, reason) => {
  expect(parsePersonRfc(value)).toEqual({ ok: false, reason });
});

test("of the two generic ones only the foreigner's passes its check digit; neither is a person's", () => {
  expect(rfcCheckDigit('XAXX01010100')).not.toBe('0');
  expect(rfcCheckDigit('XEXX01010100')).toBe('0');
});

test('trimmed, upper-cased, without spaces and hyphens [spec:5.rfc.normalised]', () => {
  expect(normaliseRfc('  gode-561231 gr8 ')).toBe('GODE561231GR8');
  expect(normaliseRfc('ñu&e561231gr8')).toBe('ÑU&E561231GR8');
});

test.each([
  ['Emma', 'Gómez', 'Díaz', '1956-12-31', 'GR', 'GODE561231GR8'],
  ['Eliud', 'Orozco', 'Gómez', '1952-07-11', '15', 'OOGE520711151'],
  ['Saturnina', 'Angel', 'Cruz', '1921-11-12', 'JP', 'AECS211112JPA'],
  ['Josué', 'Zarzosa', 'de la Torre', '1987-08-05', 'CK', 'ZATJ870805CK6'],
  ['Adrián Marcelo', 'Rangel', 'Araujo', '1992-11-27', 'RI', 'RAAA921127RI6'],
  ['Erick', 'Madrid', 'Cruz', '1989-03-09', '65', 'MACE890309659'],
])('%s %s %s, born %s: homoclave %s, RFC %s', (names, lastName1, lastName2, birthday, key, value) => {
  const person = { names, lastName1, lastName2 };
  expect(homoclave(person)).toBe(key);
  expect(rfcFor(person, birthday)).toBe(value);
});

const start = (names: string, lastName1: string, lastName2: string) =>
  rfcFor({ names, lastName1, lastName2 }, '1990-01-01').slice(0, 4);

test('short and missing surnames, particles and words to avoid', () => {
  expect(start('Álvaro', 'de la O', 'Lozano')).toBe('OLAL');
  expect(start('Juan', 'Martínez', '')).toBe('MAJU');
  expect(start('María Luisa', 'Pérez', 'García')).toBe('PEGL');
  expect(start('José', 'Antonio', 'del Valle')).toBe('AOVJ');
  expect(start('Ofelia', 'Pérez', 'Dueñas')).toBe('PEDX');
});

test('every RFC made is accepted, without warning', () => {
  const word = fc.stringMatching(/^[A-ZÑÁÉÍÓÚÜ]{2,12}$/);
  fc.assert(
    fc.property(word, word, word, (names, lastName1, lastName2) => {
      const result = parsePersonRfc(rfcFor({ names, lastName1, lastName2 }, '2001-02-28'));
      expect(result).toMatchObject({ ok: true, rfc: { kind: 'person', warnings: [] } });
    }),
  );
});
