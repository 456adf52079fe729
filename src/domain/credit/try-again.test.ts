import { expect, test } from 'vitest';
import type { Refusal } from './ledger/cool-down.ts';
import { coolDownReasonOf, tryAgain, tryAgainFrom, tryAgainInWords } from './try-again.ts';

const refusal = (change: Partial<Refusal>): Refusal => ({
  reason: 'score',
  on: '2026-12-05',
  at: new Date('2026-12-05T18:30:00Z'),
  birthday: null,
  identityRefusals: 0,
  ...change,
});
const inWords = (refusals: readonly Refusal[], now = '2026-12-05T19:00:00Z') => {
  const wait = tryAgain(refusals, new Date(now));
  const from = wait && tryAgainFrom(wait);
  return from === null ? (wait?.until ?? null) : tryAgainInWords(from);
};

test('the day is the first on which she may apply: until it begins in Mexico City she waits', () => {
  expect(inWords([refusal({})])).toBe('5 de marzo de 2027');
  expect(inWords([refusal({ reason: 'delinquencies' })])).toBe('4 de enero de 2027');
  expect(inWords([refusal({})], '2027-03-05T05:59:59Z')).toBe('5 de marzo de 2027');
  expect(inWords([refusal({})], '2027-03-05T06:00:00Z')).toBeNull();
});

test('of several refusals the one that lasts longest counts; the third of an identity outlasts all', () => {
  const identity = refusal({ reason: 'identity', identityRefusals: 1 });
  expect(inWords([identity])).toBe('domingo 6 de diciembre, 12:30\u00a0p.\u00a0m.');
  expect(inWords([identity, refusal({}), refusal({ reason: 'delinquencies' })])).toBe('5 de marzo de 2027');
  expect(inWords([refusal({}), refusal({ reason: 'identity', identityRefusals: 3 })])).toBe('in-person');
});

test.each(['amount', 'active-credit'] as const)(
  'a refusal for %s asks for no waiting by itself',
  (reason) => {
    expect(inWords([refusal({ reason })])).toBeNull();
  },
);

test('under age waits for the birthday; over age has no day', () => {
  expect(inWords([refusal({ reason: 'under-age', birthday: '2009-02-14' })])).toBe('14 de febrero de 2027');
  expect(coolDownReasonOf('over-age')).toBeNull();
});
