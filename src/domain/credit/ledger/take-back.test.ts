import { expect, test } from 'vitest';
import { DomainError } from '#domain/errors.ts';
import { plans, SampleLoan } from '#test/support/sample-loans.ts';
import { receivedOf } from './entries.ts';
import { brokenInvariants } from './invariants.ts';
import { moneyOfEvent } from './money-placed.ts';
import { positionOf } from './position.ts';
import { receiptsOf } from './receipts.ts';
import { ledgerStatement } from './statement.ts';
import { takeBackOf, withoutMoney, type TakeBack } from './take-back.ts';

const { A } = plans;
const day = '2026-12-20';
const stamp = { at: new Date('2026-12-20T18:00:00Z'), valueDay: day, actor: 'desk' };

/** $441 on the day of the first week: five weeks, and a peso of the sixth. */
function paidFive(): SampleLoan {
  const loan = SampleLoan.active(A);
  loan.pay(441, { day: '2026-12-02', event: 'mp:7' });
  return loan;
}

const took = (loan: SampleLoan, taken: Partial<TakeBack>) =>
  withoutMoney(
    loan.entries,
    { event: 'mp:7', why: 'given-back', centavos: 10_00, timesTakenBack: 0, ...taken },
    stamp,
    loan,
  );

test('$10 of $441 went back: $10 is owed again, and the rest was paid when it was paid', () => {
  const loan = paidFive();
  loan.pay(88, { day: '2026-12-10', event: 'mp:8' });
  const before = loan.on(day);
  loan.giveBack('mp:7', 10, day);
  const after = loan.on(day);
  expect([before.remainingCentavos, after.remainingCentavos]).toEqual([1_759_00, 1_769_00]);
  // 431 and 88: five weeks and 79 of the sixth. Those that the rest covers are covered on the same days.
  expect(after.weeks.slice(0, 4)).toEqual(before.weeks.slice(0, 4));
  expect(after.weeks.slice(4, 6)).toMatchObject([
    { paidCentavos: 88_00, coveredOn: '2026-12-10' },
    { paidCentavos: 79_00, coveredOn: null },
  ]);
  expect(receivedOf(loan.entries, 'mp:7')).toMatchObject({
    cause: 'event:mp:7#2',
    valueDay: '2026-12-02',
    pots: { cash: 431_00 },
  });
  expect(brokenInvariants(loan.entries, { events: loan.events })).toEqual([]);
});

test('the receipt of the rest stands where that of the payment stood', () => {
  const loan = paidFive();
  loan.pay(88, { day: '2026-12-10', event: 'mp:8' });
  loan.giveBack('mp:7', 10, day);
  expect(receiptsOf(loan.entries).map(({ day: on, centavos }) => [on, centavos])).toEqual([
    ['2026-11-25', 299_00],
    ['2026-12-02', 431_00],
    ['2026-12-10', 88_00],
  ]);
  expect(moneyOfEvent(loan.entries, 'mp:7')).toMatchObject({
    shares: [1, 2, 3, 4, 5].map((week) => ({ week, centavos: week === 5 ? 79_00 : 88_00 })),
    heldCentavos: 0,
    owedBefore: 2_288_00,
    owedAfter: 1_857_00,
  });
});

test('a second part, and then the rest: nothing of it is left, and the week is owed', () => {
  const loan = paidFive();
  loan.giveBack('mp:7', 10, day);
  loan.giveBack('mp:7', 20, day);
  expect(receivedOf(loan.entries, 'mp:7')).toMatchObject({ cause: 'event:mp:7#3', pots: { cash: 411_00 } });
  const rest = took(loan, { centavos: 411_00, timesTakenBack: 2 });
  if (typeof rest === 'string') throw new Error(rest);
  expect(rest.fact.kind).toBe('reversed');
  expect(positionOf(rest.after)).toMatchObject({ status: 'Active', paidCentavos: 0, sum: { cash: 299_00 } });
  expect(brokenInvariants(rest.after, { events: loan.events })).toEqual([]);
});

