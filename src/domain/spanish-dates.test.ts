import { expect, test } from 'vitest';
import {
  dayInFigures,
  dayInWords,
  momentInFigures,
  momentInWords,
  stamp,
  weekdayInWords,
} from './spanish-dates.ts';

test('a birthday in words', () => {
  expect(dayInWords('1990-05-03')).toBe('3 de mayo de 1990');
});

test('a due day with its weekday', () => {
  expect(weekdayInWords('2025-11-27')).toBe('jueves 27 de noviembre');
});

test('a moment as the specification writes it, on the clock of Mexico City [spec:2.credit-process.shows]', () => {
  expect(stamp('2026-11-21T17:05:00Z')).toBe('21/11/2026, 11:05 a. m.');
  expect(stamp('2026-11-22T05:30:00Z')).toBe('21/11/2026, 11:30 p. m.');
  expect(stamp('2026-11-21T06:00:00Z')).toBe('21/11/2026, 12:00 a. m.');
});

test('a moment in words, on the clock of Mexico City', () => {
  expect(momentInWords('2025-11-28T05:30:00Z')).toBe('jueves 27 de noviembre, 11:30\u00a0p.\u00a0m.');
});

test('a day and a moment in figures, for papers', () => {
  expect(dayInFigures('2025-11-21')).toBe('21/11/2025');
  expect(momentInFigures(new Date('2025-11-21T20:03:22Z'))).toBe('21/11/2025 14:03:22');
});
