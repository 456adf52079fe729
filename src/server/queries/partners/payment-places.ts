import type { Selectable } from 'kysely';
import type { Store } from '#server/database/store.ts';
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
