import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '#test/support/properties.ts';
import { addDays } from '#domain/calendar.ts';
import { plans, planOf, SampleLoan, toldBy } from '#test/support/sample-loans.ts';
import { makePlan } from '../plan.ts';
import { actuarialTarget, payoffTarget, straightTarget, weeklyRate } from './payoff.ts';

const { A, B, C } = plans;

test.each([
  [16, 'A', 1, 1_634.61, 1_651.75],
  [17, 'A', 8, 1_176.92, 1_280.89],
  [18, 'A', 13, 850.0, 976.75],
  [19, 'A', 25, 65.38, 85.99],
  [20, 'B', 4, 6_184.61, 6_374.8],
  [21, 'B', 13, 5_025.0, 5_553.03],
  [22, 'B', 26, 3_350.0, 4_108.75],
  [23, 'B', 40, 1_546.15, 2_132.05],
  [24, 'C', 10, 27_296.15, 28_688.83],
  [25, 'C', 52, 15_100.0, 19_822.45],
  [26, 'C', 80, 6_969.23, 10_742.28],
] as const)('vector %i: plan %s after %i weeks', (_, name, weeks, straight, actuarial) => {
  const plan = plans[name];
  const paid = weeks * plan.weeklyPaymentCentavos;
  expect((straightTarget(plan, weeks) - paid) / 100).toBe(straight);
  expect((actuarialTarget(plan, weeks) - paid) / 100).toBe(actuarial);
  const loan = SampleLoan.active(plan, '2026-11-25');
  const day = addDays('2026-11-25', 7 * weeks);
  for (let week = 1; week <= weeks; week++) {
    loan.pay(plan.weeklyPaymentCentavos / 100, { day: addDays('2026-11-25', 7 * week) });
  }
  expect(loan.on(day).payoff?.exactCentavos).toBe(Math.round(straight * 100));
});

test('the rates of the three plans', () => {
  const rates = [A, B, C].map((plan) => (weeklyRate(plan) * 100).toFixed(8));
  expect(rates).toEqual(['2.33825085', '1.78879828', '1.25233433']);
});

test('vector 27: on day 6, with nothing paid, the financed amount', () => {
  expect(SampleLoan.active(A).on('2026-12-01').payoff).toMatchObject({
    weeksElapsed: 0,
    exactCentavos: 1_700_00,
    savingCentavos: 588_00,
  });
});

test('vector 28: advances count', () => {
  const loan = SampleLoan.active(A);
  loan.pay(15 * 88, { day: '2026-11-26' });
  expect(loan.on('2027-02-24').payoff).toMatchObject({ weeksElapsed: 13, exactCentavos: 674_00 });
});

test('vector 29: arrears are in the payoff', () => {
  const loan = SampleLoan.active(B, '2026-12-01');
  loan.pay(6 * 199, { day: '2026-12-02' });
  expect(loan.on('2027-02-09')).toMatchObject({ overdue: { amountCentavos: 3 * 199_00 } });
  expect(loan.on('2027-02-10')).toMatchObject({
    payoff: { weeksElapsed: 10, exactCentavos: 6_207_53 },
    overdue: { amountCentavos: 796_00 },
  });
});

/** B, activated 2026-12-01, four weeks paid, with a quote of 30 December. */
function quoted(): SampleLoan {
  const loan = SampleLoan.active(B, '2026-12-01');
  for (let week = 1; week <= 4; week++) loan.pay(199, { day: addDays('2026-12-01', 7 * week) });
  loan.quote('2026-12-30');
  return loan;
}

const ref = { kind: 'payoff', quote: 'q1' } as const;

test('vector 30: a quote holds to the eve of the next due day, at least three days', () => {
  const loan = quoted();
  expect(loan.quotes).toMatchObject([{ amountCentavos: 6_184_00, validUntil: '2027-01-04' }]);
  expect(loan.quote('2027-01-03')).toMatchObject({ amountCentavos: 6_184_00, validUntil: '2027-01-06' });
});

test('vector 31: paid on its last day and told later, it ends the credit', () => {
  const loan = quoted();
  expect(loan.receipt(6_184, { day: '2027-01-04', told: '2027-01-06', ref })).toBe('Terminaste de pagar.');
  expect(loan.on('2027-01-06')).toMatchObject({
    status: 'Paid',
    settledOn: '2027-01-04',
    rebatedCentavos: 3_368_00,
    heldCentavos: 0,
    remainingCentavos: 0,
  });
});

test('vector 32: paid too late it goes to the weeks, and a new offer is made', () => {
  const loan = quoted();
  const told = toldBy(loan.pay(6_184, { day: '2027-01-07', ref }));
  const statement = loan.on('2027-01-07');
  expect(statement).toMatchObject({ status: 'Active', paymentsMade: 35, payoff: { exactCentavos: 70_76 } });
  expect(statement.weeks[35]).toMatchObject({ number: 36, paidCentavos: 15_00 });
  expect(told).toMatchObject({
    kind: 'payoff-short',
    missingCentavos: 70_00,
    until: '2027-01-11',
    isNewOffer: true,
  });
});

