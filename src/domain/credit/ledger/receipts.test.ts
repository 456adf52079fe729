import { expect, test } from 'vitest';
import { plans, SampleLoan } from '#test/support/sample-loans.ts';
import { receiptsOf } from './receipts.ts';

const { A } = plans;

/** Pesos of each payment, and of where it went. */
const told = (loan: SampleLoan) =>
  receiptsOf(loan.entries).map(({ centavos, shares }) => [
    centavos / 100,
    ...shares.map((share) => [share.week, share.centavos / 100]),
  ]);

test('a down payment in two parts: each part is its own', () => {
  const loan = new SampleLoan(A);
  loan.pay(200);
  expect(told(loan)).toEqual([[200, [0, 200]]]);
  loan.pay(150);
  expect(told(loan)).toEqual([
    [200, [0, 200]],
    [150, [0, 99], [1, 51]],
  ]);
});

test('part of a week, and the rest of it with part of the next', () => {
  const loan = SampleLoan.active(A);
  loan.pay(50);
  loan.pay(90);
  expect(told(loan).slice(1)).toEqual([
    [50, [1, 50]],
    [90, [1, 38], [2, 52]],
  ]);
});

test('vectors 9 and 10: what is over went nowhere, whatever comes later', () => {
  const loan = SampleLoan.active(A);
  for (const pesos of [2_200, 176, 88]) loan.pay(pesos, { day: '2027-05-20' });
  expect(told(loan).slice(2)).toEqual([[176, [26, 88]], [88]]);
});

test('money told late changes no earlier receipt', () => {
  const loan = SampleLoan.active(A);
  loan.pay(88, { day: '2026-12-09' });
  loan.pay(88, { day: '2026-12-02', told: '2026-12-10' });
  expect(told(loan).slice(1)).toEqual([
    [88, [1, 88]],
    [88, [2, 88]],
  ]);
});

test('after an end nothing counts; of what a person kept, the oldest does', () => {
  const cancelled = new SampleLoan(A);
  cancelled.pay(200);
  cancelled.act({ kind: 'cancelled', valueDay: '2026-11-27' });
  expect(told(cancelled)).toEqual([[200]]);

  const revoked = SampleLoan.active(A);
  revoked.pay(88);
  revoked.act({ kind: 'revoked', notice: 'n1', valueDay: '2026-11-27' });
  expect(told(revoked)).toEqual([[299], [88]]);
  revoked.act({ kind: 'refunded', refund: 'r1', centavos: 299_00, valueDay: '2026-11-30' });
  expect(told(revoked)).toEqual([[299], [88]]);

  const rescinded = SampleLoan.active(A);
  rescinded.pay(88);
  rescinded.act({ kind: 'rescinded', notice: 'n1', keptCentavos: 100_00, valueDay: '2026-11-27' });
  expect(told(rescinded)).toEqual([[299, [0, 100]], [88]]);
});
