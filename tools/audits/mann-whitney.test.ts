import { expect, test } from 'vitest';
import { mannWhitney, median } from './mann-whitney.ts';

test('two samples that differ are told from two that do not', () => {
  const even = Array.from({ length: 100 }, (_, index) => index * 2);
  const odd = Array.from({ length: 100 }, (_, index) => index * 2 + 1);
  expect(mannWhitney(even, odd)).toBeGreaterThan(0.8);
  expect(mannWhitney(even, even)).toBeCloseTo(1, 6);
  expect(
    mannWhitney(
      even,
      odd.map((value) => value + 60),
    ),
  ).toBeLessThan(0.001);
  // U is 50 of 400, so z = 150 / 36.9 = 4.06.
  const range = (from: number) => Array.from({ length: 20 }, (_, index) => from + index);
  expect(mannWhitney(range(1), range(11))).toBeCloseTo(0.000_049_6, 5);
  expect(mannWhitney([5, 5, 5], [5, 5, 5])).toBe(1);
});

test('the median of an even number of values is between the two in the middle', () => {
  expect([median([3, 1, 2]), median([4, 1, 3, 2])]).toEqual([2, 2.5]);
});
