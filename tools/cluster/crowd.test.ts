import { expect, test } from 'vitest';
import { longestGapMs } from './crowd.ts';

test('the longest time without a write: from the last one before the kill, and until the end if none came', () => {
  expect(longestGapMs([0, 100, 250, 900, 1_000], 200, 1_050)).toBe(650);
  // The gap that is open at the kill counts in full; one that ended before it does not.
  expect(longestGapMs([0, 500, 600, 700], 550, 800)).toBe(100);
  expect(longestGapMs([0, 100, 5_000], 200, 800)).toBe(700);
  expect(longestGapMs([], 200, 800)).toBe(600);
});
