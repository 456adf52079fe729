import { expect, test } from 'vitest';
import { dayOf } from './day.ts';

test.each([
  ['2026-11-27', '2026-11-27'],
  ['2026-11-27T06:00:00.000Z', '2026-11-27'],
  ['2026-11-28T05:59:59Z', '2026-11-27'],
  ['2026-11-99T05:59:59Z', null],
  ['27/11/2026', '2026-11-27'],
  ['7/1/2027', '2027-01-07'],
  ['31/02/2026', null],
  ['No aplica', null],
  ['', null],
])('reads the day %j as %j', (text, day) => {
  expect(dayOf(text)).toBe(day);
});
