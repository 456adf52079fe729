import type { Deps } from '#server/actions/context.ts';
import type { Trx } from '#server/database/db.ts';
import { insertDeviceOrder, type DeviceOrder } from '#server/queries/loans/device-orders.ts';

/** Orders something of a financed device once the transaction commits; the same cause orders once. */
export async function orderDevice(
  deps: Deps,
  trx: Trx,
  order: Pick<DeviceOrder, 'account' | 'action' | 'cause'>,
): Promise<void> {
  const orderId = await insertDeviceOrder(trx, order);
  if (orderId !== null) await deps.jobs.send(trx, 'send-device-order', { orderId });
}
