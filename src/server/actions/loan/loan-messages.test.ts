import { expect, test } from 'vitest';
import { deviceLocked, deviceStillLocked, paymentDue, paymentOverdue } from './loan-messages.ts';

test('what is said about money owed begins with who says it', () => {
  const partner = 'Alba';
  const payment = {
    partner,
    number: 2,
    of: 52,
    amountCentavos: 18_900,
    reference: '9812345678901',
    dueOn: '2026-12-01',
    locks: true,
  };
  const lock = { partner, toUnlockCentavos: 18_900, reference: null, supportPhone: '5541239087' };
  for (const text of [
    paymentDue(payment),
    paymentOverdue(payment),
    deviceLocked(lock),
    deviceStillLocked({ ...lock, sums: 'Debes $189.00.' }),
  ]) {
    expect(text).toMatch(/^Alba: /);
  }
});
