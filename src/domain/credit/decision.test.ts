import fc from 'fast-check';
import { expect, test } from 'vitest';
import { usualCreditLimits } from './credit-limits.ts';
import { decide, rulesVersionWith, type DecisionInput } from './decision.ts';
import { makePlan } from './plan.ts';

const planOf = (cash: number, down: number, weekly: number, weeks: number) =>
  makePlan({
    cashPriceCentavos: cash * 100,
    downPaymentCentavos: down * 100,
    weeklyPaymentCentavos: weekly * 100,
    weeks,
  });

const bureau = {
  outcome: 'clear',
  score: 700,
  activeDelinquencies: 0,
  monthlyDebtCentavos: 1_500_00,
  alerts: [] as readonly string[],
} as const;

const good: DecisionInput = {
  today: '2025-11-27',
  birthday: '1990-05-04',
  bureau,
  plan: planOf(7_999, 1_299, 199, 52),
  addressEdited: false,
  identityMatches: true,
  hasActiveCredit: false,
  shared: [],
  promoterHelp: false,
  limits: usualCreditLimits,
};

const codes = (input: DecisionInput) => decide(input).reasons.map((reason) => reason.code);

test('a good history and an affordable phone are approved, with a reason', () => {
  expect(decide(good)).toEqual({
    outcome: 'approved',
    rulesVersion: rulesVersionWith(usualCreditLimits),
    reasons: [{ code: 'meets-all', text: 'Cumples con todos los requisitos para este equipo.' }],
  });
});

test.each([
  ['under-age', { birthday: '2007-11-28' }],
  ['over-age', { birthday: '1949-11-27' }],
  ['active-credit', { hasActiveCredit: true }],
  ['bureau-refused', { bureau: { ...bureau, outcome: 'refused' } }],
  ['delinquencies', { bureau: { ...bureau, activeDelinquencies: 2 } }],
  ['score-low', { bureau: { ...bureau, score: 499 } }],
  ['amount-over-limit', { bureau: { ...bureau, score: 679 }, plan: planOf(30_000, 4_999, 450, 104) }],
  ['debt-burden', { bureau: { ...bureau, monthlyDebtCentavos: 19_500_00 } }],
] as const)('refused for %s', (code, change) => {
  const decision = decide({ ...good, ...change });
  expect(decision.outcome).toBe('refused');
  expect(decision.reasons.map((reason) => reason.code)).toEqual([code]);
});

test.each([
  ['one-delinquency', { bureau: { ...bureau, activeDelinquencies: 1 } }],
  ['bureau-alert', { bureau: { ...bureau, alerts: ['HAWK 001'] } }],
  ['score-borderline', { bureau: { ...bureau, score: 500 } }],
  ['identity-mismatch', { identityMatches: false }],
  ['address-edited', { addressEdited: true }],
  ['rfc-differs', { shared: ['rfc-differs'] }],
  ['contact-shared', { shared: ['contact-shared'] }],
  ['address-shared', { shared: ['address-shared'] }],
  ['browser-shared', { shared: ['browser-shared'] }],
] as const)('reviewed for %s', (code, change) => {
  const decision = decide({ ...good, ...change });
  expect(decision.outcome).toBe('review');
  expect(decision.reasons.map((reason) => reason.code)).toEqual([code]);
});

test('ages and limits are inclusive', () => {
  expect(decide({ ...good, birthday: '2007-11-27' }).outcome).toBe('approved');
  expect(decide({ ...good, birthday: '1949-11-28' }).outcome).toBe('approved');
  const limit = { ...good, bureau: { ...bureau, score: 600 }, plan: planOf(27_000, 2_000, 400, 104) };
  expect(decide(limit).outcome).toBe('approved');
});

test('without history a small credit is approved, a bigger one with the help of a promoter', () => {
  const noHistory = { ...bureau, score: null, monthlyDebtCentavos: 0 };
  expect(decide({ ...good, bureau: noHistory }).outcome).toBe('approved');
  const bigger = { ...good, bureau: noHistory, plan: planOf(13_499, 1_500, 220, 104) };
  expect(codes(bigger)).toEqual(['amount-over-limit']);
  expect(decide({ ...bigger, promoterHelp: true }).outcome).toBe('approved');
});

test('the reason names the limit, so that the customer can choose another phone', () => {
  const input = { ...good, bureau: { ...bureau, score: null }, plan: planOf(13_499, 1_500, 220, 104) };
  expect(decide(input).reasons[0]?.text).toBe(
    'Por ahora podemos financiarte hasta $10,000. Elige otro equipo o da un enganche mayor.',
  );
});

test('a refusal outweighs a review and is told alone', () => {
  expect(codes({ ...good, addressEdited: true, hasActiveCredit: true })).toEqual(['active-credit']);
});

const anyInput: fc.Arbitrary<DecisionInput> = fc.record({
  today: fc.constant('2025-11-27'),
  birthday: fc.integer({ min: 1930, max: 2012 }).map((year) => `${year}-06-15`),
  bureau: fc.record({
    outcome: fc.constantFrom('clear' as const, 'refused' as const),
    score: fc.option(fc.integer({ min: 300, max: 850 })),
    activeDelinquencies: fc.integer({ min: 0, max: 3 }),
    monthlyDebtCentavos: fc.integer({ min: 0, max: 30_000_00 }),
    alerts: fc.array(fc.constant('alert'), { maxLength: 1 }),
  }),
  plan: fc.integer({ min: 3_000, max: 40_000 }).map((cash) => planOf(cash, 1_000, Math.ceil(cash / 40), 60)),
  addressEdited: fc.boolean(),
  identityMatches: fc.boolean(),
  hasActiveCredit: fc.boolean(),
  shared: fc.subarray(['rfc-differs', 'contact-shared', 'address-shared', 'browser-shared'] as const),
  promoterHelp: fc.boolean(),
  limits: fc.constant(usualCreditLimits),
});

const rank = { refused: 0, review: 1, approved: 2 };

test('every decision has reasons, and the same input decides the same', () => {
  fc.assert(
    fc.property(anyInput, (input) => {
      const decision = decide(input);
      expect(decision.reasons.length).toBeGreaterThan(0);
      expect(decide(structuredClone(input))).toEqual(decision);
    }),
  );
});

test('a better history never worsens the outcome', () => {
  fc.assert(
    fc.property(anyInput, fc.integer({ min: 0, max: 550 }), (input, gain) => {
      const score = input.bureau.score === null ? null : Math.min(850, input.bureau.score + gain);
      const better = {
        ...input,
        bureau: { ...input.bureau, score, activeDelinquencies: 0, monthlyDebtCentavos: 0 },
      };
      expect(rank[decide(better).outcome]).toBeGreaterThanOrEqual(rank[decide(input).outcome]);
    }),
  );
});
