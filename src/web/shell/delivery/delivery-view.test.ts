import { expect, test } from 'vitest';
import { newAccount } from '#test/support/other-server/accounts.ts';
import type { DeliveryStatus } from '#contract/account.ts';
import { deliveryView } from './delivery-view.ts';

const toPack: DeliveryStatus = {
  state: 'to-pack',
  promised: { from: '2026-11-28', until: '2026-12-02' },
  carrier: null,
  trackingNumber: null,
  sentOn: null,
  deliveredOn: null,
  returnedOn: null,
};

const viewOn = (today: string, delivery?: DeliveryStatus) => {
  const account = newAccount(0, 'Active');
  return deliveryView(
    { ...account, orderInfo: { ...account.orderInfo, ...(delivery && { delivery }) } },
    today,
  );
};

test('another server says nothing about the delivery, and nothing is shown', () => {
  expect(viewOn('2026-11-26')).toBeNull();
});

test('a device is late once the last promised day is over and it has not arrived', () => {
  expect(viewOn('2026-12-02', toPack)).toMatchObject({ isUnderWay: true, isLate: false });
  expect(viewOn('2026-12-03', { ...toPack, state: 'sent' })).toMatchObject({
    isUnderWay: true,
    isLate: true,
  });
  const delivered: DeliveryStatus = { ...toPack, state: 'delivered', deliveredOn: '2026-12-03' };
  expect(viewOn('2026-12-09', delivered)).toMatchObject({ isUnderWay: false, isLate: false });
});