test.each([
  ['of a payment that does not count', { event: 'mp:9' }, 'not-booked'],
  ['of more than counts', { centavos: 441_01 }, 'not-booked'],
])('a part %s is refused', (_, taken, refusal) => {
  expect(took(paidFive(), taken)).toBe(refusal);
});

test('the same part twice is one; a part that is no part is refused', () => {
  const loan = paidFive();
  const part = { kind: 'part-given-back', seq: 5, centavos: 10_00, restAs: 'mp:7#2', valueDay: day } as const;
  expect(loan.act({ ...part, seq: 6 })).toEqual({ outcome: 'refused', reason: 'unknown-entry' });
  for (const centavos of [0, -1, 441_00, 500_00])
    expect(() => loan.act({ ...part, centavos })).toThrow(DomainError);
  expect(loan.act(part).outcome).toBe('booked');
  expect(loan.act(part).outcome).toBe('repeated');
});

test('a part of the down payment: lost where the credit would not have begun, else it begins as it did', () => {
  const exact = SampleLoan.active(A);
  const [down = ''] = exact.events.map(({ event }) => event);
  const lost = took(exact, { event: down });
  expect(typeof lost === 'string' ? lost : lost.fact.kind).toBe('charged-back');
  expect(took(exact, { event: down, why: 'wrong-credit', centavos: 299_00 })).toBe('down-payment');
  // A week that was paid since would begin it instead, days later than its customer was told.
  const later = SampleLoan.active(A);
  later.pay(88, { day: '2026-12-02', event: 'mp:8' });
  const instead = took(later, { event: down });
  expect(typeof instead === 'string' ? instead : instead.fact.kind).toBe('charged-back');
  const more = new SampleLoan(A);
  more.pay(350, { day: '2026-11-25', event: 'mp:7', ref: { kind: 'down' } });
  const taken = took(more, {});
  if (typeof taken === 'string') throw new Error(taken);
  expect(positionOf(taken.after)).toMatchObject({
    activated: { valueDay: '2026-11-25' },
    paidCentavos: 41_00,
  });
});

test('a credit that was paid off keeps its money whole; before it begins what went back pays no down payment', () => {
  const paid = SampleLoan.active(A);
  paid.pay(2_288, { day: '2026-12-02', event: 'mp:7' });
  expect(paid.on(day).status).toBe('Paid');
  expect(took(paid, { why: 'wrong-credit' })).toBe('not-active');
  expect(paid.giveBack('mp:7', 10, day)).toEqual({ outcome: 'refused', reason: 'already-ended' });
  const begun = new SampleLoan(A);
  begun.pay(200, { day: '2026-11-25', event: 'mp:7' });
  expect(took(begun, { why: 'wrong-credit', centavos: 200_00 })).toBe('not-active');
  for (const [centavos, missing] of [
    [10_00, 109_00],
    [200_00, 299_00],
  ] as const) {
    const taken = took(begun, { centavos });
    if (typeof taken === 'string') throw new Error(taken);
    expect(ledgerStatement(taken.after, day)).toMatchObject({
      status: 'PendingDownPayment',
      missingDownPaymentCentavos: missing,
    });
  }
});

test.each([
  ['nothing is told', { givenBackCentavos: null, returnedCentavos: null }, 'wrong-credit', 441_00],
  ['a part', { givenBackCentavos: 10_00, returnedCentavos: null }, 'given-back', 10_00],
  ['a further part', { givenBackCentavos: 30_00, returnedCentavos: 10_00 }, 'given-back', 20_00],
  ['the rest', { givenBackCentavos: 441_00, returnedCentavos: 30_00 }, 'given-back', 411_00],
  ['no more', { givenBackCentavos: 30_00, returnedCentavos: 30_00 }, 'wrong-credit', 411_00],
  ['more than was paid', { givenBackCentavos: 999_00, returnedCentavos: null }, 'given-back', 441_00],
])('what is to be taken when %s', (_, told, why, centavos) => {
  expect(takeBackOf({ centavos: 441_00, ...told })).toEqual({ why, centavos });
});
