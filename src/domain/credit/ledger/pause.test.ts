import { expect, test } from 'vitest';
import { addDays } from '#domain/calendar.ts';
import { plans, SampleLoan } from '#test/support/sample-loans.ts';
import { pauseLimits, pauseRefusal } from './pause.ts';

const { A } = plans;

const paused = (loan: SampleLoan, weeks: number, valueDay: string) =>
  loan.act({ kind: 'paused', weeks, valueDay });

test('vector 52: a pause of two weeks moves what is open, and does not charge for it', () => {
  const loan = SampleLoan.active(A);
  loan.pay(176, { day: '2026-12-09' });
  paused(loan, 2, '2026-12-14');
  const statement = loan.on('2026-12-20');
  expect(statement.weeks[1]).toMatchObject({ number: 2, dueOn: '2026-12-09' });
  expect(statement.weeks[2]).toMatchObject({ number: 3, dueOn: '2026-12-30', amountCentavos: 88_00 });
  expect(statement.weeks.at(-1)).toMatchObject({ number: 26, dueOn: '2027-06-09' });
  expect(statement.payoff).toMatchObject({ weeksElapsed: 2, exactCentavos: 1_569_23 });
});

test('vector 53: a week past due moves too', () => {
  const loan = SampleLoan.active(A);
  loan.pay(88, { day: '2026-12-02' });
  paused(loan, 1, '2026-12-11');
  expect(loan.on('2026-12-12')).toMatchObject({
    overdue: { count: 0 },
    nextPayment: { number: 2, dueOn: '2026-12-16', lockOn: '2026-12-20' },
  });
});

test('F6: a payment holiday moves the next and all later payments alike, and no sum', () => {
  const loan = SampleLoan.active(A, '2026-10-09');
  const before = loan.on('2026-10-10').weeks;
  paused(loan, 2, '2026-10-12');
  const after = loan.on('2026-10-12').weeks;
  expect(after.map(({ amountCentavos }) => amountCentavos)).toEqual(
    before.map(({ amountCentavos }) => amountCentavos),
  );
  expect(after.map(({ dueOn }) => dueOn)).toEqual(before.map(({ dueOn }) => addDays(dueOn ?? '', 14)));
});

test('four weeks in all, twelve weeks apart, before eight weeks past due', () => {
  const loan = SampleLoan.active(A);
  const refusal = (weeks: number, day: string) => pauseRefusal(loan.entries, weeks, day);
  for (const weeks of [0, -1, 1.5, 5]) expect(refusal(weeks, '2026-12-01')).toBe('pause-weeks');
  expect(refusal(4, '2026-12-01')).toBeNull();
  expect(refusal(1, '2027-01-26')).toBeNull();
  expect(refusal(1, '2027-01-27')).toBe('pause-too-late');
  paused(loan, 3, '2026-12-01');
  expect(refusal(1, '2027-02-22')).toBe('pause-too-soon');
  loan.pay(10 * 88, { day: '2027-02-22' });
  expect(refusal(1, '2027-02-23')).toBeNull();
  expect(refusal(2, '2027-02-23')).toBe('pause-weeks');
  expect(pauseRefusal(new SampleLoan(A).entries, 1, '2026-12-01')).toBe('pause-not-active');
  expect(paused(loan, 2, '2027-02-23')).toMatchObject({ outcome: 'refused', reason: 'pause-weeks' });
});

test('a partner may allow less', () => {
  const { entries } = SampleLoan.active(A);
  const limits = { ...pauseLimits, weeks: 1 };
  expect(pauseRefusal(entries, 2, '2026-12-01', limits)).toBe('pause-weeks');
  expect(pauseRefusal(entries, 1, '2026-12-01', limits)).toBeNull();
});

test('a pause never prices again what was paid before it', () => {
  const loan = SampleLoan.active(A);
  // Week 26 lacks 18.00 and runs: with its charge it is owed, without it 5.00 would be over.
  loan.pay(2_270, { day: '2027-05-20' });
  expect(loan.on('2027-05-21')).toMatchObject({ status: 'Active', remainingCentavos: 18_00 });
  paused(loan, 2, '2027-05-21');
  expect(loan.on('2027-05-21')).toMatchObject({ status: 'Active', remainingCentavos: 18_00 });
});
