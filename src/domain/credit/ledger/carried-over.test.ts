import { expect, test } from 'vitest';
import { addDays } from '#domain/calendar.ts';
import { plans } from '#test/support/sample-loans.ts';
import { book } from './book.ts';
import { carriedOver, type EarlierLoan } from './carried-over.ts';
import { brokenInvariants } from './invariants.ts';
import { positionOf, wireStatus } from './position.ts';
import { ledgerStatement } from './statement.ts';

const firstDueOn = '2026-12-02';
const at = new Date('2026-11-25T18:00:00Z');
const earlier: EarlierLoan = {
  plan: plans.A,
  graceDays: 3,
  signedAt: at,
  signedOn: '2026-11-25',
  activated: { on: '2026-11-25', at, firstDueOn },
  paid: [],
};
const paid = (number: number, on: string) => ({
  number,
  centavos: number === 0 ? plans.A.downPaymentCentavos : plans.A.weeklyPaymentCentavos,
  reference: `10000000${number}`,
  event: `sandbox:${number}`,
  on,
  at: new Date(`${on}T18:00:00Z`),
});

test('a credit that waits for its down payment has its terms', () => {
  const entries = carriedOver({ ...earlier, activated: null });
  expect(positionOf(entries)).toMatchObject({ status: 'PendingDownPayment', heldCentavos: 0 });
});

test('a running credit keeps its printed days and what was paid, also weeks that were paid out of order', () => {
  const loan = { ...earlier, paid: [paid(0, '2026-11-25'), paid(1, '2026-12-01'), paid(3, '2026-12-03')] };
  const entries = carriedOver(loan);
  const statement = ledgerStatement(entries, '2026-12-04');
  expect(statement).toMatchObject({ status: 'Active', paymentsMade: 2, paidCentavos: 176_00 });
  expect(statement.weeks.map(({ dueOn }) => dueOn)).toEqual(
    statement.weeks.map((_, index) => addDays(firstDueOn, 7 * index)),
  );
  expect(brokenInvariants(entries)).toEqual([]);
});

test('a credit that was paid off stays so', () => {
  const weeks = Array.from({ length: 26 }, (_, index) => paid(index + 1, addDays(firstDueOn, 7 * index)));
  const entries = carriedOver({ ...earlier, paid: [paid(0, '2026-11-25'), ...weeks] });
  expect(positionOf(entries).status).toBe('Paid');
  expect(brokenInvariants(entries)).toEqual([]);
});

test('its printed days stay, also when money of before is told late, and a down payment paid the day before it was told', () => {
  const entries = carriedOver({ ...earlier, paid: [paid(0, '2026-11-24'), paid(1, '2026-12-02')] });
  expect(brokenInvariants(entries)).toEqual([]);
  const late = { at, valueDay: '2026-11-20', today: '2026-12-10', actor: 'system', reference: null } as const;
  const fact = {
    ...late,
    kind: 'money',
    event: 'caja:2',
    centavos: 299_00,
    purpose: { kind: 'amount' },
  } as const;
  const booking = book(entries, fact, { quotes: [] });
  if (booking.outcome !== 'booked') throw new Error(booking.outcome);
  const later = [...entries, ...booking.entries];
  expect(later.some(({ kind }) => kind === 'reversed')).toBe(false);
  expect(brokenInvariants(later)).toEqual([]);
  expect(ledgerStatement(later, '2026-12-10')).toMatchObject({
    activatedOn: '2026-11-25',
    nextPayment: { number: 5, dueOn: '2026-12-30', pendingCentavos: 53_00 },
  });
});

test('on the wire of the seed there are three statuses', () => {
  expect(
    (['PendingDownPayment', 'Active', 'Paid', 'Cancelled', 'Revoked', 'Rescinded'] as const).map(wireStatus),
  ).toEqual(['PendingDownPayment', 'Active', 'Paid', 'PendingDownPayment', 'Paid', 'Paid']);
});
