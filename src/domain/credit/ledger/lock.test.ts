import { expect, test } from 'vitest';
import { addDays, type Day } from '#domain/calendar.ts';
import { plans, planOf, SampleLoan } from '#test/support/sample-loans.ts';
import { buyerMayChoose, thirdBases } from './buyer-may-choose.ts';
import { customerDay, lockDay, morningOf } from './customer-clock.ts';
import { isDeviceLocked, nextTheft, overdueHoldChange } from './holds.ts';
import { lockSentence, lockStanding, type LockCircumstances } from './lock.ts';
import { promiseRefusal, promiseState } from './promise.ts';

const { A, B, C } = plans;
const mexico = 'Ciudad de México';
const tijuana = 'Baja California';

/** How a credit stands at an instant. */
function standingAt(loan: SampleLoan, instant: string, more: Partial<LockCircumstances> = {}) {
  const circumstances = {
    at: new Date(instant),
    state: mexico,
    promises: [],
    contactStop: false,
    revocationOpen: false,
    ...more,
  };
  return lockStanding(loan.on(customerDay(circumstances.state, circumstances.at)), circumstances);
}

const lockedAt = (loan: SampleLoan, instant: string, more: Partial<LockCircumstances> = {}) =>
  standingAt(loan, instant, more).isLocked;

/** The instant at which a credit begins to be locked, to the minute. */
function expectLockAt(loan: SampleLoan, instant: string, more: Partial<LockCircumstances> = {}) {
  const minuteBefore = new Date(Date.parse(instant) - 60_000).toISOString();
  expect(lockedAt(loan, minuteBefore, more)).toBe(false);
  expect(lockedAt(loan, instant, more)).toBe(true);
}

test('vector 38: past due the day after, locked at 07:00 after the days of grace', () => {
  const loan = SampleLoan.active(A);
  expect(loan.on('2026-12-02').overdue.count).toBe(0);
  expect(loan.on('2026-12-03').overdue).toEqual({ count: 1, amountCentavos: 88_00, daysPastDue: 1 });
  expectLockAt(loan, '2026-12-06T13:00:00Z');
  expect(loan.on('2026-12-05').lockable.weeks).toEqual([]);
  expect(loan.on('2026-12-06').lockable).toEqual({ weeks: [1], amountCentavos: 88_00 });
});

test('vector 39: in Tijuana the morning comes two hours later, and the day too', () => {
  const loan = SampleLoan.active(A);
  expectLockAt(loan, '2026-12-06T15:00:00Z', { state: tijuana });
  expect(customerDay(tijuana, new Date('2026-12-06T06:00:00Z'))).toBe('2026-12-05');
  expect(standingAt(loan, '2026-12-06T06:00:00Z', { state: tijuana }).lockableWeeks).toEqual([]);
});

test('vector 40: in Tijuana in summer', () => {
  expectLockAt(SampleLoan.active(A, '2026-06-24'), '2026-07-05T14:00:00Z', { state: tijuana });
});

test('vector 41: a grace of two days', () => {
  expectLockAt(SampleLoan.active(A, '2026-11-25', 2), '2026-12-05T13:00:00Z');
});

test('vector 42: the shortest way to unlock, and all that is past due', () => {
  const loan = SampleLoan.active(A);
  const standing = standingAt(loan, '2026-12-10T18:00:00Z');
  expect(standing).toMatchObject({ isLocked: true, toUnlockCentavos: 88_00, toBeCurrentCentavos: 176_00 });
  expect(standing.next).toEqual({
    week: 2,
    lockOn: '2026-12-13',
    at: new Date('2026-12-13T13:00:00Z'),
    payBy: '2026-12-12',
  });
  expect(lockSentence(standing)).toBe(
    'Para desbloquear: $88.00. Al corriente: $176.00; tu pago 2 bloquea el 13 de diciembre.',
  );
  loan.pay(88, { ref: 1, day: '2026-12-10' });
  expect(lockedAt(loan, '2026-12-10T18:01:00Z')).toBe(false);
});

