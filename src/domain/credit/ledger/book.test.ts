import { expect, test } from 'vitest';
import { plans, planOf, SampleLoan } from '#test/support/sample-loans.ts';
import { positionOf } from './position.ts';

const { A, C } = plans;
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

test('a sum of zero or less is no payment', () => {
  expect(() => SampleLoan.active(A).pay(0)).toThrow('invalid-input');
  expect(() => SampleLoan.active(A).pay(-1)).toThrow('invalid-input');
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
