import { expect, test } from 'vitest';
import { planFromCreditPrice } from '../plan.ts';
import { plans, SampleLoan } from '#test/support/sample-loans.ts';

const { A } = plans;

test.each([
  ['six weeks at once', 0, 528, 1, 'Recibimos $528.00: pagos 1 a 6 de 26 cubiertos.'],
  ['two weeks and a part', 0, 200, 1, 'Recibimos $200.00: pagos 1 y 2 cubiertos y $24.00 a tu pago 3.'],
  ['the rest of a week', 50, 38, 1, 'Recibimos $38.00: pago 1 de 26 cubierto.'],
  ['a part and more', 50, 50, 1, 'Recibimos $50.00: pago 1 cubierto y $12.00 a tu pago 2.'],
  [
    'a later week, not in full',
    0,
    50,
    9,
    'Recibimos $50.00. Lo aplicamos a tu pago más antiguo, el 1. Faltan $38.00.',
  ],
  [
    'a later week, two open ones',
    50,
    88,
    2,
    'Recibimos $88.00. Lo aplicamos a tus pagos más antiguos: 1 y 2. Faltan $38.00 del 2.',
  ],
  ['a week of before, in part', 88, 50, 1, 'Tu pago 1 ya estaba: lo aplicamos al 2. Faltan $38.00.'],
  ['a week of before, more', 88, 176, 1, 'Tu pago 1 ya estaba: lo aplicamos al 2 y al 3.'],
] as const)('%s', (_, before, pesos, ref, sentence) => {
  const loan = SampleLoan.active(A);
  if (before > 0) loan.pay(before);
  expect(loan.receipt(pesos, { ref })).toBe(sentence);
});

test('the down payment and weeks', () => {
  expect(new SampleLoan(A).receipt(299 + 100, { ref: { kind: 'down' } })).toBe(
    'Enganche cubierto; $88.00 a tu pago 1 y $12.00 a tu pago 2.',
  );
});

test('after a revocation money is paid back', () => {
  const loan = SampleLoan.active(A);
  loan.act({ kind: 'revoked', notice: 'n1', valueDay: '2026-11-30' });
  expect(loan.receipt(88, { ref: 1, day: '2026-12-01' })).toBe(
    'Tu crédito ya estaba cerrado. Te devolvemos $88.00.',
  );
  expect(loan.on('2026-12-01').heldCentavos).toBe(387_00);
});

test('F5, RS01: a flat 12 % of 5,000 over 18 periods is 328 seventeen times and then 324', () => {
  const plan = planFromCreditPrice({
    cashPriceCentavos: 5_000_00,
    downPaymentCentavos: 0,
    creditPriceCentavos: 5_900_00,
    weeks: 18,
    stepCentavos: 1_00,
  });
  expect(plan).toMatchObject({ weeklyPaymentCentavos: 328_00, lastPaymentCentavos: 324_00 });
});
