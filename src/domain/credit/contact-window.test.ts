import { expect, test } from 'vitest';
import { contactAllowed, contactEndsAt, nextContactAt } from './contact-log.ts';

const at = (instant: string, state: string | null = 'Ciudad de México', role = 'customer' as const) =>
  contactAllowed({ at: new Date(instant), state, role }).allowed;

test('from 07:00 until before 22:00', () => {
  expect(at('2025-11-27T12:59:59Z')).toBe(false);
  expect(at('2025-11-27T13:00:00Z')).toBe(true);
  expect(at('2025-11-28T03:59:59Z')).toBe(true);
  expect(at('2025-11-28T04:00:00Z')).toBe(false);
});

test('the clock is the one where the customer lives', () => {
  // 13:00 UTC in winter: 05:00 Tijuana, 06:00 Hermosillo, 07:00 Mexico City, 08:00 Cancún.
  expect(at('2025-11-27T13:00:00Z', 'BC')).toBe(false);
  expect(at('2025-11-27T13:00:00Z', 'Sonora')).toBe(false);
  expect(at('2025-11-27T12:00:00Z', 'Quintana Roo')).toBe(true);
  // Tijuana has daylight saving time, the rest does not.
  expect(at('2025-07-01T14:00:00Z', 'Baja California')).toBe(true);
  expect(at('2025-11-27T14:59:00Z', 'Baja California')).toBe(false);
});

test('in a state with two clocks both must be within the window', () => {
  // 07:00 in Ciudad Juárez (UTC-7 in winter), 08:00 in Chihuahua and, in winter, 08:00 in Ojinaga.
  expect(at('2025-11-27T13:30:00Z', 'Chihuahua')).toBe(false);
  expect(at('2025-11-27T14:00:00Z', 'Chihuahua')).toBe(true);
});

test('an unknown state must be inside everywhere in the country', () => {
  expect(at('2025-11-27T14:59:00Z', null)).toBe(false);
  expect(at('2025-11-27T15:00:00Z', null)).toBe(true);
  expect(at('2025-11-28T03:00:00Z', 'Atlántida')).toBe(false);
});

test.each(['reference', 'relative', 'workmate'] as const)('a %s is never contacted', (role) => {
  expect(contactAllowed({ at: new Date('2025-11-27T18:00:00Z'), state: 'JC', role })).toEqual({
    allowed: false,
    reason: 'not-the-customer',
  });
});

test('a message outside the window waits until it opens', () => {
  const night = new Date('2025-11-28T05:17:42Z');
  expect(nextContactAt(night, 'DF')).toEqual(new Date('2025-11-28T13:00:00Z'));
  expect(nextContactAt(night, null)).toEqual(new Date('2025-11-28T15:00:00Z'));
  const noon = new Date('2025-11-28T18:00:01Z');
  expect(nextContactAt(noon, 'DF')).toEqual(noon);
});

test('what may be kept for later is kept until the window closes where the customer lives', () => {
  const noon = new Date('2025-11-28T18:00:01Z');
  expect(contactEndsAt(noon, 'DF')).toEqual(new Date('2025-11-29T04:00:00Z'));
  expect(contactEndsAt(noon, null)).toEqual(new Date('2025-11-29T03:00:00Z'));
  const night = new Date('2025-11-28T05:17:42Z');
  expect(contactEndsAt(night, 'DF')).toEqual(night);
});