test('vector 33: short of it, the rest is told', () => {
  const loan = quoted();
  expect(loan.receipt(6_000, { day: '2027-01-02', ref })).toBe(
    'Recibimos $6,000.00. Para liquidar faltan $184.00, hasta el 4 de enero.',
  );
  expect(loan.on('2027-01-02').payoff).toMatchObject({ exactCentavos: 184_61, printedCentavos: 184_00 });
  loan.pay(184, { day: '2027-01-04', ref });
  expect(loan.on('2027-01-04').status).toBe('Paid');
});

test('vector 34: what is over is held', () => {
  const loan = quoted();
  loan.pay(6_200, { day: '2027-01-04', ref });
  expect(loan.on('2027-01-04')).toMatchObject({ status: 'Paid', heldCentavos: 16_00 });
});

test('a quote of the first week that leaves centavos out ends the credit when it is paid', () => {
  const loan = SampleLoan.active(A);
  loan.pay(10.5);
  expect(loan.quote('2026-11-27')).toMatchObject({ amountCentavos: 1_689_00 });
  expect(loan.receipt(1_689, { day: '2026-11-28', ref })).toBe('Terminaste de pagar.');
  expect(loan.on('2026-11-28')).toMatchObject({ status: 'Paid', remainingCentavos: 0, heldCentavos: 0 });

  const priced = SampleLoan.active(planOf(1_999.9, 299, 88, 26));
  expect(priced.quote('2026-11-25')).toMatchObject({ amountCentavos: 1_700_00 });
  priced.pay(1_700, { day: '2026-11-26', ref });
  expect(priced.on('2026-11-26')).toMatchObject({ status: 'Paid', remainingCentavos: 0, heldCentavos: 0 });
});

test('vector 35: other money since the quote counts towards it', () => {
  const loan = quoted();
  loan.pay(199, { day: '2026-12-31', ref: 5 });
  loan.pay(6_184, { day: '2027-01-04', ref });
  expect(loan.on('2027-01-04')).toMatchObject({ status: 'Paid', heldCentavos: 199_00 });
});

test('of two offers that hold the lower one is taken', () => {
  const loan = quoted();
  expect(loan.quote('2027-01-03')).toMatchObject({ amountCentavos: 6_184_00, validUntil: '2027-01-06' });
  expect(loan.quote('2027-01-05')).toMatchObject({ amountCentavos: 6_254_00, validUntil: '2027-01-11' });
  loan.quotes = loan.quotes.toReversed();
  loan.pay(6_254, { day: '2027-01-06' });
  expect(loan.on('2027-01-06')).toMatchObject({ status: 'Paid', heldCentavos: 70_00 });
});

test('short of it and told when it has expired, a new offer is made', () => {
  const loan = quoted();
  const told = toldBy(loan.pay(6_000, { day: '2027-01-04', told: '2027-01-06', ref }));
  expect(told).toMatchObject({ missingCentavos: 254_00, until: '2027-01-11', isNewOffer: true });
});

test('after the last due day the price stands still, and an offer lasts a week', () => {
  const loan = SampleLoan.active(A);
  expect(loan.quote('2027-05-26')).toMatchObject({ amountCentavos: 2_288_00, validUntil: '2027-06-02' });
});

test('a last payment above the others: the actuarial balance is the cap', () => {
  const plan = makePlan({
    cashPriceCentavos: 1_200_00,
    downPaymentCentavos: 200_00,
    weeklyPaymentCentavos: 10_00,
    weeks: 10,
    lastPaymentCentavos: 1_500_00,
  });
  expect(straightTarget(plan, 1)).toBe(1_059_00);
  expect(actuarialTarget(plan, 1)).toBeLessThan(1_050_00);
  expect(payoffTarget(plan, 1)).toBe(actuarialTarget(plan, 1));
  expect(payoffTarget(plan, 10)).toBe(1_590_00);
});

test('money of before the payoff, told after it, takes back what had followed', () => {
  const loan = quoted();
  loan.pay(6_184, { day: '2027-01-04', ref });
  loan.pay(6_500, { day: '2026-12-30', told: '2027-01-08' });
  const statement = loan.on('2027-01-08');
  expect(statement).toMatchObject({ status: 'Paid', settledOn: '2026-12-30' });
  expect(statement.heldCentavos).toBe(6_500_00);
  expect(loan.entries.filter(({ kind }) => kind === 'reversed').length).toBeGreaterThan(0);
});

test('with equal payments it is never above the actuarial balance', () => {
  const terms = fc.record({
    down: fc.integer({ min: 1, max: 5_000 }),
    weeks: fc.integer({ min: 13, max: 120 }),
    weekly: fc.integer({ min: 50, max: 900 }),
    charged: fc.double({ min: 0.01, max: 0.4, noNaN: true }),
  });
  fc.assert(
    fc.property(terms, ({ down, weeks, weekly, charged }) => {
      const plan = planOf(down + Math.floor(weekly * weeks * (1 - charged)), down, weekly, weeks);
      for (let week = 0; week <= weeks; week++) {
        expect(straightTarget(plan, week)).toBeLessThanOrEqual(actuarialTarget(plan, week));
      }
    }),
    { numRuns: runs(25) },
  );
});
