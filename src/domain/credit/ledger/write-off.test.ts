import { expect, test } from 'vitest';
import { plans, SampleLoan } from '#test/support/sample-loans.ts';
import { brokenInvariants } from './invariants.ts';
import { lockStanding } from './lock.ts';
import { positionOf } from './position.ts';
import { receiptsOf } from './receipts.ts';

const { A } = plans;

/** Forgives so many pesos. */
const forgive = (loan: SampleLoan, pesos: number, valueDay: string, approval = `a${loan.entries.length}`) =>
  loan.act({
    kind: 'forgiven',
    approval,
    reason: 'agreement',
    centavos: Math.round(pesos * 100),
    valueDay,
  });

/** The weeks due until 2027-02-24, the thirteenth, all paid. */
function halfPaid(): SampleLoan {
  const loan = SampleLoan.active(A);
  for (let week = 1; week <= 13; week++) loan.pay(88, { day: '2027-02-24' });
  return loan;
}

test('100.00 are week 1 whole and 12.00 of week 2: not owed, not paid, and no reason to lock', () => {
  const loan = SampleLoan.active(A);
  forgive(loan, 100, '2026-12-11');
  const statement = loan.on('2026-12-11');
  expect(statement).toMatchObject({
    status: 'Active',
    paidCentavos: 0,
    forgivenCentavos: 100_00,
    rebatedCentavos: 0,
    remainingCentavos: 2_188_00,
    paymentsMade: 0,
    nextPayment: { number: 2, dueOn: '2026-12-09', pendingCentavos: 76_00 },
    overdue: { count: 1, amountCentavos: 76_00, daysPastDue: 2 },
    lockable: { weeks: [], amountCentavos: 0 },
  });
  expect(statement.weeks.slice(0, 3)).toMatchObject([
    { amountCentavos: 0, forgivenCentavos: 88_00, paidCentavos: 0, pendingCentavos: 0, coveredOn: null },
    { amountCentavos: 76_00, forgivenCentavos: 12_00, paidCentavos: 0, pendingCentavos: 76_00 },
    { amountCentavos: 88_00, forgivenCentavos: 0, paidCentavos: 0, pendingCentavos: 88_00 },
  ]);
  expect(positionOf(loan.entries).sum).toEqual({
    cash: 299_00,
    owed: 2_188_00,
    held: 0,
    sale: -1_999_00,
    charge: -488_00,
  });
});

test('the lock moves to the first week that is still owed', () => {
  const loan = SampleLoan.active(A);
  const circumstances = {
    at: new Date('2026-12-11T18:00:00Z'),
    state: null,
    promises: [],
    contactStop: false,
    revocationOpen: false,
    undelivered: false,
    reprieveUntil: null,
  };
  expect(lockStanding(loan.on('2026-12-11'), circumstances).isLocked).toBe(true);
  forgive(loan, 88, '2026-12-11');
  expect(lockStanding(loan.on('2026-12-11'), circumstances)).toMatchObject({
    isLocked: false,
    next: { week: 2, lockOn: '2026-12-13' },
  });
});

test('money afterwards goes on where the forgiving ended, and its receipt says so', () => {
  const loan = SampleLoan.active(A);
  loan.pay(50);
  forgive(loan, 126, '2026-12-11');
  // 38.00 of week 1, week 2 whole.
  expect(loan.receipt(100, { day: '2026-12-12' })).toBe(
    'Recibimos $100.00: pago 3 cubierto y $12.00 a tu pago 4.',
  );
  expect(loan.paidWeeks()).toEqual([
    [1, 50],
    [3, 88],
    [4, 12],
  ]);
  expect(loan.on('2026-12-12').paymentsMade).toBe(2);
  expect(receiptsOf(loan.entries).map(({ shares }) => shares.map(({ week }) => week))).toEqual([
    [0],
    [1],
    [3, 4],
  ]);
});

test('all that remains: it ends as settled, and shows as paid only what was paid', () => {
  const loan = SampleLoan.active(A);
  loan.pay(88);
  forgive(loan, 2_200, '2026-12-11');
  expect(loan.on('2026-12-11')).toMatchObject({
    status: 'Paid',
    settledOn: '2026-12-11',
    paidCentavos: 88_00,
    forgivenCentavos: 2_200_00,
    rebatedCentavos: 0,
    heldCentavos: 0,
    remainingCentavos: 0,
    paymentsMade: 1,
    payoff: null,
  });
  expect(loan.entries.at(-1)).toMatchObject({
    kind: 'settled',
    detail: { by: 'forgiven', quote: null, targetCentavos: 88_00 },
  });
  // 588.00 were the charge: the rest is our loss.
  expect(positionOf(loan.entries).sum).toMatchObject({ owed: 0, charge: 1_612_00, cash: 387_00 });
  expect(loan.receipt(88, { day: '2026-12-15' })).toBe('Tu crédito ya estaba cerrado. Te devolvemos $88.00.');
  expect(loan.on('2026-12-15')).toMatchObject({ paidCentavos: 88_00, heldCentavos: 88_00 });
});

