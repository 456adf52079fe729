import type { Store } from '#server/database/store.ts';

/** A receipt of a till. */
export interface PaymentTaken {
  readonly eventId: string;
  readonly reference: string;
  readonly amountCentavos: number;
  readonly paidAt: Date;
}

/** Inserts a payment into the network's books, once per receipt. */
export async function insertPaymentTaken({ db }: Store, event: PaymentTaken): Promise<void> {
  await db
    .insertInto('sandbox_payments')
    .values({
      event_id: event.eventId,
      reference: event.reference,
      amount_centavos: event.amountCentavos,
      paid_at: event.paidAt,
    })
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    .execute();
}

/** Records in the network's books that its tills take nothing under a reference any more. */
export async function insertVoided({ db }: Store, reference: string): Promise<void> {
  await db
    .insertInto('sandbox_voided_references')
    .values({ reference })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .execute();
}

export async function isVoided({ db }: Store, reference: string): Promise<boolean> {
  const row = await db
    .selectFrom('sandbox_voided_references')
    .select('reference')
    .where('reference', '=', reference)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the payments after a number of the books, oldest first. */
export const paymentsTaken = (
  { db }: Store,
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
