import { expect, test } from 'vitest';
import { plans, planOf, SampleLoan } from '#test/support/sample-loans.ts';
import { buyerMayChoose, thirdBases } from './buyer-may-choose.ts';

const { A, B, C } = plans;

test.each([
  ['A', A, 5, 7, 9],
  ['B', B, 7, 13, 18],
  ['C', C, 12, 28, 35],
  ['moto g06', planOf(2_399, 399, 76, 39), 6, 10, 14],
] as const)(
  'vector 55: a third of %s by price, price on credit and weeks',
  (_, plan, price, credit, weeks) => {
    const firstOf = (base: 0 | 1 | 2) => {
      for (let week = 1; week <= plan.weeks; week++) {
        const paidCentavos = week * plan.weeklyPaymentCentavos;
        if (thirdBases(plan, { paidCentavos, paymentsMade: week })[base]) return week;
      }
      return null;
    };
    expect([firstOf(0), firstOf(1), firstOf(2)]).toEqual([price, credit, weeks]);
    const loan = SampleLoan.active(plan);
    for (let week = 1; week < price; week++) loan.pay(plan.weeklyPaymentCentavos / 100);
    expect(buyerMayChoose(plan, loan.on('2026-12-01'))).toBe(false);
    loan.pay(plan.weeklyPaymentCentavos / 100);
    expect(buyerMayChoose(plan, loan.on('2026-12-01'))).toBe(true);
    loan.act({ kind: 'revoked', notice: 'n1', valueDay: '2026-12-01' });
    expect(buyerMayChoose(plan, loan.on('2026-12-01'))).toBe(false);
  },
);
