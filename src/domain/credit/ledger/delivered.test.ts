import { expect, test } from 'vitest';
import { addDays } from '#domain/calendar.ts';
import { plans, SampleLoan } from '#test/support/sample-loans.ts';
import { ofKind } from './entries.ts';

const { A } = plans;

test('until the delivery no week is due, late or lockable, whatever the day', () => {
  const loan = SampleLoan.toDeliver(A, '2026-11-25');
  // Promised until 2 December.
  expect(loan.on('2026-11-25')).toMatchObject({
    status: 'Active',
    awaitsDelivery: true,
    nextPayment: { number: 1, dueOn: '2026-12-09', lockOn: null },
    payoff: { weeksElapsed: 0 },
  });
  expect(loan.on('2026-12-02').nextPayment?.dueOn).toBe('2026-12-09');
  for (const day of ['2026-12-03', '2026-12-25', '2028-01-01'])
    expect(loan.on(day)).toMatchObject({
      nextPayment: { number: 1, dueOn: addDays(day, 7) },
      overdue: { count: 0, amountCentavos: 0 },
      lockable: { weeks: [], amountCentavos: 0 },
      payoff: { weeksElapsed: 0 },
    });
});

test('the first week is due seven days after the delivery, and later ones every seven days', () => {
  const loan = SampleLoan.toDeliver(A, '2026-11-25');
  expect(loan.deliver('2026-11-28').outcome).toBe('booked');
  const statement = loan.on('2026-12-06');
  expect(statement).toMatchObject({ awaitsDelivery: false, overdue: { count: 1, daysPastDue: 1 } });
  expect(statement.weeks.slice(0, 2)).toMatchObject([
    { dueOn: '2026-12-05', lockOn: '2026-12-09' },
    { dueOn: '2026-12-12' },
  ]);
});

test('a delivery that is told late makes nothing late at once', () => {
  const loan = SampleLoan.toDeliver(A, '2026-11-25');
  loan.deliver('2026-11-28', '2026-12-20');
  expect(ofKind(loan.entries, 'delivered')).toMatchObject([
    { valueDay: '2026-11-28', detail: { firstDueOn: '2026-12-27' } },
  ]);
  expect(loan.on('2026-12-20').overdue.count).toBe(0);
});

test('it begins once, of a credit that runs and whose weeks wait for it', () => {
  const begun = SampleLoan.toDeliver(A);
  begun.deliver('2026-11-28');
  expect(begun.deliver('2026-12-05').outcome).toBe('repeated');
  expect(SampleLoan.active(A).deliver('2026-11-28').outcome).toBe('repeated');
  const unpaid = new SampleLoan(A, '2026-11-25', 3, { deliveredWithinDays: 7 });
  expect(unpaid.deliver('2026-11-28')).toEqual({ outcome: 'refused', reason: 'not-active' });
  const revoked = SampleLoan.toDeliver(A);
  revoked.act({ kind: 'revoked', notice: 'n', valueDay: '2026-11-27' });
  expect(revoked.deliver('2026-11-28')).toEqual({ outcome: 'refused', reason: 'already-ended' });
});

test('money ahead of the delivery counts, at the price of no week', () => {
  const loan = SampleLoan.toDeliver(A, '2026-11-25');
  loan.pay(88, { day: '2026-11-30' });
  loan.pay(1_612, { day: '2027-01-30' });
  // The financed amount and nothing of the charge, though its first week was expected on 9 December.
  expect(loan.on('2027-01-30')).toMatchObject({ status: 'Paid', rebatedCentavos: 588_00 });
});

test('it prices money of its own days, whichever is told first', () => {
  const [one, other] = [SampleLoan.toDeliver(A), SampleLoan.toDeliver(A)];
  one.deliver('2026-11-28');
  one.pay(500, { day: '2026-12-07' });
  other.pay(500, { day: '2026-12-07' });
  other.deliver('2026-11-28');
  expect(one.on('2026-12-20')).toEqual(other.on('2026-12-20'));
});

test('a down payment that came back and is made again begins anew, not before the delivery', () => {
  const loan = SampleLoan.toDeliver(A, '2026-11-25');
  loan.deliver('2026-11-28');
  loan.act({ kind: 'reversed', seq: 2, reason: 'chargeback', valueDay: '2026-12-01' });
  expect(loan.on('2026-12-02').status).toBe('PendingDownPayment');
  loan.pay(299, { day: '2026-12-10' });
  expect(loan.on('2026-12-10')).toMatchObject({ status: 'Active', nextPayment: { dueOn: '2026-12-17' } });
});

test('a pause waits for the delivery', () => {
  const loan = SampleLoan.toDeliver(A);
  expect(loan.act({ kind: 'paused', weeks: 1, valueDay: '2026-11-26' })).toEqual({
    outcome: 'refused',
    reason: 'pause-not-begun',
  });
});
