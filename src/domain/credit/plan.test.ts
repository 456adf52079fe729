import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  creditPriceCentavos,
  makePlan,
  maxWeeks,
  paymentParts,
  paymentsInWords,
  planFromCreditPrice,
  planSentence,
  schedule,
} from './plan.ts';

const terms = {
  cashPriceCentavos: 7_999_00,
  downPaymentCentavos: 1_299_00,
  weeklyPaymentCentavos: 199_00,
  weeks: 52,
};

test('a plan has every figure of the credit', () => {
  expect(makePlan(terms)).toEqual({
    ...terms,
    financedCentavos: 6_700_00,
    lastPaymentCentavos: 199_00,
    totalCentavos: 11_647_00,
    catPercent: 124.4,
    catMethod: 'banxico-21-2009/k52/sin-iva',
    annualRatePercent: 81.5,
    priceVatCentavos: 1_103_31,
    chargeVatCentavos: 503_17,
  });
  expect(creditPriceCentavos(terms)).toBe(11_647_00);
});

test.each([
  ['A', 1_999_00, 299_00, 88_00, 26, 185.5],
  ['B', 7_999_00, 1_299_00, 199_00, 52, 124.4],
  ['C', 35_999_00, 5_799_00, 521_00, 104, 76.7],
])('the CAT of plan %s has no IVA in it', (_, cashPriceCentavos, downPaymentCentavos, weekly, weeks, cat) => {
  const plan = makePlan({ cashPriceCentavos, downPaymentCentavos, weeklyPaymentCentavos: weekly, weeks });
  expect(plan.catPercent).toBe(cat);
});

test('the sentence of the detail page', () => {
  expect(planSentence(makePlan(terms))).toBe(
    'Enganche $1,299 hoy + 52 pagos semanales de $199 = $11,647. De contado $7,999.',
  );
  expect(planSentence(makePlan({ ...terms, lastPaymentCentavos: 150_50 }))).toBe(
    'Enganche $1,299 hoy + 51 pagos semanales de $199 y un último de $150.50 = $11,598.50. De contado $7,999.',
  );
  expect(paymentsInWords(makePlan({ ...terms, weeks: 1, weeklyPaymentCentavos: 6_800_00 }))).toBe(
    '1 pago semanal de $6,800',
  );
  expect(
    paymentsInWords(
      makePlan({ ...terms, weeks: 2, weeklyPaymentCentavos: 4_000_00, lastPaymentCentavos: 3_000_00 }),
    ),
  ).toBe('1 pago semanal de $4,000 y un último de $3,000');
});

test('instalments fall on the same day of each week', () => {
  const instalments = schedule(makePlan(terms), '2025-11-27');
  expect(instalments).toHaveLength(52);
  expect(instalments[0]).toEqual({ number: 1, dueOn: '2025-11-27', amountCentavos: 199_00 });
  expect(instalments[1]?.dueOn).toBe('2025-12-04');
  expect(instalments[51]).toEqual({ number: 52, dueOn: '2026-11-19', amountCentavos: 199_00 });
});

test("Fineract's example: 25 down, then 12.76 five times and 12.74", () => {
  const plan = planFromCreditPrice({
    cashPriceCentavos: 100_00,
    downPaymentCentavos: 25_00,
    creditPriceCentavos: 25_00 + 76_54,
    weeks: 6,
  });
  expect(schedule(plan, '2025-01-01').map((each) => each.amountCentavos)).toEqual([
    12_76, 12_76, 12_76, 12_76, 12_76, 12_74,
  ]);
});

test('a weekly payment in whole pesos leaves the rest to the last instalment', () => {
  const plan = planFromCreditPrice({
    cashPriceCentavos: 7_999_00,
    downPaymentCentavos: 1_299_00,
    creditPriceCentavos: 11_600_00,
    weeks: 52,
    stepCentavos: 100,
  });
  expect([plan.weeklyPaymentCentavos, plan.lastPaymentCentavos]).toEqual([199_00, 152_00]);
});

