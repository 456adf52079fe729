import { expect, test } from 'vitest';
import { plans, SampleLoan } from '#test/support/sample-loans.ts';
import { brokenInvariants } from './invariants.ts';
import { positionOf } from './position.ts';

const { A, B } = plans;

test('vector 15: cancelled before the activation, the money is hers', () => {
  const loan = new SampleLoan(A);
  loan.pay(200, { ref: { kind: 'down' } });
  loan.act({ kind: 'cancelled', valueDay: '2026-11-27' });
  expect(loan.receipt(99, { ref: { kind: 'down' }, day: '2026-11-28' })).toBe(
    'Tu crédito ya estaba cerrado. Te devolvemos $99.00.',
  );
  expect(loan.on('2026-11-28')).toMatchObject({
    status: 'Cancelled',
    heldCentavos: 299_00,
    remainingCentavos: 0,
  });
  expect(positionOf(loan.entries).sum.owed).toBe(0);
});

test('vector 63: B, revoked after three weeks, gets 1,896.00 back', () => {
  const loan = SampleLoan.active(B, '2026-12-01');
  for (let week = 1; week <= 3; week++) loan.pay(199, { day: '2026-12-15' });
  loan.act({ kind: 'revoked', notice: 'n1', valueDay: '2026-12-24' });
  expect(loan.on('2026-12-24')).toMatchObject({
    status: 'Revoked',
    heldCentavos: 1_896_00,
    remainingCentavos: 0,
    nextPayment: null,
  });
  expect(positionOf(loan.entries).sum).toEqual({
    cash: 1_896_00,
    owed: 0,
    held: -1_896_00,
    sale: 0,
    charge: 0,
  });
  expect(loan.act({ kind: 'revoked', notice: 'n2', valueDay: '2026-12-24' })).toMatchObject({
    outcome: 'refused',
    reason: 'already-ended',
  });
});

test('a refund leaves the rest held, and no more than is held is paid back', () => {
  const loan = SampleLoan.active(A);
  loan.pay(2_376, { day: '2027-05-27' });
  const refund = { kind: 'refunded', refund: 'r1', centavos: 88_00, valueDay: '2027-05-28' } as const;
  expect(loan.act({ ...refund, centavos: 88_01 })).toMatchObject({ reason: 'not-refundable' });
  expect(loan.act(refund).outcome).toBe('booked');
  expect(loan.act(refund).outcome).toBe('repeated');
  expect(positionOf(loan.entries).sum).toMatchObject({ cash: 2_587_00, held: 0 });
  expect(SampleLoan.active(A).act(refund)).toMatchObject({ reason: 'not-refundable' });
});

test('a chargeback undoes what followed from the money, and the rest stays applied', () => {
  const loan = SampleLoan.active(A);
  loan.pay(2_200, { day: '2027-05-26' });
  loan.pay(88, { day: '2027-05-27' });
  expect(loan.on('2027-05-27').status).toBe('Paid');
  const seq = loan.entries.find(({ cause }) => cause === 'event:caja:0003')?.seq ?? 0;
  loan.act({ kind: 'reversed', seq, reason: 'chargeback', valueDay: '2027-06-01' });
  expect(loan.on('2027-06-01')).toMatchObject({
    status: 'Active',
    remainingCentavos: 88_00,
    heldCentavos: 0,
  });
  expect(loan.act({ kind: 'reversed', seq, reason: 'again', valueDay: '2027-06-02' }).outcome).toBe(
    'repeated',
  );
  expect(brokenInvariants(loan.entries, { events: loan.events })).toEqual([]);
});

test('a chargeback of money that was paid back already waits for a person', () => {
  const loan = new SampleLoan(A);
  loan.pay(200);
  loan.act({ kind: 'cancelled', valueDay: '2026-11-27' });
  loan.act({ kind: 'refunded', refund: 'r1', centavos: 200_00, valueDay: '2026-11-28' });
  expect(loan.act({ kind: 'reversed', seq: 2, reason: 'chargeback', valueDay: '2026-12-01' })).toMatchObject({
    reason: 'money-left',
  });
});

test('what follows from facts is never reversed by itself, and an active credit is not cancelled', () => {
  const loan = SampleLoan.active(A);
  const reversed = { kind: 'reversed', reason: 'wrong', valueDay: '2026-12-01' } as const;
  for (const seq of [1, 3, 4, 99]) {
    expect(loan.act({ ...reversed, seq })).toMatchObject({ reason: 'unknown-entry' });
  }
  expect(loan.act({ kind: 'cancelled', valueDay: '2026-12-01' })).toMatchObject({ reason: 'already-active' });
});

test('a rescission keeps what a person decided, and the rest is paid back', () => {
  const loan = SampleLoan.active(A);
  loan.pay(88);
  loan.act({ kind: 'rescinded', notice: 'n1', keptCentavos: 100_00, valueDay: '2027-03-01' });
  expect(positionOf(loan.entries).sum).toEqual({
    cash: 387_00,
    owed: 0,
    held: -287_00,
    sale: -100_00,
    charge: 0,
  });
  expect(brokenInvariants(loan.entries)).toEqual([]);
});

test('what waits for the down payment is not paid back until she cancels', () => {
  const loan = new SampleLoan(A);
  loan.pay(88);
  const refund = { kind: 'refunded', refund: 'r1', centavos: 88_00, valueDay: '2026-11-27' } as const;
  expect(loan.act(refund)).toMatchObject({ reason: 'not-refundable' });
  loan.act({ kind: 'cancelled', valueDay: '2026-11-27' });
  expect(loan.act(refund).outcome).toBe('booked');
});

test('a payoff whose excess was paid back does not survive the chargeback of its money', () => {
  const loan = SampleLoan.active(A);
  loan.pay(2_288, { day: '2027-05-26' });
  loan.pay(2_288, { day: '2027-05-27' });
  loan.act({ kind: 'refunded', refund: 'r1', centavos: 2_288_00, valueDay: '2027-05-28' });
  const seq = loan.entries.find(({ cause }) => cause === 'event:caja:0002')?.seq ?? 0;
  loan.act({ kind: 'reversed', seq, reason: 'chargeback', valueDay: '2027-06-01' });
  expect(loan.on('2027-06-01')).toMatchObject({
    status: 'Active',
    paidCentavos: 0,
    remainingCentavos: 2_288_00,
  });
  expect(brokenInvariants(loan.entries, { events: loan.events })).toEqual([]);
});

test('what no longer follows is reversed from the last, and booked anew', () => {
  const loan = SampleLoan.active(A);
  loan.pay(176, { day: '2026-12-09' });
  loan.act({ kind: 'paused', weeks: 2, valueDay: '2026-12-14' });
  loan.pay(1_700, { day: '2026-12-20' });
  expect(loan.on('2026-12-20')).toMatchObject({ status: 'Paid', heldCentavos: 1_876_00 - 1_745_23 });
  const before = loan.entries.length;
  const seq = loan.entries.find(({ kind }) => kind === 'paused')?.seq ?? 0;
  loan.act({ kind: 'reversed', seq, reason: 'never agreed', valueDay: '2026-12-21' });
  expect(loan.on('2026-12-21')).toMatchObject({ status: 'Paid', heldCentavos: 1_876_00 - 1_790_46 });
  const reversed = loan.entries
    .slice(before)
    .flatMap((each) => (each.kind === 'reversed' ? [each.detail.of] : []));
  // Settled and rebated; then the pause.
  expect(reversed).toEqual([before, before - 1, seq]);
});
