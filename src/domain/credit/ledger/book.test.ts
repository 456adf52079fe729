import { expect, test } from 'vitest';
import { plans, planOf, SampleLoan } from '#test/support/sample-loans.ts';
import { brokenInvariants } from './invariants.ts';
import { positionOf } from './position.ts';

const { A, B, C } = plans;
const kinds = (loan: SampleLoan) => loan.entries.map(({ kind }) => kind);

test('vector 1: 88.00 on reference 1 cover week 1', () => {
  const loan = SampleLoan.active(A);
  expect(loan.receipt(88, { ref: 1 })).toBe('Recibimos $88.00: pago 1 de 26 cubierto.');
  expect(loan.paidWeeks()).toEqual([[1, 88]]);
  expect(kinds(loan)).toEqual(['opened', 'received', 'activated', 'applied', 'received', 'applied']);
});

test('vector 2: 87.00 leave 1.00 of week 1', () => {
  const loan = SampleLoan.active(A);
  expect(loan.receipt(87, { ref: 1 })).toBe('Recibimos $87.00 de tu pago 1. Faltan $1.00.');
  expect(loan.on('2026-12-06').nextPayment).toMatchObject({ number: 1, pendingCentavos: 1_00 });
});

test('less than a week', () => {
  expect(SampleLoan.active(A).receipt(50, { ref: 1 })).toBe('Recibimos $50.00 de tu pago 1. Faltan $38.00.');
});

test('vector 3: 90.00 cover week 1 and 2.00 of week 2', () => {
  const loan = SampleLoan.active(A);
  expect(loan.receipt(90, { ref: 1 })).toBe('Recibimos $90.00: pago 1 cubierto y $2.00 a tu pago 2.');
  expect(loan.paidWeeks()).toEqual([
    [1, 88],
    [2, 2],
  ]);
});

test('vector 4: 176.00 cover weeks 1 and 2', () => {
  const loan = SampleLoan.active(A);
  expect(loan.receipt(176, { ref: 1 })).toBe('Recibimos $176.00: pagos 1 y 2 de 26 cubiertos.');
  expect(loan.on('2026-11-26').paymentsMade).toBe(2);
});

test('vector 5: 87, 90, 176, 88 and 88 cover weeks 1 to 6 and 1.00 of week 7', () => {
  const loan = SampleLoan.active(A);
  for (const pesos of [87, 90, 176, 88, 88]) loan.pay(pesos);
  expect(loan.on('2026-11-26').paymentsMade).toBe(6);
  expect(loan.paidWeeks().at(-1)).toEqual([7, 1]);
});

test('vector 6: 88.00 on reference 26 cover week 1', () => {
  const loan = SampleLoan.active(A);
  expect(loan.receipt(88, { ref: 26 })).toBe('Recibimos $88.00. Lo aplicamos a tu pago más antiguo, el 1.');
  expect(loan.paidWeeks()).toEqual([[1, 88]]);
});

test('vector 7: the same event twice counts once', () => {
  const loan = SampleLoan.active(A);
  loan.pay(88, { ref: 1, event: 'caja:x' });
  const before = loan.entries;
  expect(loan.pay(88, { ref: 1, event: 'caja:x' })).toEqual({ outcome: 'repeated' });
  expect(loan.entries).toBe(before);
  expect(loan.on('2026-11-26').paidCentavos).toBe(88_00);
});

test('vector 8: a reference paid by two events covers weeks 1 and 2', () => {
  const loan = SampleLoan.active(A);
  loan.pay(88, { ref: 1 });
  expect(loan.receipt(88, { ref: 1 })).toBe('Tu pago 1 ya estaba: lo aplicamos al 2.');
  expect(loan.on('2026-11-26').paymentsMade).toBe(2);
});

test('vector 9: what is more than all that is owed is held', () => {
  const loan = SampleLoan.active(A);
  loan.pay(2_200, { day: '2027-05-26' });
  expect(loan.receipt(176, { day: '2027-05-27', ref: 26 })).toBe(
    'Terminaste de pagar. Te devolvemos $88.00.',
  );
  expect(loan.on('2027-05-27')).toMatchObject({ status: 'Paid', heldCentavos: 88_00, remainingCentavos: 0 });
  expect(positionOf(loan.entries).sum).toEqual({
    cash: 2_675_00,
    owed: 0,
    held: -88_00,
    sale: -1_999_00,
    charge: -588_00,
  });
});

test('vector 10: money after the payoff is held too', () => {
  const loan = SampleLoan.active(A);
  loan.pay(2_376, { day: '2027-05-27' });
  expect(loan.receipt(88, { day: '2027-06-01', ref: 26 })).toBe(
    'Tu crédito ya estaba cerrado. Te devolvemos $88.00.',
  );
  expect(loan.on('2027-06-01').heldCentavos).toBe(176_00);
});

test('vector 11: the down payment in two parts', () => {
  const loan = new SampleLoan(A);
  expect(loan.receipt(200, { ref: { kind: 'down' } })).toBe(
    'Recibimos $200.00 de tu enganche. Faltan $99.00.',
  );
  expect(loan.on('2026-11-26')).toMatchObject({
    status: 'PendingDownPayment',
    heldCentavos: 200_00,
    missingDownPaymentCentavos: 99_00,
  });
  expect(loan.receipt(99, { ref: { kind: 'down' } })).toBe('Recibimos $99.00: enganche cubierto.');
  expect(loan.on('2026-11-26')).toMatchObject({ status: 'Active', heldCentavos: 0 });
});

