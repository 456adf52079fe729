import { expect, test } from 'vitest';
import { takesSum } from './place-limits.ts';

test.each([
  ['within its limits', { minCentavos: 20_00, maxCentavos: 5_000_00 }, 5_000_00, true],
  ['too little', { minCentavos: 20_00, maxCentavos: null }, 19_99, false],
  ['too much', { minCentavos: null, maxCentavos: 1_000_00 }, 1_000_01, false],
  ['limits that nobody knows', { minCentavos: null, maxCentavos: null }, 99_999_00, true],
])('%s', (_, limits, centavos, takes) => {
  expect(takesSum(limits, centavos)).toBe(takes);
});
