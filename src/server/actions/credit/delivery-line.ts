import type { z } from 'zod';
import type { deliveryLine } from '#contract/office/deliveries.ts';
import { dayIn } from '#domain/calendar.ts';
import { promisedDays } from '#domain/delivery/delivery.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import type { DevicePlace } from '#domain/staff/saved-views.ts';
import { partnerIn, partnerRefs } from '#server/actions/base/grants-on-wire.ts';
import type { Store } from '#server/database/store.ts';
import type { DeliveryRow } from '#server/queries/office/deliveries-page.ts';

type Line = z.output<typeof deliveryLine>;

/** Lines of the lists as the contract has them. */
export async function deliveryLinesOf(store: Store, rows: readonly DeliveryRow[]): Promise<Line[]> {
  const partners = await partnerRefs(store);
  return rows.map((row) => ({
    requestId: row.requestId,
    account: row.account,
    partner: partnerIn(partners, row.partnerId),
    product: { name: row.product, color: row.colorName, picture: row.picture },
    view: viewOf(row),
    isEarlier: row.carriedOver,
    isEnded: row.status !== 'Active' && row.status !== 'Paid',
    paidAt: row.beganAt.toISOString(),
    promisedBy: promisedDays(dayIn(businessZone, row.beganAt)).until,
    packedAt: row.packedAt?.toISOString() ?? null,
    sentAt: row.leftAt?.toISOString() ?? null,
    carrier: row.carrier,
    deliveredOn: row.deliveredOn,
    returnedAt: row.returnedAt?.toISOString() ?? null,
  }));
}

const viewOf = ({ state, packedAt }: DeliveryRow): DevicePlace =>
  state === 'to-pack' && packedAt !== null ? 'packed' : state;
