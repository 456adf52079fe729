import { expect, test } from 'vitest';
import { newAccount, today } from '#test/support/other-server/accounts.ts';
import { missingOf } from './payment-words.ts';
import { accountView } from './view-model.ts';

test('an account up to date: the next payment, six days ahead, and what is paid and left [spec:9.progress]', () => {
  const view = accountView(newAccount(12, 'Active'), today);
  expect(view).toMatchObject({
    status: 'Active',
    made: 12,
    total: 52,
    progress: 12 / 52,
    paidCentavos: 129_900 + 12 * 19_900,
    remainingCentavos: 40 * 19_900,
    daysLeft: 6,
    lateCount: 0,
    next: { number: 13, dueOn: '2026-11-27', centavos: 19_900, state: 'next', reference: '9301884200013' },
  });
  expect(view.weekly.slice(10, 14).map((each) => each.state)).toEqual(['paid', 'paid', 'next', 'due']);
});

test('with payments overdue the oldest is the one to pay, and all of them are late', () => {
  const view = accountView(newAccount(9, 'Active'), today);
  expect(view.next).toMatchObject({ number: 10, state: 'late', dueOn: '2026-11-06' });
  expect(view.daysLeft).toBe(-15);
  expect(view.lateCount).toBe(3);
  expect(view.weekly[12]).toMatchObject({ number: 13, state: 'due' });
});

test('a payment due today is not late', () => {
  const view = accountView(newAccount(12, 'Active'), '2026-11-27');
  expect(view).toMatchObject({ daysLeft: 0, lateCount: 0, next: { state: 'next' } });
});

test('before the down payment that is what is due, without a limit; nothing is late', () => {
  const view = accountView(newAccount(0, 'PendingDownPayment'), '2027-06-01');
  expect(view).toMatchObject({
    made: 0,
    progress: 0,
    paidCentavos: 0,
    remainingCentavos: 129_900 + 52 * 19_900,
    daysLeft: null,
    lateCount: 0,
    next: { number: 0, centavos: 129_900, state: 'next', reference: '9301884200000', dueOn: null },
    downPayment: { number: 0, state: 'next' },
  });
});

test('once all is paid nothing is next', () => {
  const view = accountView(newAccount(52, 'Paid'), today);
  expect(view).toMatchObject({ progress: 1, next: null, daysLeft: null, remainingCentavos: 0 });
  expect(view.weekly.every((each) => each.state === 'paid')).toBe(true);
});

test('payments that come in another order are shown in theirs', () => {
  const account = newAccount(1, 'Active');
  account.orderInfo.payments.reverse();
  expect(accountView(account, today).weekly.map((each) => each.number)).toEqual(
    Array.from({ length: 52 }, (_, index) => index + 1),
  );
});

test('any payment status but NotPaid counts as paid (spec §4) [spec:4.loan.payment-status]', () => {
  const account = newAccount(0, 'Active');
  account.orderInfo.payments[0]!.paymentStatus = 'PaidLate';
  expect(accountView(account, today).weekly[0]?.state).toBe('paid');
});

test('a reference that is not there yet, and one without a picture, leave gaps and no errors', () => {
  const account = newAccount(0, 'Active');
  account.orderInfo.paymentReferences = [];
  expect(accountView(account, today).next).toMatchObject({ reference: null, barcodeUrl: null });

  const bare = newAccount(0, 'Active');
  bare.orderInfo.paymentReferences[0]!.codeImageUrl = '';
  expect(accountView(bare, today).next).toMatchObject({ number: 1, barcodeUrl: null });
});

test('amounts of a double are whole centavos', () => {
  const account = newAccount(0, 'Active');
  account.orderInfo.payments[0]!.totalPayment = 0.1 + 0.2;
  expect(accountView(account, today).next?.centavos).toBe(30);
});

