import type { Deps } from '#server/actions/context.ts';
import type { Trx } from '#server/database/db.ts';
import { insertDeviceOrder, type DeviceOrder } from '#server/queries/loans/device-orders.ts';

/** Enqueues an order for a financed device in the caller's transaction, once per cause. */
export async function orderDevice(
  deps: Deps,
  trx: Trx,
  order: Pick<DeviceOrder, 'account' | 'action' | 'cause'>,
): Promise<void> {
  const orderId = await insertDeviceOrder(trx, order);
  if (orderId !== null) await deps.jobs.send(trx, 'send-device-order', { orderId });
}
