import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codePrefix, newCodes } from './promoter-codes.ts';

test('codes begin with three letters of the shop and go on where they ended', () => {
  expect(codePrefix('Ñandú y Óptica')).toBe('NAN');
  expect(codePrefix('7')).toBe('XXX');
  expect(newCodes('JAC', ['JAC009', 'jac012', 'JAC', 'ALB900', 'JAC-77'], 2)).toEqual(['JAC013', 'JAC014']);
  expect(newCodes('JAC', [], 1)).toEqual(['JAC001']);
});

test('no code is taken, twice the same, or one that the form refuses', () => {
  const taken = fc.array(fc.stringMatching(/^(ALB|alb)?\d{0,12}$/));
  fc.assert(
    fc.property(fc.string(), taken, fc.integer({ min: 0, max: 50 }), (shop, codes, count) => {
      for (const prefix of [codePrefix(shop), 'ALB']) {
        const made = newCodes(prefix, codes, count);
        const upper = new Set(codes.map((code) => code.toUpperCase()));
        expect(new Set(made).size).toBe(count);
        expect(made.filter((code) => upper.has(code) || !/^[A-Z0-9]{1,20}$/.test(code))).toEqual([]);
      }
    }),
  );
});
