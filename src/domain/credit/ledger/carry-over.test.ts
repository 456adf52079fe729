import { expect, test } from 'vitest';
import { plans } from '#test/support/sample-loans.ts';
import { book } from './book.ts';
import { carriedOver, type OldLoan, type OldPayment } from './carry-over.ts';
import { currentMethods, type LedgerEntry } from './entries.ts';
import { brokenInvariants } from './invariants.ts';
import { wireStatus } from './position.ts';
import { ledgerStatement } from './statement.ts';

const stamp = (valueDay: string) => ({ at: new Date(`${valueDay}T18:00:00Z`), valueDay, actor: 'system' });

const payment = (event: string, centavos: number, day: string): OldPayment => ({
  ...stamp(day),
  event,
  centavos,
  reference: null,
  purpose: { kind: 'amount' },
});

/** Paid on the 24th and told on the 25th, from which its weeks were counted. */
const old: OldLoan = {
  terms: { plan: plans.A, graceDays: 3, methods: currentMethods },
  signed: stamp('2026-11-23'),
  activated: { ...stamp('2026-11-25'), firstDueOn: '2026-12-02' },
  payments: [payment('caja:1', 299_00, '2026-11-24'), payment('carried:1', 88_00, '2026-12-02')],
};

const tell = (entries: LedgerEntry[], money: OldPayment): LedgerEntry[] => {
  const fact = { ...money, kind: 'money', today: '2026-12-10' } as const;
  const booking = book(entries, fact, { quotes: [] });
  return booking.outcome === 'booked' ? [...entries, ...booking.entries] : entries;
};

test('a credit of before the ledger keeps the days that were printed', () => {
  const entries = carriedOver(old);
  expect(brokenInvariants(entries)).toEqual([]);
  expect(ledgerStatement(entries, '2026-12-03')).toMatchObject({
    status: 'Active',
    paymentsMade: 1,
    activatedOn: '2026-11-25',
    nextPayment: { number: 2, dueOn: '2026-12-09' },
  });
  const later = tell(entries, payment('caja:2', 299_00, '2026-11-20'));
  expect(later.some(({ kind }) => kind === 'reversed')).toBe(false);
  expect(brokenInvariants(later)).toEqual([]);
  expect(ledgerStatement(later, '2026-12-10')).toMatchObject({
    activatedOn: '2026-11-25',
    nextPayment: { number: 5, dueOn: '2026-12-30', pendingCentavos: 53_00 },
  });
});

test('one that waits for its down payment, and one that is paid off', () => {
  const waiting = carriedOver({ ...old, activated: null, payments: [] });
  expect(ledgerStatement(waiting, '2026-12-03')).toMatchObject({
    status: 'PendingDownPayment',
    missingDownPaymentCentavos: 299_00,
    remainingCentavos: 2_288_00,
    weeks: [{ dueOn: null }, ...Array.from({ length: 25 }, () => ({ lockOn: null }))],
  });
  const rest = payment('carried:26', 2_200_00, '2027-05-26');
  const paid = carriedOver({ ...old, payments: [...old.payments, rest] });
  expect(ledgerStatement(paid, '2027-05-26')).toMatchObject({ status: 'Paid', heldCentavos: 0 });
  expect(brokenInvariants(paid)).toEqual([]);
});

test('on the wire of the seed there are three statuses', () => {
  expect(
    (['PendingDownPayment', 'Active', 'Paid', 'Cancelled', 'Revoked', 'Rescinded'] as const).map(wireStatus),
  ).toEqual(['PendingDownPayment', 'Active', 'Paid', 'PendingDownPayment', 'Paid', 'Paid']);
});