test('what was paid too much on the day of the forgiving is given back once, and the settlement stays', () => {
  const loan = SampleLoan.active(A);
  loan.pay(88);
  forgive(loan, 2_200, '2026-12-11');
  loan.pay(88, { day: '2026-12-11' });
  const before = loan.on('2026-12-11');
  expect(before).toMatchObject({ status: 'Paid', paidCentavos: 88_00, heldCentavos: 88_00 });
  const refund = { kind: 'refunded', centavos: 88_00, valueDay: '2026-12-12' } as const;
  expect(loan.act({ ...refund, refund: 'r1' }).outcome).toBe('booked');
  expect(loan.on('2026-12-12')).toMatchObject({
    status: 'Paid',
    settledOn: before.settledOn,
    paidCentavos: 88_00,
    rebatedCentavos: before.rebatedCentavos,
    forgivenCentavos: 2_200_00,
    heldCentavos: 0,
  });
  expect(loan.act({ ...refund, refund: 'r2' })).toMatchObject({ reason: 'not-refundable' });
  expect(loan.entries.filter(({ kind }) => kind === 'settled')).toHaveLength(1);
});

test('never more than is owed, never before the activation or after an end, each approval once', () => {
  const refused = (reason: string) => ({ outcome: 'refused', reason });
  const pending = new SampleLoan(A);
  expect(forgive(pending, 1, '2026-11-26')).toEqual(refused('not-active'));
  const loan = SampleLoan.active(A);
  expect(forgive(loan, 2_288.01, '2026-12-11')).toEqual(refused('more-than-owed'));
  expect(() => forgive(loan, 0, '2026-12-11')).toThrow('invalid-input');
  expect(forgive(loan, 88, '2026-12-11', 'one').outcome).toBe('booked');
  expect(forgive(loan, 88, '2026-12-11', 'one').outcome).toBe('repeated');
  expect(forgive(loan, 2_200.01, '2026-12-11')).toEqual(refused('more-than-owed'));
  forgive(loan, 2_200, '2026-12-11');
  expect(forgive(loan, 1, '2026-12-12')).toEqual(refused('not-active'));
});

test('a payoff costs less by what was forgiven, also one that was quoted before', () => {
  const loan = halfPaid();
  expect(loan.on('2027-02-24').payoff).toMatchObject({ exactCentavos: 850_00 });
  loan.quote('2027-02-24');
  forgive(loan, 100, '2027-02-24');
  expect(loan.on('2027-02-24').payoff).toMatchObject({ exactCentavos: 750_00, savingCentavos: 294_00 });
  expect(loan.pay(750, { day: '2027-03-01' }).outcome).toBe('booked');
  expect(loan.on('2027-03-01')).toMatchObject({ status: 'Paid', heldCentavos: 0, rebatedCentavos: 294_00 });
  expect(positionOf(loan.entries).settled?.detail).toMatchObject({ by: 'quote', targetCentavos: 1_894_00 });
});

test('what covers a payoff ends the credit: the rest of the charge is rebated, no money is over', () => {
  const loan = halfPaid();
  forgive(loan, 849.99, '2027-02-24');
  expect(loan.on('2027-02-24')).toMatchObject({ status: 'Active', remainingCentavos: 294_01 });
  forgive(loan, 0.01, '2027-02-24');
  expect(loan.on('2027-02-24')).toMatchObject({
    status: 'Paid',
    paidCentavos: 1_144_00,
    forgivenCentavos: 850_00,
    rebatedCentavos: 294_00,
    heldCentavos: 0,
  });
  const more = halfPaid();
  forgive(more, 1_000, '2027-02-24');
  expect(more.on('2027-02-24')).toMatchObject({
    status: 'Paid',
    paidCentavos: 1_144_00,
    rebatedCentavos: 144_00,
    heldCentavos: 0,
  });
});

test('money told late, of a day before, is over once all was forgiven', () => {
  const loan = SampleLoan.active(A);
  forgive(loan, 2_288, '2026-12-20');
  expect(loan.receipt(88, { day: '2026-12-10', told: '2026-12-21' })).toBe(
    'Tu crédito ya estaba cerrado. Te devolvemos $88.00.',
  );
  expect(loan.on('2026-12-21')).toMatchObject({
    status: 'Paid',
    settledOn: '2026-12-20',
    paidCentavos: 0,
    heldCentavos: 88_00,
  });
  // Enough to have ended it by itself on that day.
  expect(loan.receipt(1_800, { day: '2026-12-10', told: '2026-12-22' })).toBe(
    'Tu crédito ya estaba cerrado. Te devolvemos $1,800.00.',
  );
  expect(loan.on('2026-12-22')).toMatchObject({
    paidCentavos: 0,
    heldCentavos: 1_888_00,
    rebatedCentavos: 0,
  });
  expect(brokenInvariants(loan.entries, { events: loan.events })).toEqual([]);
});

