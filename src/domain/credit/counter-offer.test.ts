import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DomainError } from '#domain/errors.ts';
import { usualCreditLimits } from './credit-limits.ts';
import { counterOffer, counterOfferWeeks, refusalsOfPlan } from './suggestions.ts';
import type { DecisionInput } from './decision.ts';
import { planOf, planWith } from '#domain/credit/plan-with.ts';

const present = { priceCentavos: 7_999_00, downPaymentCentavos: 1_299_00, weeklyCentavos: 199_00, weeks: 52 };
const cheaper = { priceCentavos: 4_999_00, downPaymentCentavos: 799_00, weeklyCentavos: 129_00, weeks: 52 };

const fieldOf = (work: () => unknown): string | undefined => {
  try {
    work();
  } catch (error) {
    if (error instanceof DomainError) return error.detail.field;
  }
  return undefined;
};

const asked = (changes: object) => ({
  offer: present,
  isOtherPhone: false,
  downPaymentCentavos: present.downPaymentCentavos,
  weeks: present.weeks,
  ...changes,
});

it('keeps the rate with a higher down payment', () => {
  const plan = counterOffer(present, asked({ downPaymentCentavos: 2_500_00 }));
  expect(plan).toMatchObject({ downPaymentCentavos: 2_500_00, weeks: 52, weeklyPaymentCentavos: 163_00 });
  expect(plan.catPercent).toBeLessThanOrEqual(planOf(present).catPercent);
});

it('takes a cheaper phone at its own price', () => {
  const plan = counterOffer(
    present,
    asked({ offer: cheaper, isOtherPhone: true, downPaymentCentavos: 799_00 }),
  );
  expect(plan).toEqual(planOf(cheaper));
});

it('never raises the CAT, and always pays the amount back', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1_000_00, max: 40_000_00 }),
      // From a low price for credit on: without any, a weekly payment must be to the centavo.
      fc.double({ min: 0.004, max: 0.02, noNaN: true }),
      fc.constantFrom(...counterOfferWeeks),
      fc.constantFrom(...counterOfferWeeks),
      fc.double({ min: 0.1, max: 0.9, noNaN: true }),
      (price, rate, weeks, newWeeks, share) => {
        const down = Math.floor(price / 10);
        const financed = price - down;
        const offer = {
          priceCentavos: price,
          downPaymentCentavos: down,
          weeklyCentavos: Math.ceil(financed * (1 / weeks + rate)),
          weeks,
        };
        const plan = planWith(offer, {
          downPaymentCentavos: Math.floor(down + (financed - 100_00) * share),
          weeks: newWeeks,
        });
        expect(plan.weeklyPaymentCentavos * newWeeks).toBeGreaterThanOrEqual(plan.financedCentavos);
        expect(plan.catPercent).toBeLessThanOrEqual(planOf(offer).catPercent);
      },
    ),
  );
});

it('pays back an offer without interest to the centavo', () => {
  const offer = { priceCentavos: 1_100_00, downPaymentCentavos: 100_00, weeklyCentavos: 40_00, weeks: 25 };
  const plan = planWith(offer, { downPaymentCentavos: 200_00, weeks: 52 });
  expect(plan).toMatchObject({ financedCentavos: 900_00, weeklyPaymentCentavos: 17_31 });
});

it('names what is wrong', () => {
  expect(fieldOf(() => counterOffer(present, asked({})))).toBe('downPayment');
  expect(fieldOf(() => counterOffer(present, asked({ downPaymentCentavos: 1_000_00 })))).toBe('downPayment');
  expect(fieldOf(() => counterOffer(present, asked({ downPaymentCentavos: 7_999_00 })))).toBe('downPayment');
  expect(fieldOf(() => counterOffer(present, asked({ weeks: 51 })))).toBe('weeks');
  const dearer = { ...cheaper, priceCentavos: present.priceCentavos };
  expect(fieldOf(() => counterOffer(present, asked({ offer: dearer, isOtherPhone: true })))).toBe('product');
});

it('stays inside the bands of the history', () => {
  const input: DecisionInput = {
    today: '2026-11-25',
    birthday: '1990-01-01',
    bureau: {
      outcome: 'clear',
      score: 560,
      activeDelinquencies: 0,
      monthlyDebtCentavos: 7_600_00,
      alerts: [],
    },
    plan: planOf(present),
    addressEdited: true,
    identityMatches: true,
    hasActiveCredit: false,
    shared: [],
    promoterHelp: false,
    limits: usualCreditLimits,
  };
  expect(refusalsOfPlan(input, planOf(cheaper))).toMatchObject([{ code: 'debt-burden' }]);
  const longer = planWith(cheaper, { downPaymentCentavos: 1_999_00, weeks: 78 });
  expect(refusalsOfPlan(input, longer)).toEqual([]);
});
