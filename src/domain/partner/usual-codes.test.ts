import { expect, test } from 'vitest';
import { unverifiedUsual, usualOf, wrongUsual } from './usual-codes.ts';

test('what is usual is the median of seven days; a day without a code is a day', () => {
  expect(usualOf([])).toBe(0);
  expect(usualOf([900, 900, 900])).toBe(0);
  expect(usualOf([900, 900, 900, 900])).toBe(900);
  expect(usualOf([10, 9000, 30, 20, 8000, 40, 7000])).toBe(40);
});

test('a partner with few codes has a floor; a large one its share', () => {
  expect([unverifiedUsual(0), wrongUsual(0)]).toEqual([300, 100]);
  expect([unverifiedUsual(8000), wrongUsual(8000)]).toEqual([4000, 400]);
});
