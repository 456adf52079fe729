import { expect, test } from 'vitest';
import { DomainError } from '#domain/errors.ts';
import { plans, SampleLoan } from '#test/support/sample-loans.ts';
import { ofKind, receivedOf } from './entries.ts';
import { brokenInvariants } from './invariants.ts';
import { paidIn, positionOf } from './position.ts';
import { receiptsOf } from './receipts.ts';

const { A } = plans;
const ended = '2026-12-02';
const day = '2026-12-20';

/** All that is said of a credit. */
const saidOf = (loan: SampleLoan) => ({
  statement: loan.on(day),
  receipts: receiptsOf(loan.entries),
  settled: ofKind(loan.entries, 'settled'),
  paidIn: paidIn(positionOf(loan.entries)),
});

function expectLoss(loan: SampleLoan, pesos: number): void {
  const { sum } = positionOf(loan.entries);
  expect(ofKind(loan.entries, 'charged-back').reduce((total, { pots }) => total + pots.charge, 0)).toBe(
    pesos * 100,
  );
  expect(sum.cash + sum.owed + sum.held + sum.sale + sum.charge).toBe(0);
  expect(brokenInvariants(loan.entries, { events: loan.events })).toEqual([]);
}

/** Paid off with $20 too much, which was paid back. */
function paidOff(): SampleLoan {
  const loan = SampleLoan.active(A);
  loan.pay(2_308, { day: ended, event: 'mp:7' });
  const { heldCentavos: centavos } = loan.on(ended);
  loan.act({ kind: 'refunded', refund: 'r1', centavos, valueDay: ended });
  return loan;
}

function revoked(): SampleLoan {
  const loan = SampleLoan.active(A);
  loan.pay(88, { day: ended, event: 'mp:7' });
  loan.act({ kind: 'revoked', notice: 'n1', valueDay: ended });
  return loan;
}

test('paid off, refunded, charged back: the whole payment is lost, and the credit is as it was', () => {
  const loan = paidOff();
  const [before, cash] = [saidOf(loan), positionOf(loan.entries).sum.cash];
  loan.chargeBack('mp:7', 1, day);
  expect(saidOf(loan)).toEqual(before);
  expect(positionOf(loan.entries)).toMatchObject({
    status: 'Paid',
    sum: { cash: cash - 2_308_00, owed: 0, held: 0 },
    lostCentavos: 2_308_00,
  });
  expectLoss(loan, 2_308);
  // Money that is told later is held, as it would have been.
  loan.pay(50, { day });
  expect(loan.on(day).heldCentavos).toBe(50_00);
  expectLoss(loan, 2_308);
});

test('revoked and paid back, then charged back: more went out than came in', () => {
  const loan = revoked();
  loan.act({ kind: 'refunded', refund: 'r1', centavos: 387_00, valueDay: day });
  const before = saidOf(loan);
  loan.chargeBack('mp:7', 1, day);
  expect(saidOf(loan)).toEqual(before);
  expect(positionOf(loan.entries).sum).toEqual({ cash: -88_00, owed: 0, held: 0, sale: 0, charge: 88_00 });
  expectLoss(loan, 88);
});

test('while a refund is open, what is held stays what is to be returned', () => {
  const loan = revoked();
  loan.chargeBack('mp:7', 1, day);
  expect(loan.on(day).heldCentavos).toBe(387_00);
  expect(brokenInvariants(loan.entries, { toRefundCentavos: 387_00 })).toEqual([]);
  loan.act({ kind: 'refunded', refund: 'r1', centavos: 387_00, valueDay: day });
  expect(positionOf(loan.entries).sum.cash).toBe(-88_00);
  expectLoss(loan, 88);
});

test('the down payment of a credit that goes on: the loss is ours, and the weeks are as they were', () => {
  const loan = SampleLoan.active(A);
  const [down = ''] = loan.events.map(({ event }) => event);
  loan.pay(88, { day: ended, event: 'mp:7' });
  const before = saidOf(loan);
  loan.chargeBack(down, 1, day);
  expect(saidOf(loan)).toEqual(before);
  expectLoss(loan, 299);
  // Other money of it is taken out as ever.
  loan.chargeBack('mp:7', 1, day);
  expect(positionOf(loan.entries)).toMatchObject({ paidCentavos: 0, lostCentavos: 299_00 });
  expectLoss(loan, 299);
});

