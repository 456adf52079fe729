import { expect, test } from 'vitest';
import { lookReasonNames, lookReasons, searchedText } from './sealed-fields.ts';

test('each reason to look has a name of its own, as a person chooses it', () => {
  expect(Object.keys(lookReasonNames)).toEqual([...lookReasons]);
  expect(new Set(Object.values(lookReasonNames)).size).toBe(lookReasons.length);
});

test('digits are looked up without the groups in which papers print them; words stay', () => {
  expect(['0010 0000 0698 0', '3100-002116', '55 1000 0233', '0233'].map(searchedText)).toEqual([
    '0010000006980',
    '3100002116',
    '5510000233',
    '0233',
  ]);
  expect(['GODE561231GR8', 'Ana Ruiz 12', '12 3'].map(searchedText)).toEqual([
    'GODE561231GR8',
    'Ana Ruiz 12',
    '12 3',
  ]);
});
