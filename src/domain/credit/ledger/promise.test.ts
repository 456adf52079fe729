import { expect, test } from 'vitest';
import { plans, SampleLoan } from '#test/support/sample-loans.ts';
import { promiseRefusal, promiseState } from './promise.ts';

/** Of week 2 of A1, due on 9 December. */
const promise = {
  centavos: 88_00,
  madeOn: '2026-12-11',
  madeAt: new Date('2026-12-11T18:00:00Z'),
  day: '2026-12-18',
};
const owing = (remainingCentavos: number) => ({
  entries: SampleLoan.active(plans.A).entries,
  remainingCentavos,
  overdue: { count: 1, amountCentavos: 88_00, daysPastDue: 2 },
});

test('a promise is for a sum that is owed, within a week, and not two in four', () => {
  expect(promiseRefusal(promise, [], owing(88_00))).toBeNull();
  expect(promiseRefusal(promise, [], owing(87_00))).toBe('sum');
  expect(promiseRefusal({ ...promise, centavos: 99 }, [], owing(88_00))).toBe('sum');
  expect(promiseRefusal({ ...promise, day: '2026-12-19' }, [], owing(88_00))).toBe('day');
  expect(promiseRefusal({ ...promise, day: '2026-12-10' }, [], owing(88_00))).toBe('day');
  const again = (madeOn: string) =>
    promiseRefusal({ ...promise, madeOn, day: '2027-01-08' }, [promise], owing(88_00));
  expect(again('2027-01-07')).toBe('too-soon');
  expect(again('2027-01-08')).toBeNull();
});

test('who is not late has nothing to promise; a promise that was kept does not use up the next one', () => {
  const loan = SampleLoan.active(plans.A);
  loan.pay(88, { day: '2026-12-02' });
  const on = (day: string) => ({ entries: loan.entries, ...loan.on(day) });
  expect(promiseRefusal({ ...promise, madeOn: '2026-12-08', day: '2026-12-10' }, [], on('2026-12-08'))).toBe(
    'not-late',
  );
  expect(promiseRefusal(promise, [], on('2026-12-11'))).toBeNull();
  const next = { ...promise, madeOn: '2026-12-24', day: '2026-12-28' };
  expect(promiseRefusal(next, [promise], on('2026-12-24'))).toBe('too-soon');
  loan.pay(88, { day: '2026-12-14' });
  expect(promiseRefusal(next, [promise], on('2026-12-24'))).toBeNull();
});

test('a promise of less than was late uses up the next one, though it was kept', () => {
  const loan = SampleLoan.active(plans.A);
  const peso = { ...promise, centavos: 100, madeAt: new Date('2026-12-11T15:00:00Z') };
  loan.pay(176, { day: '2026-12-11', told: '2026-12-11' });
  const on = (day: string) => ({ entries: loan.entries, ...loan.on(day) });
  expect(promiseState(peso, loan.entries, '2026-12-24')).toBe('kept');
  const next = { ...promise, madeOn: '2026-12-24', day: '2026-12-28' };
  expect(promiseRefusal(next, [peso], on('2026-12-24'))).toBe('too-soon');
  const all = { ...peso, centavos: 176_00 };
  expect(promiseRefusal(next, [all], on('2026-12-24'))).toBeNull();
});
