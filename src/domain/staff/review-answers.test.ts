import { expect, it } from 'vitest';
import { minutesForReview, reasonsOfReview, reviewCodesFor, secondPersonFor } from './review-reasons.ts';

const approval = {
  kind: 'decision',
  outcome: 'approved',
  totalCentavos: 9_000_00,
  limitCentavos: 10_000_00,
  leftCentavos: 200_000_00,
  answeredBefore: false,
} as const;

it('asks a second person above the limit, and only there', () => {
  expect(secondPersonFor(approval)).toBeNull();
  expect(secondPersonFor({ ...approval, totalCentavos: 10_000_00 })).toBeNull();
  expect(secondPersonFor({ ...approval, totalCentavos: 10_000_01 })).toBe('over-limit');
  expect(secondPersonFor({ ...approval, outcome: 'counter-offer', totalCentavos: 10_000_01 })).toBe(
    'over-limit',
  );
});

it('asks a second person once the sum of the day is reached', () => {
  expect(secondPersonFor({ ...approval, leftCentavos: 9_000_00 })).toBeNull();
  expect(secondPersonFor({ ...approval, leftCentavos: 8_999_99 })).toBe('over-day');
});

it('asks none for a refusal or an identity, whatever the amount', () => {
  expect(
    secondPersonFor({ ...approval, outcome: 'refused', totalCentavos: 90_000_00, leftCentavos: 0 }),
  ).toBeNull();
  expect(secondPersonFor({ ...approval, kind: 'identity', totalCentavos: 90_000_00 })).toBeNull();
});

it('lets nobody answer a second review of the same request alone', () => {
  expect(secondPersonFor({ ...approval, answeredBefore: true })).toBe('own-decision');
  expect(secondPersonFor({ ...approval, outcome: 'refused', answeredBefore: true })).toBe('own-decision');
});

it('makes no counter-offer before the credit is looked at', () => {
  expect(reviewCodesFor('identity', 'counter-offer')).toEqual([]);
  expect(reviewCodesFor('identity', 'approved').map(({ code }) => code)).toEqual(['data-confirmed', 'other']);
  expect(reviewCodesFor('decision', 'counter-offer')).not.toEqual([]);
});

it('takes the strictest deadline of the reasons', () => {
  expect(reasonsOfReview('score-borderline,address-edited,of-a-later-version')).toEqual([
    'score-borderline',
    'address-edited',
  ]);
  expect(minutesForReview(['score-borderline', 'address-edited'])).toBe(120);
  expect(minutesForReview([])).toBe(240);
});
