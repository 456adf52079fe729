import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test('cells are quoted where they must be', () => {
  expect(csvLine(['a', 'b, c', 'd "e"', 'f\ng', null, 12.5])).toBe('a,"b, c","d ""e""","f\ng",,12.5\r\n');
});

test('no cell begins as a formula', () => {
  for (const formula of [
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    ' =1',
    '＝1',
    '=HYPERLINK("http://x","y")',
  ]) {
    expect(csvLine([formula])).toMatch(/^"?'/);
  }
  expect(csvLine(['9301885102317', 'MX-12'])).toBe('9301885102317,MX-12\r\n');
});
