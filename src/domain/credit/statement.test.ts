import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#domain/calendar.ts';
import { makePlan } from './plan.ts';
import { buyerMayChoose, statementOf } from './statement.ts';

const plan = makePlan({
  cashPriceCentavos: 7_999_00,
  downPaymentCentavos: 1_299_00,
  weeklyPaymentCentavos: 199_00,
  weeks: 52,
});
const firstDueOn = '2025-11-27';

test('before the down payment nothing is due yet', () => {
  expect(statementOf({ plan, firstDueOn: null, paidCentavos: 0 }, '2026-03-01')).toEqual({
    status: 'PendingDownPayment',
    paymentsMade: 0,
    totalPayments: 52,
    progress: 0,
    nextPayment: null,
    remainingCentavos: 10_348_00,
    overdue: { count: 0, amountCentavos: 0, daysPastDue: 0 },
  });
});

test('after a weekly payment the account is at 1 of 52', () => {
  const statement = statementOf({ plan, firstDueOn, paidCentavos: 199_00 }, '2025-11-25');
  expect(statement).toEqual({
    status: 'Active',
    paymentsMade: 1,
    totalPayments: 52,
    progress: 1 / 52,
    nextPayment: {
      number: 2,
      dueOn: '2025-12-04',
      amountCentavos: 199_00,
      pendingCentavos: 199_00,
      daysLeft: 9,
    },
    remainingCentavos: 10_149_00,
    overdue: { count: 0, amountCentavos: 0, daysPastDue: 0 },
  });
});

test('a payment due today is not overdue, tomorrow it is', () => {
  const loan = { plan, firstDueOn, paidCentavos: 0 };
  expect(statementOf(loan, firstDueOn).overdue.count).toBe(0);
  expect(statementOf(loan, firstDueOn).nextPayment?.daysLeft).toBe(0);
  expect(statementOf(loan, '2025-11-28').overdue).toEqual({
    count: 1,
    amountCentavos: 199_00,
    daysPastDue: 1,
  });
});

test('part of a payment stays with the oldest instalment', () => {
  const statement = statementOf({ plan, firstDueOn, paidCentavos: 250_00 }, '2025-12-12');
  expect(statement.paymentsMade).toBe(1);
  expect(statement.nextPayment).toMatchObject({ number: 2, pendingCentavos: 148_00, daysLeft: -8 });
  expect(statement.overdue).toEqual({ count: 2, amountCentavos: 148_00 + 199_00, daysPastDue: 8 });
});

test('paid off, also with a centavo too much', () => {
  for (const paidCentavos of [10_348_00, 10_348_01]) {
    const statement = statementOf({ plan, firstDueOn, paidCentavos }, '2030-01-01');
    expect(statement).toMatchObject({ status: 'Paid', progress: 1, nextPayment: null, remainingCentavos: 0 });
    expect(statement.overdue.count).toBe(0);
  }
});

test('the figures of a statement agree, whatever was paid and when', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10_348_00 }),
      fc.integer({ min: -30, max: 500 }),
      (paidCentavos, days) => {
        const statement = statementOf({ plan, firstDueOn, paidCentavos }, addDays(firstDueOn, days));
        expect(statement.remainingCentavos).toBe(10_348_00 - paidCentavos);
        expect(statement.paymentsMade).toBe(Math.floor(paidCentavos / 199_00));
        expect(statement.progress).toBe(statement.paymentsMade / 52);
        expect(statement.status === 'Paid').toBe(statement.remainingCentavos === 0);
        expect(statement.overdue.amountCentavos).toBeLessThanOrEqual(statement.remainingCentavos);
        expect(statement.overdue.count > 0).toBe(statement.overdue.daysPastDue > 0);
        expect((statement.nextPayment?.daysLeft ?? 0) < 0).toBe(statement.overdue.count > 0);
      },
    ),
  );
});

test('LFPC 71: 13 of 39 payments are not more than a third, 14 are', () => {
  const of39 = makePlan({
    cashPriceCentavos: 5_000_00,
    downPaymentCentavos: 0,
    weeklyPaymentCentavos: 150_00,
    weeks: 39,
  });
  expect(buyerMayChoose({ plan: of39, firstDueOn, paidCentavos: 13 * 150_00 }, '2026-06-01')).toBe(false);
  expect(buyerMayChoose({ plan: of39, firstDueOn, paidCentavos: 14 * 150_00 }, '2026-06-01')).toBe(true);
});

test('LFPC 71: a high down payment counts towards the third of the price', () => {
  const half = makePlan({
    cashPriceCentavos: 5_000_00,
    downPaymentCentavos: 2_500_00,
    weeklyPaymentCentavos: 100_00,
    weeks: 30,
  });
  expect(buyerMayChoose({ plan: half, firstDueOn, paidCentavos: 0 }, firstDueOn)).toBe(true);
  expect(buyerMayChoose({ plan: half, firstDueOn: null, paidCentavos: 0 }, firstDueOn)).toBe(false);
});
