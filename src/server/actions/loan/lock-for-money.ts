import type { Deps } from '#server/actions/base/context.ts';
import type { TxStore } from '#server/database/store.ts';
import { nextLockCause } from '#server/queries/loans/device-orders.ts';
import { collect, type Described } from './collect-money.ts';
import { lockNoticeKey } from './message-keys.ts';
import { orderDevice } from './order-device.ts';

/**
 * Orders the lock of a device whose hold for money is open, and tells its customer the sum that unlocks it. Returns the cause
 * of the order, by its oldest week. Appends nothing to the audit log.
 */
export async function lockForMoney(
  deps: Deps,
  tx: TxStore,
  serviced: Described,
  [oldest = 1]: readonly number[],
): Promise<string> {
  const { loan } = serviced;
  const cause = await nextLockCause(tx, loan.account, oldest);
  await orderDevice(deps, tx, { account: loan.account, action: 'lock', cause });
  await deps.jobs.send(tx, 'make-references', { account: loan.account });
  await collect(deps, tx, serviced, lockNoticeKey(loan.account, cause));
  deps.hub.publish(tx, loan.request_id);
  return cause;
}
