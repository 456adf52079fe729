import type { Deps } from '#server/actions/base/context.ts';
import type { TxStore } from '#server/database/store.ts';
import { mayLockAccount } from './may-lock.ts';
import { insertDeviceOrder, type DeviceOrder } from '#server/queries/loans/device-orders.ts';

/** Enqueues an order for a financed device in the caller's transaction, once per cause; none for a device that nobody may lock. */
export async function orderDevice(
  deps: Deps,
  tx: TxStore,
  order: Pick<DeviceOrder, 'account' | 'action' | 'cause'>,
): Promise<void> {
  if (await mayLockAccount(deps, tx, order.account)) await enqueueDeviceOrder(deps, tx, order);
}

/** The same, for a device that may be locked. */
export async function enqueueDeviceOrder(
  deps: Pick<Deps, 'jobs'>,
  tx: TxStore,
  order: Pick<DeviceOrder, 'account' | 'action' | 'cause'>,
): Promise<void> {
  const orderId = await insertDeviceOrder(tx, order);
  if (orderId !== null) await deps.jobs.send(tx, 'send-device-order', { orderId });
}