test('vector 12: what is more than the down payment goes to week 1', () => {
  const loan = new SampleLoan(A);
  expect(loan.receipt(350, { ref: { kind: 'down' } })).toBe('Enganche cubierto; $51.00 a tu pago 1.');
  expect(loan.on('2026-11-26').nextPayment).toMatchObject({ number: 1, pendingCentavos: 37_00 });
});

test('vector 13: a weekly reference before the down payment counts towards it', () => {
  const loan = new SampleLoan(A);
  expect(loan.receipt(88, { ref: 1 })).toBe('Recibimos $88.00. Faltan $211.00 de tu enganche.');
  expect(loan.on('2026-11-26')).toMatchObject({ status: 'PendingDownPayment', heldCentavos: 88_00 });
});

test('vector 14: an unknown reference waits, and once assigned counts by its old value day', () => {
  const loan = SampleLoan.active(A);
  const before = loan.entries;
  expect(loan.pay(88, { ref: null, event: 'caja:lost' })).toEqual({ outcome: 'suspense' });
  expect(loan.entries).toBe(before);
  loan.pay(88, { ref: { kind: 'assigned' }, event: 'caja:lost', day: '2026-12-02', told: '2026-12-09' });
  expect(loan.on('2026-12-09').weeks[0]).toMatchObject({ coveredOn: '2026-12-02', daysLate: 0 });
});

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

test('vector 36: who pays the weeks ahead is not charged for time that has not run', () => {
  const loan = SampleLoan.active(A);
  const day = '2027-02-27';
  for (let week = 1; week <= 13; week++) loan.pay(88, { ref: week, day: '2027-02-24' });
  for (let week = 14; week <= 22; week++) loan.pay(88, { ref: week, day });
  expect(loan.on(day)).toMatchObject({ status: 'Active', paidCentavos: 1_936_00 });
  expect(loan.receipt(88, { ref: 23, day })).toBe('Terminaste de pagar. Te devolvemos $7.39.');
  expect(loan.on(day)).toMatchObject({ status: 'Paid', paidCentavos: 2_016_61, heldCentavos: 7_39 });
});

test('vector 37: the last week, paid three days early', () => {
  const loan = SampleLoan.active(A);
  for (let week = 1; week <= 25; week++) loan.pay(88, { day: '2027-05-19' });
  expect(loan.on('2027-05-19').status).toBe('Active');
  loan.pay(88, { day: '2027-05-23', ref: 26 });
  expect(loan.on('2027-05-23')).toMatchObject({ status: 'Paid', heldCentavos: 0, rebatedCentavos: 0 });
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

test('vector 70: old and new paper of week 10, both paid, cover weeks 10 and 11', () => {
  const loan = SampleLoan.active(C, '2026-12-01');
  for (let week = 1; week <= 9; week++) loan.pay(521, { ref: week, day: '2027-02-02' });
  loan.pay(521, { ref: 10, day: '2027-02-09' });
  expect(loan.receipt(521, { ref: 10, day: '2027-02-09' })).toBe('Tu pago 10 ya estaba: lo aplicamos al 11.');
  expect(loan.paidWeeks().slice(9)).toEqual([
    [10, 521],
    [11, 521],
  ]);
});

test('F4: 400 early are 250 of the next payment and 150 of the one after; 100 are left of it', () => {
  const loan = SampleLoan.active(planOf(1_000, 250, 250, 3));
  loan.pay(400);
  expect(loan.paidWeeks()).toEqual([
    [1, 250],
    [2, 150],
  ]);
  expect(loan.on('2026-11-26').nextPayment).toMatchObject({ number: 2, pendingCentavos: 100_00 });
});

test('F5: 100 after closing are overpaid', () => {
  const loan = SampleLoan.active(A);
  loan.pay(2_288, { day: '2027-05-26' });
  loan.pay(100, { day: '2027-05-27' });
  expect(loan.on('2027-05-27')).toMatchObject({ status: 'Paid', heldCentavos: 100_00 });
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

test('a sum of zero or less is no payment', () => {
  expect(() => SampleLoan.active(A).pay(0)).toThrow('invalid-input');
  expect(() => SampleLoan.active(A).pay(-1)).toThrow('invalid-input');
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

test('who pays the cash price at once pays no charge', () => {
  const loan = new SampleLoan(A);
  loan.pay(1_999, { day: '2026-11-25' });
  expect(loan.on('2026-11-25')).toMatchObject({ status: 'Paid', heldCentavos: 0, rebatedCentavos: 588_00 });
});

test('money that waited for the down payment is paid back too when the credit ends at once', () => {
  const loan = new SampleLoan(A);
  loan.pay(200);
  expect(loan.receipt(3_000)).toBe('Terminaste de pagar. Te devolvemos $1,201.00.');
});

test('a week paid early is no day late', () => {
  const loan = SampleLoan.active(A);
  loan.pay(88, { day: '2026-11-26' });
  expect(loan.on('2026-12-10').weeks.slice(0, 2)).toMatchObject([
    { coveredOn: '2026-11-26', daysLate: 0 },
    { coveredOn: null, daysLate: null },
  ]);
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
