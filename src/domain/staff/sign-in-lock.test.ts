import { expect, test } from 'vitest';
import { lockAfter, lockNow, missesToClose } from './sign-in-lock.ts';

const at = new Date('2026-11-02T18:00:00Z');
const hoursAfter = (misses: number) => {
  const lock = lockAfter(misses, at);
  return lock?.until && (lock.until.getTime() - at.getTime()) / 3_600_000;
};

test('eight wrong codes close for an hour, each eight more for twice as long, never for more than a day', () => {
  expect([0, 1, 7, 9, 15].map((misses) => lockAfter(misses, at))).toEqual([null, null, null, null, null]);
  expect([8, 16, 24, 32, 40, 48, 96].map(hoursAfter)).toEqual([1, 2, 4, 8, 16, 24, 24]);
});

test('a hundred close until somebody opens', () => {
  expect(lockAfter(99, at)).toBeNull();
  expect(lockAfter(missesToClose, at)).toEqual({ until: null });
  expect(lockNow(missesToClose + 1, at, new Date('2036-01-01T00:00:00Z'))).toEqual({ until: null });
});

test('a pause that is over closes nothing', () => {
  const until = new Date('2026-11-02T19:00:00Z');
  expect(lockNow(8, at, new Date(until.getTime() - 1))).toEqual({ until });
  expect(lockNow(8, at, until)).toBeNull();
});
