import { expect, test } from 'vitest';
import { lookReasonNames, lookReasons } from './sealed-fields.ts';

test('each reason to look has a name of its own, as a person chooses it', () => {
  expect(Object.keys(lookReasonNames)).toEqual([...lookReasons]);
  expect(new Set(Object.values(lookReasonNames)).size).toBe(lookReasons.length);
});
