import { expect, test } from 'vitest';
import { duration, exactTime, initialsOf, pesos, shortDate, timeOf } from './format.ts';

const now = '2025-11-21T16:24:00Z';

test('times are Mexico City’s, without a leading zero', () => {
  expect(timeOf('2025-11-21T14:02:00Z')).toBe('8:02');
  expect(timeOf('2025-11-22T06:05:00Z')).toBe('0:05');
  expect(exactTime('2025-11-22T05:05:00Z')).toBe('21 nov 2025, 23:05');
  expect(shortDate('2025-11-14T18:00:00Z', now)).toBe('14 nov');
  expect(shortDate('2024-11-14T18:00:00Z', now)).toBe('14 nov 2024');
});

test('a duration has two parts at most and is never negative', () => {
  const until = (minutes: number) =>
    duration(now, new Date(Date.parse(now) + minutes * 60_000).toISOString());
  expect([4, 134, 185, 26 * 60, 15 * 1440, -5].map(until)).toEqual([
    '4 min',
    '2 h 14 min',
    '3 h 05 min',
    '1 d 2 h',
    '15 d',
    '0 min',
  ]);
});

test('money has centavos and a true minus; a name has two initials', () => {
  expect([pesos(1299), pesos(-0.5)]).toEqual(['$1,299.00', '−$0.50']);
  expect([initialsOf('Lucía Andrade Ruiz'), initialsOf('Óscar')]).toEqual(['LA', 'Ó']);
});
