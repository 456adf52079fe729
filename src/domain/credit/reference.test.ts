import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  luhnDigit,
  passesLuhn,
  formatReference,
  isAccount,
  isImei,
  isReference,
  makeAccount,
  makeReference,
  parseReference,
} from './reference.ts';

test.each([
  ['18000359700002387', '1'],
  ['09005719759', '3'],
  ['1850000123456', '5'],
])("Luhn's digit of %s is %s", (digits, check) => {
  expect(luhnDigit(digits)).toBe(check);
  expect(passesLuhn(`${digits}${check}`)).toBe(true);
});

test('a reference has 13 digits: partner, sequence, check digit', () => {
  const reference = makeReference(185, 123_456);
  expect(reference).toMatch(/^185000123456\d$/);
  expect(isReference(reference)).toBe(true);
  expect(makeReference(1, 0)).toHaveLength(13);
});

test('a reference typed with spaces is read; a wrong digit or two swapped ones are not', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 999 }),
      fc.integer({ min: 0, max: 999_999_999 }),
      (partner, sequence) => {
        const reference = makeReference(partner, sequence);
        expect(parseReference(` ${formatReference(reference)} `)).toBe(reference);
        for (let i = 0; i < 13; i++) {
          const wrong = (Number(reference.charAt(i)) + 1) % 10;
          expect(isReference(`${reference.slice(0, i)}${wrong}${reference.slice(i + 1)}`)).toBe(false);
        }
      },
    ),
  );
  const reference = makeReference(185, 123_456);
  const [a, b, c, d] = formatReference(reference).split(' ');
  expect(parseReference(`\u202a${a}\u00a0${b}–${c} ${d}\u202c`)).toBe(reference);
  expect(parseReference('12345')).toBeNull();
  expect(parseReference('no es')).toBeNull();
});

test('references are written in groups of four', () => {
  expect(formatReference('1850001234560')).toBe('1850 0012 3456 0');
});

test('numbers that do not fit are refused', () => {
  expect(() => makeReference(1000, 1)).toThrow('invalid-input');
  expect(() => makeReference(1, 1_000_000_000)).toThrow('invalid-input');
  expect(() => makeReference(-1, 1)).toThrow('invalid-input');
  expect(() => makeReference(1, 1.5)).toThrow('invalid-input');
  expect(() => makeAccount(0)).toThrow('invalid-input');
});

test('an account has 10 digits with a check digit', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999_999 }), (seed) => {
      const account = makeAccount(seed);
      expect(account).toMatch(/^\d{10}$/);
      expect(isAccount(account)).toBe(true);
      expect(isAccount(`${account.slice(0, 9)}${(Number(account.slice(9)) + 1) % 10}`)).toBe(false);
    }),
  );
  expect(isAccount('0000000000')).toBe(false);
  expect(isAccount('12345')).toBe(false);
});

test('an IMEI has 15 digits and passes Luhn', () => {
  expect(isImei('490154203237518')).toBe(true);
  expect(isImei('490154203237519')).toBe(false);
  expect(isImei('000000000000000')).toBe(false);
  expect(isImei('49015420323751')).toBe(false);
});
