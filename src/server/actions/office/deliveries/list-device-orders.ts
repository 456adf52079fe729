import type { z } from 'zod';
import type { OfficeOutput } from '#contract/office/api.ts';
import type { deviceOrderLine, deviceOrdersQuery } from '#contract/office/device-orders.ts';
import { holdsAny, permissions } from '#domain/staff/permissions.ts';
import type { Deps, StaffCaller } from '#server/actions/context.ts';
import { partnerRefs } from '#server/actions/staff/grants-on-wire.ts';
import type { Store } from '#server/database/store.ts';
import {
  countWaitingOrders,
  deviceOrdersPage,
  type DeviceOrderRow,
} from '#server/queries/office/device-orders-page.ts';
import { partnerIn } from './delivery-line.ts';
import { countedMost } from './list-deliveries.ts';
import { pageOf } from './page-of.ts';

/** Lists orders to devices of the partners in scope, and how many have no answer. */
export async function listDeviceOrders(
  { store }: Deps,
  staff: StaffCaller,
  { view, partner, cursor }: z.output<typeof deviceOrdersQuery>,
): Promise<OfficeOutput<'listDeviceOrders'>> {
  const partnerId = partner ?? null;
  const { rows, next, previous } = await pageOf(
    cursor,
    ({ key, backward }, limit) =>
      deviceOrdersPage(store, {
        unanswered: view === 'unanswered',
        partnerId,
        from: key === null ? null : { seq: key, backward },
        limit,
      }),
    ({ seq }) => seq,
  );
  const unanswered = await countWaitingOrders(store, partnerId, countedMost);
  return {
    rows: await ordersOnWire(store, rows),
    next,
    previous,
    unanswered: Math.min(unanswered, countedMost),
    isMore: unanswered > countedMost,
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
