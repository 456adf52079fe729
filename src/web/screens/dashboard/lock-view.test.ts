import { expect, test } from 'vitest';
import type { AccountStatus } from '#contract/account.ts';
import { newAccount, today } from '#test/support/other-server/accounts.ts';
import { accountView } from './view-model.ts';

type Lock = NonNullable<AccountStatus['orderInfo']['lock']>;

const free: Lock = { lockedSince: null, toUnlock: 0, toBeCurrent: 0, next: null };

/** Nine of twelve weeks that are due were paid: the tenth was due on 6 November, the eleventh a week later. */
function shown(lock: Partial<Lock>, change: (account: AccountStatus) => void = () => {}, on = today) {
  const account = newAccount(9, 'Active');
  account.orderInfo.lock = { ...free, ...lock };
  change(account);
  return accountView(account, on);
}

const lockedSince = '2026-11-10T13:00:00.000Z';

test('locked: since when, the shortest way and what it covers, and what is needed besides', () => {
  const view = shown({
    lockedSince,
    toUnlock: 398,
    toBeCurrent: 597,
    next: { paymentNumber: 12, locksOn: '2026-11-24' },
  });
  expect(view.lock).toEqual({
    since: '2026-11-10',
    isReported: false,
    unlock: { centavos: 39_800, from: 10, to: 11 },
    warning: null,
    toBeCurrentCentavos: 59_700,
    next: { number: 12, locksOn: '2026-11-24' },
  });
  expect(view.due).toEqual({ centavos: 39_800, from: 10, to: 11 });
  expect(view.next?.number).toBe(10);
});

test('locked with a part paid: what is missing unlocks it', () => {
  const view = shown({ lockedSince, toUnlock: 348, toBeCurrent: 547 }, ({ orderInfo }) =>
    Object.assign(orderInfo.payments[9]!, { totalPayment: 149, paid: 50 }),
  );
  expect(view.due).toEqual({ centavos: 34_800, from: 10, to: 11 });
});

test('locked, but not for money: the next payment is due as ever', () => {
  const view = shown({ lockedSince, next: { paymentNumber: 10, locksOn: '2026-11-24' } });
  expect(view.lock).toMatchObject({ since: '2026-11-10', unlock: null, warning: null });
  expect(view.due).toEqual({ centavos: 19_900, from: 10, to: 10 });
});

test('late within the grace days: until which day to pay', () => {
  const view = shown(
    { toBeCurrent: 199, next: { paymentNumber: 10, locksOn: '2026-11-10' } },
    undefined,
    '2026-11-07',
  );
  expect(view.lock?.warning).toEqual({
    due: { centavos: 19_900, from: 10, to: 10 },
    payBy: '2026-11-09',
  });
});

test('a rest that never locks alone is asked for with the week that would lock', () => {
  const rest = ({ orderInfo }: AccountStatus) =>
    Object.assign(orderInfo.payments[9]!, { totalPayment: 1, paid: 198 });
  const alone = shown(
    { toUnlock: 1, toBeCurrent: 1, next: { paymentNumber: 11, locksOn: '2026-11-17' } },
    rest,
    '2026-11-12',
  );
  expect(alone.lock).toMatchObject({ warning: null, unlock: null });
  expect(alone.due).toEqual({ centavos: 100, from: 10, to: 10 });
  const both = shown(
    { toUnlock: 1, toBeCurrent: 200, next: { paymentNumber: 11, locksOn: '2026-11-17' } },
    rest,
    '2026-11-14',
  );
  expect(both.due).toEqual({ centavos: 20_000, from: 10, to: 11 });
  expect(both.lock?.warning?.payBy).toBe('2026-11-16');
});

test('beyond the grace days and not locked yet: what keeps it so', () => {
  const view = shown({ toUnlock: 199, toBeCurrent: 398, next: { paymentNumber: 11, locksOn: '2026-11-17' } });
  expect(view.lock?.warning).toEqual({ due: { centavos: 19_900, from: 10, to: 10 }, payBy: null });
});

test('up to date there is no warning', () => {
  const account = newAccount(12, 'Active');
  account.orderInfo.lock = { ...free, next: { paymentNumber: 13, locksOn: '2026-12-01' } };
  expect(accountView(account, today).lock).toMatchObject({ since: null, unlock: null, warning: null });
});
