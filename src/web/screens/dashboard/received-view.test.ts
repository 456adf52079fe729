import { expect, test } from 'vitest';
import type { AccountStatus } from '#contract/account.ts';
import { newAccount } from '#test/support/other-server/accounts.ts';
import { receivedView } from './received-view.ts';

type Received = NonNullable<AccountStatus['orderInfo']['received']>;

const to = (paymentNumber: number, amount: number) => ({ paymentNumber, amount });

const shown = (received: Received, status: 'PendingDownPayment' | 'Active' | 'Paid', toReturn = 0) =>
  receivedView({ ...newAccount(status === 'Paid' ? 52 : 1, status).orderInfo, received, toReturn });

test('whole payments and parts of them', () => {
  const [second, first] = shown(
    [
      { day: '2026-09-10', amount: 249, appliedTo: [to(1, 199), to(2, 50)] },
      { day: '2026-08-28', amount: 1_299, appliedTo: [to(0, 1_299)] },
    ],
    'Active',
  );
  expect(first).toEqual({
    day: '2026-08-28',
    centavos: 129_900,
    shares: [{ from: 0, to: 0, centavos: 129_900, isPart: false }],
    overCentavos: 0,
    isReturned: false,
  });
  expect(second?.shares).toEqual([
    { from: 1, to: 1, centavos: 19_900, isPart: false },
    { from: 2, to: 2, centavos: 5_000, isPart: true },
  ]);
});

test('what is paid of a week that has a part already is a part too', () => {
  const info = newAccount(0, 'Active').orderInfo;
  Object.assign(info.payments[0]!, { totalPayment: 149, paid: 50 });
  const received = [{ day: '2026-09-01', amount: 50, appliedTo: [to(1, 50)] }];
  expect(receivedView({ ...info, received })[0]?.shares).toEqual([
    { from: 1, to: 1, centavos: 5_000, isPart: true },
  ]);
});

test('before the down payment is whole, each payment is a part of it', () => {
  const [only] = shown([{ day: '2026-08-28', amount: 200, appliedTo: [to(0, 200)] }], 'PendingDownPayment');
  expect(only?.shares).toEqual([{ from: 0, to: 0, centavos: 20_000, isPart: true }]);
});

test('what went nowhere is returned, the oldest first', () => {
  const received = [
    { day: '2027-09-10', amount: 88, appliedTo: [] },
    { day: '2027-09-03', amount: 199, appliedTo: [to(52, 100)] },
  ];
  const over = (toReturn: number) =>
    shown(received, 'Paid', toReturn).map((each) => [each.overCentavos, each.isReturned]);
  expect(over(187)).toEqual([
    [8_800, false],
    [9_900, false],
  ]);
  expect(over(88)).toEqual([
    [8_800, false],
    [9_900, true],
  ]);
  expect(over(0)).toEqual([
    [8_800, true],
    [9_900, true],
  ]);
});

test('neighbours paid in full are told together', () => {
  const received = [
    {
      day: '2026-09-10',
      amount: 1_299 + 4 * 199,
      appliedTo: [to(0, 1_299), to(1, 100), to(2, 199), to(3, 199), to(4, 199), to(5, 99)],
    },
  ];
  expect(shown(received, 'Active')[0]?.shares).toEqual([
    { from: 0, to: 0, centavos: 129_900, isPart: false },
    { from: 1, to: 1, centavos: 10_000, isPart: true },
    { from: 2, to: 4, centavos: 59_700, isPart: false },
    { from: 5, to: 5, centavos: 9_900, isPart: true },
  ]);
});
