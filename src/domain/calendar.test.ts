import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, addYears, ageOn, dayIn, daysBetween, isDay, weekdayOf } from './calendar.ts';

test('only real days are days', () => {
  for (const day of ['2024-02-29', '2025-12-31', '1900-01-01']) expect(isDay(day)).toBe(true);
  for (const text of ['2025-02-29', '2025-13-01', '2025-1-1', '2025-00-10', '', 'hoy', '2025-04-31']) {
    expect(isDay(text)).toBe(false);
  }
});

test('days are added across months, years and changes of clock', () => {
  expect(addDays('2025-12-31', 1)).toBe('2026-01-01');
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
  expect(addDays('2025-11-27', 7)).toBe('2025-12-04');
  expect(() => addDays('2025-02-30', 1)).toThrow('invalid-input');
});

test('adding and counting days agree', () => {
  fc.assert(
    fc.property(fc.integer({ min: -40_000, max: 40_000 }), (count) => {
      expect(daysBetween('2025-11-27', addDays('2025-11-27', count))).toBe(count);
    }),
  );
});

test('three years from 29 February end on 28 February', () => {
  expect(addYears('2024-02-29', 3)).toBe('2027-02-28');
  expect(addYears('2024-02-29', 4)).toBe('2028-02-29');
  expect(addYears('2025-06-15', 3)).toBe('2028-06-15');
});

test('one turns a year older on the birthday', () => {
  expect(ageOn('2007-11-27', '2025-11-26')).toBe(17);
  expect(ageOn('2007-11-27', '2025-11-27')).toBe(18);
});

test('the week and the zone of a day', () => {
  expect(weekdayOf('2025-11-27')).toBe(4);
  const instant = new Date('2025-11-28T05:30:00Z');
  expect(dayIn('America/Mexico_City', instant)).toBe('2025-11-27');
  expect(dayIn('America/Cancun', instant)).toBe('2025-11-28');
});
