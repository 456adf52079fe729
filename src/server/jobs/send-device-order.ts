import type { Deps, JobData } from '#server/actions/base/context.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import { deliveryOf } from '#server/queries/loans/deliveries.ts';
import {
  accountOfOrder,
  deviceOrderToSend,
  markDeviceOrderSent,
  noteFailedTry,
} from '#server/queries/loans/device-orders.ts';
import { askTogether } from '#server/database/question.ts';
import { inTransaction } from '#server/database/store.ts';
import { locksDevices } from '#server/platform/provider-settings.ts';
import { publicReason } from './public-reason.ts';

/**
 * Sends one order to the device-lock service, idempotent by (account, action, cause). A failed lock that an unlock has
 * superseded is not sent: a phone that is paid for must not be locked late. It names the phone that was packed by the time it is
 * sent.
 */
export async function sendDeviceOrder(
  deps: Deps,
  { orderId, attempt }: JobData['send-device-order'],
): Promise<void> {
  // From a process beside this one that has a service still: it stays unsent, and without one no process starts again.
  if (!locksDevices(deps.config)) return;
  const { order, delivery } = await askTogether(deps.store, {
    order: deviceOrderToSend.of(orderId),
    delivery: deliveryOf.of(accountOfOrder(orderId)),
  });
  if (!order || order.sent_at !== null || order.superseded) return;
  // A person had it sent again meanwhile, and that try goes on.
  if (attempt !== undefined && attempt !== order.attempts) return;
  const { account, action, cause } = order;
  const imei = delivery?.imei ?? null;
  try {
    await deps.deviceLock.order({ account, action, cause, imei }, AbortSignal.timeout(20_000));
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return retryLater(deps, order, publicReason(error));
  }
  await markDeviceOrderSent(deps.store, orderId);
}

async function retryLater(
  deps: Deps,
  { id: orderId, age_seconds: age, attempts: attempt }: { id: string; age_seconds: number; attempts: number },
  reason: string,
): Promise<void> {
  const startAfterSeconds = age < 60 ? 5 : age < 3600 ? 60 : 900;
  deps.log.warn({ orderId, reason, startAfterSeconds }, 'device order failed');
  await inTransaction(deps.store, async (tx) => {
    if (!(await noteFailedTry(tx, orderId, { attempt, reason }))) return;
    await deps.jobs.send(tx, 'send-device-order', { orderId, attempt: attempt + 1 }, { startAfterSeconds });
  });
}
