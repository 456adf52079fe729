import type { z } from 'zod';
import type { OfficeOutput } from '#contract/office/api.ts';
import type { deliveriesQuery } from '#contract/office/deliveries.ts';
import { dayIn } from '#domain/calendar.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import { deliveryViews, type DeliveryView } from '#domain/staff/delivery-views.ts';
import { holdsAny, permissions } from '#domain/staff/permissions.ts';
import type { Deps, StaffCaller } from '#server/actions/context.ts';
import { appNow } from '#server/database/clock.ts';
import { countDeliveries, deliveriesPage } from '#server/queries/office/deliveries-page.ts';
import { deliveryLinesOf } from './delivery-line.ts';
import { pageOf } from './page-of.ts';

export const countedMost = 1_000;

/** Lists the devices of one view of the partners in scope, with the size of each view of the same partner. */
export async function listDeliveries(
  { store }: Deps,
  staff: StaffCaller,
  query: z.output<typeof deliveriesQuery>,
): Promise<OfficeOutput<'listOfficeDeliveries'>> {
  const partnerId = query.partner ?? null;
  const filter = { view: query.view, partnerId, since: query.since ?? null, search: query.search ?? '' };
  const { rows, next, previous } = await pageOf(
    query.cursor,
    ({ key, backward }, limit) =>
      deliveriesPage(store, {
        ...filter,
        reverse: query.order === 'reverse',
        from: key === null ? null : { account: key, backward },
        limit,
      }),
    ({ account }) => account,
  );
  const counted = (view: DeliveryView, since: string | null = null) =>
    countDeliveries(store, { view, partnerId, since, search: '' }, countedMost);
  const today = dayIn(businessZone, await appNow(store.db));
  return {
    rows: await deliveryLinesOf(store, rows),
    next,
    previous,
    counts: await Promise.all(
      deliveryViews.map(async (view) => {
        const count = await counted(view);
        return { view, count: Math.min(count, countedMost), isMore: count > countedMost };
      }),
    ),
    paidToday: await counted('to-pack', today),
    may: { act: holdsAny(staff.grants, permissions['send-devices']) },
  };
}
