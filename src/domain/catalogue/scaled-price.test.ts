import { expect, test } from 'vitest';
import { scaledPrice, tenthsOf } from './offer.ts';

test.each([
  [7_999_00, 50, 8_399_00],
  [7_999_00, -100, 7_199_00],
  [182_00, 25, 187_00],
  [0, 100, 0],
])('%i centavos by %i tenths of a percent are %i', (centavos, tenths, scaled) => {
  expect(scaledPrice(centavos, tenths)).toBe(scaled);
});

test.each([
  ['5', 50],
  ['+5', 50],
  ['-10', -100],
  ['−2.5 %', -25],
  ['2,5%', 25],
  ['0', null],
  ['91', null],
  ['-100', null],
  ['cinco', null],
  ['', null],
  ['1.25', null],
])('%j is %j tenths', (text, tenths) => {
  expect(tenthsOf(text)).toBe(tenths);
});
