import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '#test/support/properties.ts';
import { mistypedFrom } from './reference.ts';

const references = fc.stringMatching(/^\d{13}$/);

test('a wrong digit and swapped neighbours lead back to what was meant', () => {
  fc.assert(
    fc.property(references, fc.nat(12), fc.nat(9), (meant, at, digit) => {
      const wrong = `${meant.slice(0, at)}${digit}${meant.slice(at + 1)}`;
      const swapped = `${meant.slice(0, at)}${meant.charAt(at + 1)}${meant.charAt(at)}${meant.slice(at + 2)}`;
      for (const typed of [wrong, swapped]) {
        expect(mistypedFrom(typed).includes(meant)).toBe(typed !== meant);
      }
    }),
    { numRuns: runs(20) },
  );
});

test('nothing further away is proposed, and never what was typed', () => {
  fc.assert(
    fc.property(references, (typed) => {
      const meant = mistypedFrom(typed);
      expect(meant.length).toBeLessThanOrEqual(13 * 9 + 12);
      expect(new Set(meant).size).toBe(meant.length);
      for (const each of meant) {
        const apart = typed.split('').filter((digit, at) => digit !== each.charAt(at)).length;
        expect([1, 2]).toContain(apart);
        expect(sorted(each) === sorted(typed)).toBe(apart === 2);
      }
    }),
    { numRuns: runs(20) },
  );
});

const sorted = (digits: string) => digits.split('').toSorted().join('');

test('letters of other networks stay as they are', () => {
  expect(mistypedFrom('A1')).toEqual(expect.arrayContaining(['1A', 'A0', 'A9']));
  expect(mistypedFrom('A1')).toHaveLength(10);
});
