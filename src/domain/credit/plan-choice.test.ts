import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DomainError } from '#domain/errors.ts';
import { chosenPlan, nearestTerms, planChoices } from './plan-choice.ts';
import { planOf } from '#domain/credit/plan-with.ts';

const offer = { priceCentavos: 7_999_00, downPaymentCentavos: 1_299_00, weeklyCentavos: 199_00, weeks: 52 };
const bands = { weeks: [13, 26, 39, 52, 78], downPaymentPercent: 50 };
const choices = planChoices(offer, bands);

const saidOf = (work: () => unknown): string | undefined => {
  try {
    work();
  } catch (error) {
    if (error instanceof DomainError) return error.detail.messages?.[0];
  }
  return undefined;
};

test('a customer may pay more today and end sooner, never less or later', () => {
  expect(choices).toEqual({
    maxDownPaymentCentavos: 3_999_00,
    weeks: [13, 26, 39, 52],
  });
});

test('a partner without bands has one plan a phone', () => {
  expect(planChoices(offer, { weeks: [], downPaymentPercent: 0 })).toBeNull();
  expect(planChoices(offer, { weeks: [52, 78], downPaymentPercent: 16 })).toBeNull();
});

test('the plan chosen costs no more in all, and at no higher CAT', () => {
  if (!choices) throw new Error('no choices');
  const own = planOf(offer);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2_700 }), fc.constantFrom(...choices.weeks), (steps, weeks) => {
      const terms = { downPaymentCentavos: offer.downPaymentCentavos + steps * 100, weeks };
      const plan = chosenPlan(offer, choices, terms);
      expect(plan).toMatchObject(terms);
      expect(plan.totalCentavos).toBeLessThanOrEqual(own.totalCentavos);
      expect(plan.catPercent).toBeLessThanOrEqual(own.catPercent);
    }),
  );
  expect(chosenPlan(offer, choices, offer)).toEqual(own);
});

test.each([
  [
    { downPaymentCentavos: 1_299_00, weeks: 40 },
    'Ese plazo no se ofrece para este equipo. Puedes elegir: 13, 26, 39 o 52 semanas.',
  ],
  ...[1_199_00, 4_000_00, 1_350_50].map(
    (downPaymentCentavos) =>
      [
        { downPaymentCentavos, weeks: 26 },
        'El enganche de este equipo puede ser de $1,299 a $3,999, en pesos enteros.',
      ] as const,
  ),
] as const)('%j is refused', (asked, sentence) => {
  expect(saidOf(() => chosenPlan(offer, choices, asked))).toBe(sentence);
});

test('without choices only the own plan is taken', () => {
  expect(chosenPlan(offer, null, offer)).toEqual(planOf(offer));
  expect(saidOf(() => chosenPlan(offer, null, { ...offer, weeks: 26 }))).toContain('52 semanas');
  expect(saidOf(() => chosenPlan(offer, null, { ...offer, downPaymentCentavos: 1_399_00 }))).toBe(
    'El enganche de este equipo es de $1,299.',
  );
});

test.each([
  [null, null, 1_299_00, 52],
  [2_500_00, 26, 2_500_00, 26],
  [2_060_75, 40, 2_060_00, 52],
  [0, 13, 1_299_00, 13],
  [99_999_00, 13, 3_999_00, 13],
])('%s and %s weeks are nearest to what is offered', (downPaymentCentavos, weeks, down, term) => {
  if (!choices) throw new Error('no choices');
  expect(nearestTerms(offer, choices, { downPaymentCentavos, weeks })).toEqual({
    downPaymentCentavos: down,
    weeks: term,
  });
});
