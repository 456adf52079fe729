import { dayIn } from '#domain/calendar.ts';
import { luhnDigit } from '#domain/credit/reference.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import type { TxStore } from '#server/database/store.ts';
import { encryptRow, dataKeyFor } from '#server/queries/keys/rows.ts';
import { addDeliveryContact } from '#server/queries/loans/deliveries.ts';
import type { SeedEvent } from './insert-events.ts';
import type { Story } from './story.ts';
import type { Timeline } from './timeline.ts';

/** Inserts the delivery of an active customer's device: it arrived on the fourth day, or is still to be packed. */
export async function insertDelivery(
  tx: TxStore,
  story: Story & { readonly timeline: Timeline },
): Promise<void> {
  const { account, requestId, timeline } = story;
  const { activatedAt, packedAt, leftAt, deliveredAt } = timeline;
  if (!activatedAt) return;
  if (!packedAt || !leftAt || !deliveredAt) {
    await tx.db
      .insertInto('deliveries')
      .values({ account, request_id: requestId, began_at: activatedAt })
      .execute();
    return addDeliveryContact(tx, requestId);
  }
  await tx.db
    .insertInto('deliveries')
    .values({
      ...encryptRow(tx, 'deliveries', await dataKeyFor(tx, requestId), {
        account,
        request_id: requestId,
        imei: demoImei(story),
        tracking_number: `DEMO-${account}`,
      }),
      state: 'delivered',
      began_at: activatedAt,
      packed_at: packedAt,
      left_at: leftAt,
      carrier: 'Estafeta',
      delivered_at: deliveredAt,
      delivered_on: dayIn(businessZone, deliveredAt),
    })
    .execute();
}

/** A number of the series for tests, which no real device has. */
export function demoImei({ account }: Pick<Story, 'account'>): string {
  const digits = `0010${account}`;
  return `${digits}${luhnDigit(digits)}`;
}

export function deliveryEvents({ packedAt, leftAt, deliveredAt }: Timeline): Omit<SeedEvent, 'requestId'>[] {
  if (!packedAt || !leftAt || !deliveredAt) return [];
  return [
    { kind: 'device-packed', at: packedAt, byCustomer: false },
    { kind: 'device-sent', at: leftAt, byCustomer: false, detail: { carrier: 'Estafeta' } },
    {
      kind: 'device-delivered',
      at: deliveredAt,
      byCustomer: false,
      detail: { on: dayIn(businessZone, deliveredAt) },
    },
  ];
}