test('vector 43: three days later one week is not enough', () => {
  const loan = SampleLoan.active(A);
  expect(standingAt(loan, '2026-12-13T18:00:00Z').toUnlockCentavos).toBe(176_00);
  loan.pay(88, { ref: 1, day: '2026-12-13' });
  expect(standingAt(loan, '2026-12-13T18:01:00Z')).toMatchObject({
    isLocked: true,
    toUnlockCentavos: 88_00,
  });
});

test.each([
  [44, 88, 2, false, 0],
  [45, 50, 1, true, 38_00],
  [46, 84, 1, false, 4_00],
] as const)('vector %i: on 7 December %f pesos on reference %i', (_, pesos, ref, isLocked, left) => {
  const loan = SampleLoan.active(A);
  expect(lockedAt(loan, '2026-12-07T18:00:00Z')).toBe(true);
  loan.pay(pesos, { ref, day: '2026-12-07' });
  const standing = standingAt(loan, '2026-12-07T18:01:00Z');
  expect(standing).toMatchObject({ isLocked, toUnlockCentavos: left });
  expect(loan.on('2026-12-07').weeks[0]).toMatchObject({ number: 1, pendingCentavos: left });
});

test('vector 2: a rest of 1.00 never locks by itself, and counts with another', () => {
  const loan = SampleLoan.active(A);
  loan.pay(87);
  expect(lockedAt(loan, '2026-12-12T18:00:00Z')).toBe(false);
  expect(standingAt(loan, '2026-12-13T18:00:00Z')).toMatchObject({
    isLocked: true,
    toUnlockCentavos: 89_00,
  });
});

test('5.00 lock, 4.99 do not', () => {
  for (const [pesos, isLocked] of [
    [83, true],
    [83.01, false],
  ] as const) {
    const loan = SampleLoan.active(A);
    loan.pay(pesos);
    expect(lockedAt(loan, '2026-12-07T18:00:00Z')).toBe(isLocked);
  }
});

test('vector 47: paid before the lock and told after it', () => {
  const loan = SampleLoan.active(A);
  expect(lockedAt(loan, '2026-12-06T13:30:00Z')).toBe(true);
  const paidAt = new Date('2026-12-06T03:00:00Z');
  expect(customerDay(mexico, paidAt)).toBe('2026-12-05');
  loan.pay(88, { day: customerDay(mexico, paidAt), told: '2026-12-06' });
  expect(lockedAt(loan, '2026-12-06T14:00:00Z')).toBe(false);
  expect(loan.on('2026-12-06').weeks[0]).toMatchObject({ coveredOn: '2026-12-05', daysLate: 3 });
});

test('vector 54: a promise stops the lock to the end of its day', () => {
  const loan = SampleLoan.active(A);
  loan.pay(88, { day: '2026-12-02' });
  const promise = { centavos: 88_00, madeOn: '2026-12-11', day: '2026-12-15' };
  expect(promiseRefusal(promise, [], 2_200_00)).toBeNull();
  const promises = [promise];
  expect(standingAt(loan, '2026-12-13T18:00:00Z', { promises })).toMatchObject({
    isLocked: false,
    stoppedBy: 'promise',
  });
  expect(lockedAt(loan, '2026-12-13T18:00:00Z')).toBe(true);
  expectLockAt(loan, '2026-12-16T13:00:00Z', { promises });
  expect(promiseState(promise, loan.entries, '2026-12-15')).toBe('running');
  expect(promiseState(promise, loan.entries, '2026-12-16')).toBe('broken');
  loan.pay(88, { day: customerDay(mexico, new Date('2026-12-16T02:00:00Z')), told: '2026-12-16' });
  expect(promiseState(promise, loan.entries, '2026-12-16')).toBe('kept');
  expect(lockedAt(loan, '2026-12-16T13:00:00Z', { promises })).toBe(false);
});

