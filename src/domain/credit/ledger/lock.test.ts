import { expect, test } from 'vitest';
import { addDays, type Day } from '#domain/calendar.ts';
import { plans, SampleLoan } from '#test/support/sample-loans.ts';
import { customerDay, lockDay, morningOf } from './customer-clock.ts';
import { lockSentence, lockStanding, type LockCircumstances } from './lock.ts';
import { promiseRefusal, promiseState } from './promise.ts';

const { A } = plans;
const mexico = 'Ciudad de México';
const tijuana = 'Baja California';

/** How a credit stands at an instant. */
function standingAt(loan: SampleLoan, instant: string, more: Partial<LockCircumstances> = {}) {
  const circumstances = {
    at: new Date(instant),
    state: mexico,
    promises: [],
    reprieveUntil: null,
    contactStop: false,
    revocationOpen: false,
    undelivered: false,
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
  const promise = {
    centavos: 88_00,
    madeOn: '2026-12-11',
    madeAt: new Date('2026-12-11T18:00:00Z'),
    day: '2026-12-15',
  };
  expect(promiseRefusal(promise, [], { entries: loan.entries, ...loan.on('2026-12-11') })).toBeNull();
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

test('an open revocation and a contact stop stop the lock', () => {
  const loan = SampleLoan.active(A);
  const noon = '2026-12-10T18:00:00Z';
  expect(standingAt(loan, noon, { revocationOpen: true })).toMatchObject({ stoppedBy: 'revocation' });
  expect(standingAt(loan, noon, { contactStop: true })).toMatchObject({
    isLocked: false,
    stoppedBy: 'contact-stop',
  });
});

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
  expect(customerDay(null, new Date('2026-12-06T06:30:00Z'))).toBe('2026-12-05');
  expect(customerDay('Quintana Roo', new Date('2026-12-06T06:30:00Z'))).toBe('2026-12-06');
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

test('an unlock by hand stops the lock until the end of its day, and no longer', () => {
  const loan = SampleLoan.active(A);
  const reprieveUntil = '2026-12-08';
  expect(lockedAt(loan, '2026-12-08T18:00:00Z')).toBe(true);
  expect(lockedAt(loan, '2026-12-08T18:00:00Z', { reprieveUntil })).toBe(false);
  expect(standingAt(loan, '2026-12-08T18:00:00Z', { reprieveUntil })).toMatchObject({
    stoppedBy: 'reprieve',
    toUnlockCentavos: 88_00,
  });
  expectLockAt(loan, '2026-12-09T13:00:00Z', { reprieveUntil });
});