const anyCredit = fc
  .record({
    cashPriceCentavos: fc.integer({ min: 500_00, max: 40_000_00 }),
    downShare: fc.integer({ min: 0, max: 60 }),
    weeks: fc.integer({ min: 1, max: 156 }),
    markUp: fc.integer({ min: 100, max: 300 }),
    stepCentavos: fc.constantFrom(1, 50, 100),
  })
  .map(({ cashPriceCentavos, downShare, weeks, markUp, stepCentavos }) => {
    const downPaymentCentavos = Math.floor((cashPriceCentavos * downShare) / 100);
    const financed = cashPriceCentavos - downPaymentCentavos;
    // A high mark-up needs a long term: over a few weeks it would exceed 100,000 % a year.
    const factor = 1 + ((markUp - 100) / 100) * Math.min(1, weeks / 104);
    const creditPriceCentavos = downPaymentCentavos + Math.ceil(financed * factor);
    return { cashPriceCentavos, downPaymentCentavos, creditPriceCentavos, weeks, stepCentavos };
  });

test('schedule sums are exact, whatever the price, the weeks and the rounding', () => {
  fc.assert(
    fc.property(anyCredit, (credit) => {
      const plan = planFromCreditPrice(credit);
      const amounts = schedule(plan, '2025-11-27').map((each) => each.amountCentavos);
      expect(plan.totalCentavos).toBe(credit.creditPriceCentavos);
      expect(amounts.reduce((a, b) => a + b, 0) + plan.downPaymentCentavos).toBe(credit.creditPriceCentavos);
      expect(plan.financedCentavos + plan.downPaymentCentavos).toBe(plan.cashPriceCentavos);
      expect(amounts.slice(0, -1).every((each) => each === plan.weeklyPaymentCentavos)).toBe(true);
      expect(amounts.every((each) => Number.isInteger(each) && each > 0)).toBe(true);
      expect(creditPriceCentavos(plan)).toBe(plan.totalCentavos);
    }),
  );
});

test('a whole plan made again from its own terms is the same plan', () => {
  fc.assert(
    fc.property(anyCredit, (credit) => {
      const plan = planFromCreditPrice(credit);
      expect(makePlan(plan)).toEqual(plan);
    }),
  );
});

test('each payment is capital, charge and the IVA of the charge, to the centavo', () => {
  expect(paymentParts(makePlan(terms))[0]).toEqual({
    capitalCentavos: 128_85,
    chargeCentavos: 60_48,
    vatCentavos: 9_67,
  });
  fc.assert(
    fc.property(anyCredit, (credit) => {
      const plan = planFromCreditPrice(credit);
      const parts = paymentParts(plan);
      const sum = (part: keyof (typeof parts)[number]) => parts.reduce((all, each) => all + each[part], 0);
      expect(parts.map((each) => each.capitalCentavos + each.chargeCentavos + each.vatCentavos)).toEqual(
        schedule(plan, '2025-11-27').map((each) => each.amountCentavos),
      );
      expect(sum('capitalCentavos')).toBe(plan.financedCentavos);
      expect(sum('vatCentavos')).toBe(plan.chargeVatCentavos);
      expect(parts.flatMap((each) => Object.values(each)).every((each) => each >= 0)).toBe(true);
    }),
  );
});

test.each([
  [{ weeks: 0 }],
  [{ weeks: 1.5 }],
  [{ weeks: maxWeeks + 1 }],
  [{ weeklyPaymentCentavos: 0 }],
  [{ weeklyPaymentCentavos: 199.5 }],
  [{ weeklyPaymentCentavos: 100_00 }],
  [{ downPaymentCentavos: -1 }],
  [{ downPaymentCentavos: 7_999_00 }],
  [{ lastPaymentCentavos: 0 }],
  [{ cashPriceCentavos: Number.NaN }],
])('terms that are no credit are refused: %o', (change) => {
  expect(() => makePlan({ ...terms, ...change })).toThrow('invalid-input');
});

test('a credit price too small for its weeks is refused', () => {
  const tiny = { cashPriceCentavos: 10, downPaymentCentavos: 0, creditPriceCentavos: 12, weeks: 52 };
  expect(() => planFromCreditPrice(tiny)).toThrow('invalid-input');
});
