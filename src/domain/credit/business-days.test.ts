import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#domain/calendar.ts';
import { addBusinessDays, holidaysOf, isBusinessDay, revocationDeadline } from './business-days.ts';

test('the days of rest of 2025', () => {
  expect(holidaysOf(2025)).toEqual([
    '2025-01-01',
    '2025-02-03',
    '2025-03-17',
    '2025-05-01',
    '2025-09-16',
    '2025-11-17',
    '2025-12-25',
  ]);
});

test('the change of president is a day of rest every six years', () => {
  expect(holidaysOf(2024)).toContain('2024-10-01');
  expect(holidaysOf(2030)).toContain('2030-10-01');
  expect(holidaysOf(2018)).toContain('2018-12-01');
  expect(holidaysOf(2026)).not.toContain('2026-10-01');
});

test('a purchase can be taken back for five business days', () => {
  expect(revocationDeadline('2025-11-27')).toBe('2025-12-04');
  // Over Christmas and New Year.
  expect(revocationDeadline('2025-12-24')).toBe('2026-01-02');
  // A Friday before the long weekend of November.
  expect(revocationDeadline('2025-11-14')).toBe('2025-11-24');
  expect(revocationDeadline('2025-11-15')).toBe('2025-11-24');
});

test('the n-th business day is one, and exactly n lie on the way', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 6000 }), fc.integer({ min: 1, max: 30 }), (offset, count) => {
      const from = addDays('2020-01-01', offset);
      const to = addBusinessDays(from, count);
      let between = 0;
      for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) if (isBusinessDay(day)) between++;
      expect(between).toBe(count);
      expect(isBusinessDay(to)).toBe(true);
    }),
  );
});
