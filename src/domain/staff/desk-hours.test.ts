import { expect, it } from 'vitest';
import { afterDeskMinutes, deskHoursInWords, usualDeskHours } from './desk-hours.ts';

const due = (from: string, minutes: number, hours = usualDeskHours) =>
  afterDeskMinutes(new Date(from), minutes, hours).toISOString();

it('counts minutes of the open desk', () => {
  // A Wednesday, 10:00 in Mexico City.
  expect(due('2026-11-25T16:00:00Z', 120)).toBe('2026-11-25T18:00:00.000Z');
});

it('starts in the morning for what comes at night', () => {
  expect(due('2026-11-26T04:00:00Z', 120)).toBe('2026-11-26T17:00:00.000Z');
});

it('goes on the next working day with what is left', () => {
  // Wednesday 19:30: half an hour today, the rest from 9:00.
  expect(due('2026-11-26T01:30:00Z', 120)).toBe('2026-11-26T16:30:00.000Z');
  // Saturday 19:00 with three hours: Sunday is closed.
  expect(due('2026-11-29T01:00:00Z', 180)).toBe('2026-11-30T17:00:00.000Z');
});

it('ends exactly at the closing hour', () => {
  expect(due('2026-11-26T01:00:00Z', 60)).toBe('2026-11-26T02:00:00.000Z');
});

it('knows a desk that works on Sundays only', () => {
  const hours = { opensAt: 600, closesAt: 660, days: [0] };
  expect(due('2026-11-25T16:00:00Z', 90, hours)).toBe('2026-12-06T16:30:00.000Z');
});

it('says hours as a person does', () => {
  expect(deskHoursInWords(usualDeskHours)).toBe('lunes a sábado, 9:00 a 20:00');
  expect(deskHoursInWords({ opensAt: 485, closesAt: 1440, days: [0, 6] })).toBe(
    'sábado y domingo, 8:05 a 24:00',
  );
  expect(deskHoursInWords({ opensAt: 600, closesAt: 1080, days: [1, 3, 5] })).toBe(
    'lunes, miércoles y viernes, 10:00 a 18:00',
  );
});
