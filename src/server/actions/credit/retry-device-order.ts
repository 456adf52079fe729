import type { OfficeOutput } from '#contract/office/api.ts';
import { DomainError } from '#domain/errors.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { handLockSentences } from './refusals.ts';
import { appendStaffEvent } from '#server/actions/base/staff-events.ts';
import { inTransaction } from '#server/database/store.ts';
import { locksDevices } from '#server/platform/provider-settings.ts';
import { deviceOrderToSend } from '#server/queries/loans/device-orders.ts';
import { loanByAccount } from '#server/queries/loans/loans.ts';

/**
 * Has an order that nobody took sent again at once; the try that waits for its time then does nothing.
 * @throws not-found; conflict where the shop locks nothing, when the service took it meanwhile, or a later order took its place
 */
export function retryDeviceOrder(
  { store, jobs, config }: Deps,
  staff: StaffCaller,
  id: string,
): Promise<OfficeOutput<'retryDeviceOrder'>> {
  if (!locksDevices(config)) throw new DomainError('conflict', { messages: [handLockSentences['no-lock']] });
  return inTransaction(store, async (tx) => {
    const order = await deviceOrderToSend(tx, id);
    const loan = order && (await loanByAccount(tx, order.account));
    if (!order || !loan) throw new DomainError('not-found');
    if (order.sent_at !== null) throw new DomainError('conflict', { messages: [taken] });
    if (order.superseded) throw new DomainError('conflict', { messages: [superseded] });
    const { action, cause, attempts: attempt } = order;
    await jobs.send(tx, 'send-device-order', { orderId: id, attempt });
    await appendStaffEvent(tx, staff, loan.request_id, {
      kind: 'device-order-retried',
      detail: { action, cause, attempts: attempt },
    });
    return { ok: true };
  });
}

const taken = 'El servicio ya recibió esta orden.';
const superseded = 'Una orden posterior la reemplazó: ya no se envía.';
