import { expect, test } from 'vitest';
import { promiseRefusal } from './promise.ts';

test('a promise is for a sum that is owed, within a week, and not two in four', () => {
  const promise = { centavos: 88_00, madeOn: '2026-12-11', day: '2026-12-18' };
  expect(promiseRefusal(promise, [], 88_00)).toBeNull();
  expect(promiseRefusal(promise, [], 87_00)).toBe('sum');
  expect(promiseRefusal({ ...promise, centavos: 99 }, [], 88_00)).toBe('sum');
  expect(promiseRefusal({ ...promise, day: '2026-12-19' }, [], 88_00)).toBe('day');
  expect(promiseRefusal({ ...promise, day: '2026-12-10' }, [], 88_00)).toBe('day');
  expect(promiseRefusal({ ...promise, madeOn: '2027-01-07', day: '2027-01-08' }, [promise], 88_00)).toBe(
    'too-soon',
  );
  expect(
    promiseRefusal({ ...promise, madeOn: '2027-01-08', day: '2027-01-08' }, [promise], 88_00),
  ).toBeNull();
});
