import { expect, test } from 'vitest';
import { handLockRefusal, handUnlockRefusal, type HandLockCase } from './hand-lock.ts';
import type { Hold, HoldCause } from './holds.ts';

const open = (cause: HoldCause): Hold => ({ cause, openedAt: new Date(0), closedAt: null });
const late: HandLockCase = {
  status: 'Active',
  holds: [],
  rule: { isLocked: true, stoppedBy: null },
  isLockTaken: false,
  mayLock: true,
  contactStop: false,
  revocationOpen: false,
};

test.each<[string, Partial<HandLockCase>, ReturnType<typeof handLockRefusal>]>([
  ['the sweep has not locked it', {}, null],
  ['the lock service did not take the order', { holds: [open('overdue')] }, null],
  ['it took it', { holds: [open('overdue')], isLockTaken: true }, 'is-locked'],
  ['unlocked by hand after it took one', { isLockTaken: true }, null],
  ['within the days of grace', { rule: { isLocked: false, stoppedBy: null } }, 'not-late'],
  ['a promise runs', { rule: { isLocked: false, stoppedBy: 'promise' } }, 'promise'],
  ['contact is stopped', { contactStop: true }, 'contact-stop'],
  ['a revocation is open', { revocationOpen: true }, 'revocation'],
  ['paid off', { status: 'Paid' }, 'not-active'],
  ['nobody may lock it', { mayLock: false }, 'no-lock'],
])('for money, %s', (_, credit, refusal) => {
  expect(handLockRefusal({ ...late, ...credit })).toBe(refusal);
});

test('unlocked is what money locks, for a week at most', () => {
  const today = '2026-12-07';
  const refusal = (holds: readonly Hold[], until = '2026-12-14') =>
    handUnlockRefusal({ holds }, { until, today });
  expect(refusal([open('overdue')])).toBeNull();
  expect(refusal([open('overdue')], today)).toBeNull();
  expect(refusal([])).toBe('not-locked');
  expect(refusal([open('overdue'), open('theft-1')])).toBe('theft');
  expect(refusal([open('overdue')], '2026-12-15')).toBe('day');
  expect(refusal([open('overdue')], '2026-12-06')).toBe('day');
});
