import type { Deps } from '#server/actions/context.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import { deliveryOf } from '#server/queries/loans/deliveries.ts';
import { deviceOrderToSend, markDeviceOrderSent } from '#server/queries/loans/device-orders.ts';
import { inTransaction } from '#server/database/store.ts';
import { publicReason } from './public-reason.ts';

/**
 * Sends one order to the device-lock service, idempotent by (account, action, cause). A failed lock that an unlock has
 * superseded is not sent: a phone that is paid for must not be locked late. It names the phone that was packed by the time it is
 * sent.
 */
export async function sendDeviceOrder(deps: Deps, { orderId }: { orderId: string }): Promise<void> {
  const order = await deviceOrderToSend(deps.store, orderId);
  if (!order || order.sent_at !== null || order.superseded) return;
  const { account, action, cause } = order;
  const imei = (await deliveryOf(deps.store, account))?.imei ?? null;
  try {
    await deps.deviceLock.order({ account, action, cause, imei }, AbortSignal.timeout(20_000));
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return retryLater(deps, orderId, order.age_seconds, publicReason(error));
  }
  await markDeviceOrderSent(deps.store, orderId);
}

async function retryLater(deps: Deps, orderId: string, ageSeconds: number, reason: string): Promise<void> {
  const startAfterSeconds = ageSeconds < 60 ? 5 : ageSeconds < 3600 ? 60 : 900;
  deps.log.warn({ orderId, reason, startAfterSeconds }, 'device order failed');
  await inTransaction(deps.store, (tx) =>
    deps.jobs.send(tx, 'send-device-order', { orderId }, { startAfterSeconds }),
  );
}
