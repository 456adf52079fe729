import { expect, test } from 'vitest';
import { smsSegments } from './sms-segments.ts';

test.each([
  ['', 1, true],
  ['é'.repeat(160), 1, true],
  ['ñ'.repeat(161), 2, true],
  ['a'.repeat(306), 2, true],
  ['a'.repeat(307), 3, true],
  // An escaped letter is two, and no part ends within it.
  ['€'.repeat(80), 1, true],
  ['€'.repeat(153), 3, true],
  [`${'a'.repeat(159)}á`, 3, false],
  ['ó'.repeat(70), 1, false],
  ['ú'.repeat(71), 2, false],
  ['í'.repeat(134), 2, false],
  ['í'.repeat(135), 3, false],
  [`${'í'.repeat(66)}📱${'í'.repeat(66)}`, 3, false],
])('%j is so many segments', (text, segments, isBasic) => {
  expect(smsSegments(text)).toEqual({ segments, isBasic });
});
