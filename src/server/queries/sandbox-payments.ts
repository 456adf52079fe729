import type { Db } from '#server/context.ts';
import { prepared } from './prepared.ts';

/** One receipt of a till. */
export interface PaymentTaken {
  readonly eventId: string;
  readonly reference: string;
  readonly amountCentavos: number;
  readonly paidAt: Date;
}

/** Writes what a till took into the network's books; the same receipt once. */
export async function insertPaymentTaken(db: Db, event: PaymentTaken): Promise<void> {
  await inserted(event).all(db);
}

const inserted = prepared((db, given: PaymentTaken) =>
  db
    .insertInto('sandbox_payments')
    .values({
      event_id: given.eventId,
      reference: given.reference,
      amount_centavos: given.amountCentavos,
      paid_at: given.paidAt,
    })
    .onConflict((conflict) => conflict.column('event_id').doNothing()),
);

/** What came after one number of the books, oldest first. */
export const paymentsTaken = (
  db: Db,
  { after, limit }: { after: number; limit: number },
): Promise<(PaymentTaken & { seq: number })[]> =>
  db
    .selectFrom('sandbox_payments')
    .select([
      'seq',
      'event_id as eventId',
      'reference',
      'amount_centavos as amountCentavos',
      'paid_at as paidAt',
    ])
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(limit)
    .execute();
