import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, addYears, ageOn, dayIn, daysBetween, isDay, weekdayOf } from './calendar.ts';

test('only real days are days', () => {
  for (const day of ['2024-02-29', '2025-12-31', '1900-01-01']) expect(isDay(day)).toBe(true);
  for (const text of ['2025-02-29', '2025-13-01', '2025-1-1', '2025-00-10', '', 'hoy', '2025-04-31']) {
    expect(isDay(text)).toBe(false);
  }
});

test('a day is one that a clock has', () => {
  const figures = fc.tuple(
    fc.integer({ min: 1, max: 9999 }),
    fc.integer({ min: 0, max: 14 }),
    fc.integer({ min: 0, max: 33 }),
  );
  fc.assert(
    fc.property(figures, ([year, month, day]) => {
      const text = [
        String(year).padStart(4, '0'),
        String(month).padStart(2, '0'),
        String(day).padStart(2, '0'),
      ].join('-');
      const millis = Date.parse(`${text}T00:00:00Z`);
      const isReal = !Number.isNaN(millis) && new Date(millis).toISOString().startsWith(text);
      expect(isDay(text)).toBe(isReal);
    }),
  );
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

test('a day begins at midnight, in whatever order its moments are asked about', () => {
  const [before, midnight] = ['2025-11-28T05:59:59.999Z', '2025-11-28T06:00:00Z'].map((at) => new Date(at));
  for (const [at, day] of [
    [before, '2025-11-27'],
    [midnight, '2025-11-28'],
    [before, '2025-11-27'],
  ] as const) {
    expect(dayIn('America/Mexico_City', at as Date)).toBe(day);
  }
});
