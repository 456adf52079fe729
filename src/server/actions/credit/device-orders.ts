import type { z } from 'zod';
import type { OfficeOutput } from '#contract/office/api.ts';
import type { deviceOrderLine, deviceOrdersQuery } from '#contract/office/device-orders.ts';
import { holdsAny, permissions } from '#domain/staff/permissions.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { keysetList } from '#server/actions/base/keyset-list.ts';
import { partnerIn, partnerRefs } from '#server/actions/base/grants-on-wire.ts';
import { type Store, inTransaction } from '#server/database/store.ts';
import {
  countWaitingOrders,
  deviceOrdersPage,
  type DeviceOrderRow,
} from '#server/queries/office/device-orders-page.ts';
import { DomainError } from '#domain/errors.ts';
import { appendStaffEvent } from '#server/actions/base/staff-events.ts';
import { locksDevices } from '#server/platform/provider-settings.ts';
import { deviceOrderToSend } from '#server/queries/loans/device-orders.ts';
import { loanByAccount } from '#server/queries/loans/loans.ts';
import { handLockSentences } from './refusals.ts';

/** Lists orders to devices of the partners in scope, and how many have no answer. */
export async function listDeviceOrders(
  { store }: Deps,
  staff: StaffCaller,
  { view, partner, cursor }: z.output<typeof deviceOrdersQuery>,
): Promise<OfficeOutput<'listDeviceOrders'>> {
  const partnerId = partner ?? null;
  const { rows, ...page } = await keysetList(cursor, {
    read: (from, limit) =>
      deviceOrdersPage(store, { unanswered: view === 'unanswered', partnerId, from, limit }),
    keyOf: ({ seq }) => seq,
  });
  const { count: unanswered, isMore } = await countWaitingOrders(store, partnerId);
  return {
    rows: await ordersOnWire(store, rows),
    ...page,
    unanswered,
    isMore,
    may: { retry: holdsAny(staff.grants, permissions['send-devices']) },
  };
}

export async function ordersOnWire(
  store: Store,
  rows: readonly DeviceOrderRow[],
): Promise<z.output<typeof deviceOrderLine>[]> {
  const partners = await partnerRefs(store);
  return rows.map(
    ({
      id,
      requestId,
      account,
      action,
      cause,
      isSuperseded,
      attempts,
      error,
      partnerId,
      at,
      takenAt,
      triedAt,
    }) => ({
      id,
      requestId,
      account,
      action,
      cause,
      isSuperseded,
      attempts,
      error,
      partner: partnerIn(partners, partnerId),
      at: at.toISOString(),
      takenAt: takenAt?.toISOString() ?? null,
      triedAt: triedAt?.toISOString() ?? null,
    }),
  );
}

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