test('revoked after it: only what is still with us is given back, and nothing is lost', () => {
  const loan = SampleLoan.active(A);
  const [down = ''] = loan.events.map(({ event }) => event);
  loan.pay(88, { day: ended, event: 'mp:7' });
  loan.chargeBack(down, 1, ended);
  loan.act({ kind: 'revoked', notice: 'n1', valueDay: day });
  expect(positionOf(loan.entries)).toMatchObject({
    sum: { cash: 88_00, owed: 0, held: -88_00, sale: 0, charge: 0 },
    lostCentavos: 0,
  });
  expect(brokenInvariants(loan.entries, { events: loan.events })).toEqual([]);
});

test('paid off with too much, all of it lost, then revoked: what was over stays a loss', () => {
  const loan = SampleLoan.active(A);
  const [down = ''] = loan.events.map(({ event }) => event);
  loan.pay(2_308, { day: ended, event: 'mp:7' });
  const { heldCentavos } = loan.on(ended);
  loan.chargeBack(down, 1, ended);
  loan.chargeBack('mp:7', 1, ended);
  loan.act({ kind: 'revoked', notice: 'n1', valueDay: day });
  expect(positionOf(loan.entries)).toMatchObject({
    sum: { cash: 0, owed: 0, held: -heldCentavos, sale: 0, charge: heldCentavos },
    lostCentavos: heldCentavos,
  });
  expect(brokenInvariants(loan.entries, { events: loan.events, toRefundCentavos: heldCentavos })).toEqual([]);
});

test('what it began was forgiven since: it stays forgiven', () => {
  const loan = SampleLoan.active(A);
  const [down = ''] = loan.events.map(({ event }) => event);
  loan.act({ kind: 'forgiven', approval: 'f1', reason: 'agreement', centavos: 176_00, valueDay: ended });
  const before = saidOf(loan);
  loan.chargeBack(down, 0.5, day);
  expect(saidOf(loan)).toEqual(before);
  expectLoss(loan, 149.5);
});

test('each part is an entry; nothing is charged back twice, nor more than was received', () => {
  const loan = paidOff();
  const seq = receivedOf(loan.entries, 'mp:7')?.seq ?? 0;
  const told = (pesos: number) =>
    loan.act({ kind: 'charged-back', seq, inAllCentavos: pesos * 100, valueDay: day });
  expect(told(10).outcome).toBe('booked');
  expect([told(10).outcome, told(5).outcome]).toEqual(['repeated', 'repeated']);
  expect(told(30).outcome).toBe('booked');
  expect(ofKind(loan.entries, 'charged-back').map(({ pots }) => -pots.cash)).toEqual([10_00, 20_00]);
  for (const pesos of [0, -1, 2_309]) expect(() => told(pesos)).toThrow(DomainError);
  expect(told(2_308).outcome).toBe('booked');
  expect(loan.chargeBack('mp:7', 1, day)).toBe('money-left');
  expectLoss(loan, 2_308);
});

test('of money that was lost nothing is reversed, and a loss is not either', () => {
  const loan = SampleLoan.active(A);
  const [down = ''] = loan.events.map(({ event }) => event);
  loan.chargeBack(down, 0.1, day);
  const [loss] = ofKind(loan.entries, 'charged-back');
  const reversed = (seq: number) => loan.act({ kind: 'reversed', seq, reason: 'chargeback', valueDay: day });
  expect(reversed(loss?.detail.of ?? 0)).toEqual({ outcome: 'refused', reason: 'money-left' });
  expect(reversed(loss?.seq ?? 0)).toEqual({ outcome: 'refused', reason: 'unknown-entry' });
  expect(loan.giveBack(down, 10, day)).toEqual({ outcome: 'refused', reason: 'money-left' });
  expect(loan.act({ kind: 'charged-back', seq: 1, inAllCentavos: 1, valueDay: day })).toEqual({
    outcome: 'refused',
    reason: 'unknown-entry',
  });
  expectLoss(loan, 29.9);
});
