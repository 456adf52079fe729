import type { Selectable } from 'kysely';
import type { PlaceLimits } from '#domain/partner/place-limits.ts';
import type { Store, TxStore } from '#server/database/store.ts';
import type { Database } from '#server/database/schema.ts';

export type PaymentPlace = Selectable<Database['payment_places']>;

/** Returns where a partner's references can be paid, in the partner's order. */
export const paymentPlacesOf = ({ db }: Store, partnerId: number): Promise<PaymentPlace[]> =>
  db
    .selectFrom('payment_places')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .orderBy('position')
    .orderBy('id')
    .execute();

/** Returns a place of a partner in scope. */
export const paymentPlaceById = ({ db }: Store, id: number): Promise<PaymentPlace | undefined> =>
  db.selectFrom('payment_places').selectAll().where('id', '=', id).executeTakeFirst();

/** Sets what a place charges and takes. */
export async function setPlaceLimits({ db }: TxStore, id: number, limits: PlaceLimits): Promise<void> {
  await db
    .updateTable('payment_places')
    .set({
      fee_centavos: limits.feeCentavos,
      min_centavos: limits.minCentavos,
      max_centavos: limits.maxCentavos,
      hours: limits.hours,
    })
    .where('id', '=', id)
    .execute();
}

export const limitsOfPlace = (place: PaymentPlace): PlaceLimits => ({
  feeCentavos: place.fee_centavos,
  minCentavos: place.min_centavos,
  maxCentavos: place.max_centavos,
  hours: place.hours,
});