test('a promise is for a sum that is owed, within a week, and not two in four', () => {
  const promise = { centavos: 88_00, madeOn: '2026-12-11', day: '2026-12-18' };
  expect(promiseRefusal(promise, [], 88_00)).toBeNull();
  expect(promiseRefusal(promise, [], 87_00)).toBe('sum');
  expect(promiseRefusal({ ...promise, centavos: 99 }, [], 88_00)).toBe('sum');
  expect(promiseRefusal({ ...promise, day: '2026-12-19' }, [], 88_00)).toBe('day');
  expect(promiseRefusal({ ...promise, day: '2026-12-10' }, [], 88_00)).toBe('day');
  expect(promiseRefusal({ ...promise, madeOn: '2027-01-07', day: '2027-01-08' }, [promise], 88_00)).toBe(
    'too-soon',
  );
  expect(
    promiseRefusal({ ...promise, madeOn: '2027-01-08', day: '2027-01-08' }, [promise], 88_00),
  ).toBeNull();
});

test('an open revocation and a contact stop stop the lock', () => {
  const loan = SampleLoan.active(A);
  const noon = '2026-12-10T18:00:00Z';
  expect(standingAt(loan, noon, { revocationOpen: true })).toMatchObject({ stoppedBy: 'revocation' });
  expect(standingAt(loan, noon, { contactStop: true })).toMatchObject({
    isLocked: false,
    stoppedBy: 'contact-stop',
  });
});

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
  },
);

test('F7: with three days of grace the fourth day past due is the first beyond it', () => {
  const loan = SampleLoan.active(A, '2026-09-24');
  const at = (day: Day) => {
    const { overdue, lockable } = loan.on(day);
    return [overdue.daysPastDue, lockable.weeks.length];
  };
  expect(loan.on('2026-10-01').nextPayment).toMatchObject({ dueOn: '2026-10-01', daysLeft: 0 });
  expect([at('2026-10-04'), at('2026-10-05')]).toEqual([
    [3, 0],
    [4, 1],
  ]);
});

test('a day of locks begins at 07:00 on the latest clock', () => {
  expect(morningOf('2026-12-06', null).toISOString()).toBe('2026-12-06T15:00:00.000Z');
  expect(morningOf('2026-12-06', 'Quintana Roo').toISOString()).toBe('2026-12-06T12:00:00.000Z');
  expect(lockDay(mexico, new Date('2026-12-06T12:59:00Z'))).toBe('2026-12-05');
  expect(lockDay(mexico, new Date('2026-12-06T13:00:00Z'))).toBe('2026-12-06');
  for (let day = '2026-01-01'; day < '2027-01-01'; day = addDays(day, 1)) {
    const morning = morningOf(day, tijuana);
    expect(customerDay(tijuana, morning)).toBe(day);
    expect(lockDay(tijuana, new Date(morning.getTime() - 1))).toBe(addDays(day, -1));
  }
});

test('a payment closes only the hold for money', () => {
  const openedAt = new Date('2026-12-06T13:00:00Z');
  const overdue = { cause: 'overdue', openedAt, closedAt: null } as const;
  const theft = { cause: 'theft-1', openedAt, closedAt: null } as const;
  expect(overdueHoldChange([], true)).toBe('open');
  expect(overdueHoldChange([overdue, theft], false)).toBe('close');
  expect(overdueHoldChange([overdue], true)).toBeNull();
  expect(overdueHoldChange([theft], false)).toBeNull();
  expect(isDeviceLocked([{ ...overdue, closedAt: openedAt }, theft])).toBe(true);
  expect(isDeviceLocked([{ ...overdue, closedAt: openedAt }])).toBe(false);
  expect(nextTheft([overdue])).toBe('theft-1');
  expect(nextTheft([theft])).toBeNull();
  expect(nextTheft([{ ...theft, closedAt: openedAt }])).toBe('theft-2');
});