test('of a partly paid week what is missing is due, of the whole of it; what was paid counts', () => {
  const account = newAccount(12, 'Active');
  Object.assign(account.orderInfo.payments[12]!, { totalPayment: 149, paid: 50 });
  account.orderInfo.paid = 1_299 + 12 * 199 + 50;
  const view = accountView(account, today);
  expect(view.next).toMatchObject({ number: 13, centavos: 14_900, fullCentavos: 19_900 });
  expect(view.due).toEqual({ centavos: 14_900, from: 13, to: 13 });
  expect(view.paidCentavos).toBe(129_900 + 12 * 19_900 + 5_000);
  expect(view.weekly[11]).toMatchObject({ centavos: 19_900, fullCentavos: 19_900 });
});

test('of a rest that no till takes the row asks what its voucher asks, and says what is missing', () => {
  const account = newAccount(9, 'Active');
  Object.assign(account.orderInfo.payments[9] ?? {}, { totalPayment: 3, paid: 196, atTill: 10 });
  const { due, next } = accountView(account, today);
  expect([due?.centavos, next?.centavos, next && missingOf(next)]).toEqual([
    10_00,
    10_00,
    'Faltan $3.00 de $199.00',
  ]);
});

test('of a partly paid down payment what is missing is due', () => {
  const account = newAccount(0, 'PendingDownPayment');
  account.orderInfo.downPaymentReferences[0]!.amount = 1_099;
  account.orderInfo.paid = 200;
  const view = accountView(account, today);
  expect(view.next).toMatchObject({ number: 0, centavos: 109_900, fullCentavos: 129_900 });
  expect(view).toMatchObject({ paidCentavos: 20_000, remainingCentavos: 109_900 + 52 * 19_900 });
});

test('money that no payment needs is to be returned', () => {
  const account = newAccount(52, 'Paid');
  Object.assign(account.orderInfo, { paid: 1_299 + 52 * 199 + 88, toReturn: 88 });
  expect(accountView(account, today)).toMatchObject({ toReturnCentavos: 8_800 });
  expect(accountView(newAccount(52, 'Paid'), today).toReturnCentavos).toBe(0);
});

test('of a credit settled early, what was not paid is not shown as paid', () => {
  const account = newAccount(52, 'Paid');
  const { payments } = account.orderInfo;
  for (const each of payments) each.paid = each.paymentNumber < 40 ? 199 : 0;
  expect(accountView(account, today).weekly.filter(({ isSpared }) => isSpared)).toHaveLength(13);
  expect(accountView(newAccount(52, 'Paid'), today).weekly.some(({ isSpared }) => isSpared)).toBe(false);
});

test('before the delivery the days are expected ones: nothing is late or counted down', () => {
  const account = newAccount(0, 'Active');
  account.orderInfo.nextPaymentDueOn = null;
  const view = accountView(account, '2020-01-01');
  expect(view).toMatchObject({
    awaitsDelivery: true,
    daysLeft: null,
    lateCount: 0,
    next: { number: 1, state: 'next' },
  });
  expect(accountView(newAccount(0, 'Active'), today).awaitsDelivery).toBe(false);
});

test('a server that tells nothing of locks and receipts is shown without them', () => {
  expect(accountView(newAccount(9, 'Active'), today)).toMatchObject({
    lock: null,
    received: null,
    due: { centavos: 19_900, from: 10, to: 10 },
  });
});

test('what unlocks is shown with the reference that was made for exactly that sum', () => {
  const account = newAccount(2, 'Active');
  const lock = { lockedSince: '2026-01-01T13:00:00Z', toUnlock: 398, toBeCurrent: 398, next: null };
  account.orderInfo.lock = lock;
  const due = { centavos: 39_800, from: 3, to: 4 };
  expect(accountView(account, today).due).toEqual(due);
  const voucher = { concept: 'Pago de lo atrasado', expiresOn: '2026-12-31', codeImageUrl: '/b.svg' };
  account.orderInfo.vouchers = [
    { ...voucher, amount: 199, reference: '1111111111' },
    { ...voucher, amount: 398, reference: '2222222222' },
  ];
  const view = accountView(account, today);
  expect(view.due).toEqual({ ...due, reference: '2222222222', barcodeUrl: '/b.svg' });
  expect(view.due).toBe(view.lock?.unlock);
});
