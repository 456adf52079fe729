import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '#test/support/properties.ts';
import { usualCreditLimits, type CreditLimits } from './credit-limits.ts';
import { decide, isRuleCode, type DecisionInput } from './decision.ts';
import { decideAgain, type PastDecision } from './past-decision.ts';
import { makePlan } from './plan.ts';

const plan = makePlan({
  cashPriceCentavos: 12_999_00,
  downPaymentCentavos: 1_999_00,
  weeklyPaymentCentavos: 299_00,
  weeks: 52,
});
const bureau = {
  outcome: 'clear',
  score: 590,
  activeDelinquencies: 0,
  monthlyDebtCentavos: 1_500_00,
  alerts: [],
} as const;
const past: PastDecision = {
  outcome: 'approved',
  codes: [],
  bureau,
  plan,
  addressEdited: false,
  promoterHelp: false,
};

const with560: CreditLimits = {
  ...usualCreditLimits,
  version: 1,
  bands: usualCreditLimits.bands.map((band, at) => ({ ...band, fromScore: [700, 650, 600, 560][at]! })),
};

test('only what the limits say changes', () => {
  expect(decideAgain(past, usualCreditLimits)).toBe('approved');
  // 590 points are in the last band now, where a person decides.
  expect(decideAgain(past, with560)).toBe('review');
  expect(decideAgain({ ...past, bureau: { ...bureau, score: 559 } }, with560)).toBe('refused');
  const active: PastDecision = { ...past, outcome: 'refused', codes: ['active-credit'] };
  expect(decideAgain(active, with560)).toBe('refused');
  // An address that nobody looked at, because the request was refused for its score.
  const low: PastDecision = {
    ...past,
    outcome: 'refused',
    codes: ['score-low'],
    bureau: { ...bureau, score: 499 },
    addressEdited: true,
  };
  const from400 = {
    ...with560,
    bands: with560.bands.map((band, at) => ({ ...band, fromScore: [600, 500, 450, 400][at]! })),
  };
  expect(decideAgain(low, from400)).toBe('review');
});

test('with the limits of that day it is what was said then', () => {
  const input: fc.Arbitrary<DecisionInput> = fc.record({
    today: fc.constant('2026-11-27'),
    birthday: fc.constantFrom('1990-05-04', '2015-01-01', '1930-01-01'),
    bureau: fc.record({
      outcome: fc.constantFrom('clear' as const, 'refused' as const),
      score: fc.option(fc.integer({ min: 300, max: 850 })),
      activeDelinquencies: fc.integer({ min: 0, max: 3 }),
      monthlyDebtCentavos: fc.integer({ min: 0, max: 20_000_00 }),
      alerts: fc.constantFrom([], ['Alerta']),
    }),
    plan: fc.constant(plan),
    addressEdited: fc.boolean(),
    identityMatches: fc.boolean(),
    hasActiveCredit: fc.boolean(),
    shared: fc.subarray([
      'rfc-differs' as const,
      'contact-shared' as const,
      'address-shared' as const,
      'browser-shared' as const,
    ]),
    promoterHelp: fc.boolean(),
    limits: fc.constantFrom(usualCreditLimits, with560),
  });
  fc.assert(
    fc.property(input, (given) => {
      const { outcome, reasons } = decide(given);
      const codes = reasons.map(({ code }) => code).filter(isRuleCode);
      const { bureau, plan, addressEdited, promoterHelp } = given;
      const kept = { outcome, codes, bureau, plan, addressEdited, promoterHelp };
      expect(decideAgain(kept, given.limits)).toBe(outcome);
    }),
    { numRuns: runs(300) },
  );
});
