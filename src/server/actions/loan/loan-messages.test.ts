import { expect, test } from 'vitest';
import { textOf } from '#domain/partner/message-words.ts';
import { deviceLocked, deviceStillLocked, paymentDue, paymentOverdue } from './loan-messages.ts';

test('what is said about money owed begins with who says it', () => {
  const shop = { name: 'Alba', words: {} };
  const payment = {
    number: 2,
    of: 52,
    amountCentavos: 18_900,
    reference: '9812345678901',
    dueOn: '2026-12-01',
    locks: true,
  };
  const lock = { toUnlockCentavos: 18_900, reference: null, supportPhone: '5541239087' };
  for (const said of [
    paymentDue(payment),
    paymentOverdue(payment),
    deviceLocked(lock),
    deviceStillLocked({ ...lock, sums: 'Debes $189.00.' }),
  ]) {
    expect(textOf(shop, said)).toMatch(/^Alba: /);
  }
});
