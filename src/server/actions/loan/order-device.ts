import type { Deps } from '#server/actions/context.ts';
import type { TxStore } from '#server/database/store.ts';
import { insertDeviceOrder, type DeviceOrder } from '#server/queries/loans/device-orders.ts';

/** Enqueues an order for a financed device in the caller's transaction, once per cause. */
export async function orderDevice(
  deps: Deps,
  tx: TxStore,
  order: Pick<DeviceOrder, 'account' | 'action' | 'cause'>,
): Promise<void> {
  const orderId = await insertDeviceOrder(tx, order);
  if (orderId !== null) await deps.jobs.send(tx, 'send-device-order', { orderId });
}