test('a chargeback leaves forgiven what was forgiven; that of the down payment waits for a person', () => {
  const loan = SampleLoan.active(A);
  loan.pay(176);
  forgive(loan, 100, '2026-12-11');
  const seqOf = (centavos: number) =>
    loan.entries.find(({ kind, pots }) => kind === 'received' && pots.cash === centavos)?.seq ?? 0;
  const reversed = (seq: number) =>
    loan.act({ kind: 'reversed', seq, reason: 'chargeback', valueDay: '2026-12-12' });
  expect(reversed(seqOf(176_00)).outcome).toBe('booked');
  expect(loan.on('2026-12-12')).toMatchObject({
    remainingCentavos: 2_188_00,
    nextPayment: { number: 1, pendingCentavos: 88_00 },
  });
  expect(loan.on('2026-12-12').weeks.slice(1, 4)).toMatchObject([
    { pendingCentavos: 88_00 },
    { pendingCentavos: 0, forgivenCentavos: 88_00 },
    { pendingCentavos: 76_00, forgivenCentavos: 12_00 },
  ]);
  expect(reversed(seqOf(299_00))).toEqual({ outcome: 'refused', reason: 'money-left' });
});

test('a forgiving that is reversed is owed again; a revocation returns only what was paid', () => {
  const loan = SampleLoan.active(A);
  loan.pay(88);
  forgive(loan, 2_200, '2026-12-11');
  const seq = loan.entries.find(({ kind }) => kind === 'forgiven')?.seq ?? 0;
  loan.act({ kind: 'reversed', seq, reason: 'wrong account', valueDay: '2026-12-12' });
  expect(loan.on('2026-12-12')).toMatchObject({
    status: 'Active',
    forgivenCentavos: 0,
    remainingCentavos: 2_200_00,
  });
  forgive(loan, 500, '2026-12-12');
  loan.act({ kind: 'revoked', notice: 'n1', valueDay: '2026-12-12' });
  expect(loan.on('2026-12-12')).toMatchObject({
    status: 'Revoked',
    remainingCentavos: 0,
    heldCentavos: 387_00,
  });
  expect(brokenInvariants(loan.entries, { events: loan.events })).toEqual([]);
});

test('what was forgiven is not owed again after the credit was revoked, as nothing is', () => {
  const loan = SampleLoan.active(A);
  forgive(loan, 100, '2026-12-01', 'a1');
  const { seq } = loan.entries.find(({ kind }) => kind === 'forgiven')!;
  loan.act({ kind: 'revoked', notice: 'n1', valueDay: '2026-12-02' });
  expect(loan.act({ kind: 'reversed', seq, reason: 'never agreed', valueDay: '2026-12-03' })).toMatchObject({
    outcome: 'refused',
    reason: 'already-ended',
  });
  expect(brokenInvariants(loan.entries)).toEqual([]);
});

test('where the money alone covers the payoff, a reversed forgiving becomes a larger rebate', () => {
  const loan = SampleLoan.active(A, '2026-11-25');
  forgive(loan, 100, '2026-11-25', 'a1');
  const { seq } = loan.entries.find(({ kind }) => kind === 'forgiven')!;
  loan.pay(1_700, { day: '2026-11-25' });
  const before = positionOf(loan.entries);
  expect(before).toMatchObject({ status: 'Paid', forgivenCentavos: 100_00 });
  loan.act({ kind: 'reversed', seq, reason: 'never agreed', valueDay: '2026-11-26' });
  expect(positionOf(loan.entries)).toMatchObject({
    status: 'Paid',
    forgivenCentavos: 0,
    rebatedCentavos: before.rebatedCentavos + 100_00,
    appliedCentavos: before.appliedCentavos,
  });
  expect(brokenInvariants(loan.entries)).toEqual([]);
});

test('all forgiven on a day before that on which the credit begins: the down payment stays paid, the rest is over', () => {
  const loan = SampleLoan.active(A, '2026-11-26');
  forgive(loan, 2_288, '2026-11-25');
  loan.pay(50, { day: '2026-11-27' });
  loan.act({ kind: 'refunded', refund: 'r1', centavos: 42_00, valueDay: '2026-11-27' });
  expect(positionOf(loan.entries)).toMatchObject({
    status: 'Paid',
    appliedCentavos: 299_00,
    heldCentavos: 8_00,
    sum: { cash: 307_00, owed: 0 },
  });
  expect(brokenInvariants(loan.entries)).toEqual([]);
});
