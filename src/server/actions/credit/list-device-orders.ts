import type { z } from 'zod';
import type { OfficeOutput } from '#contract/office/api.ts';
import type { deviceOrderLine, deviceOrdersQuery } from '#contract/office/device-orders.ts';
import { holdsAny, permissions } from '#domain/staff/permissions.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { keysetList } from '#server/actions/base/keyset-list.ts';
import { partnerIn, partnerRefs } from '#server/actions/base/grants-on-wire.ts';
import type { Store } from '#server/database/store.ts';
import {
  countWaitingOrders,
  deviceOrdersPage,
  type DeviceOrderRow,
} from '#server/queries/office/device-orders-page.ts';

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
