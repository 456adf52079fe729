import { expect, test } from 'vitest';
import { compareAddress, comparedIn, toggled } from './compared.ts';

test.each<[string[], number[]]>([
  [[], []],
  [['4,7'], [4, 7]],
  [
    ['4', '7'],
    [4, 7],
  ],
  [
    ['7,4,7', '4'],
    [7, 4],
  ],
  [['0,-1,x,1.5, 3,12'], [12]],
  [['9999999999'], []],
])('%j compares %j', (values, ids) => {
  expect(comparedIn(values)).toEqual(ids);
});

test('a product is added last and taken out again', () => {
  expect(toggled([4], 7)).toEqual([4, 7]);
  expect(toggled([4, 7], 4)).toEqual([7]);
  expect(compareAddress('/1', [4, 7])).toBe('/1/comparar?ids=4,7');
  expect(compareAddress('/1/1001', [])).toBe('/1/1001/comparar');
});
