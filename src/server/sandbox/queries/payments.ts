import { question } from '#server/database/question.ts';
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

/** What of a payment its payer has back, by the network's books. */
export async function givenBackOf({ db }: Store, eventId: string): Promise<number> {
  const row = await db
    .selectFrom('sandbox_payments')
    .select('given_back_centavos')
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return row?.given_back_centavos ?? 0;
}

/** Gives a part of a payment back, or all of it. Returns what its payer has back now; undefined: it is not that much. */
export async function giveBack(
  { db }: Store,
  eventId: string,
  centavos: number,
): Promise<number | undefined> {
  const row = await db
    .updateTable('sandbox_payments')
    .set((update) => ({ given_back_centavos: update('given_back_centavos', '+', centavos) }))
    .where('event_id', '=', eventId)
    .where((where) => where(where('given_back_centavos', '+', centavos), '<=', where.ref('amount_centavos')))
    .returning('given_back_centavos')
    .executeTakeFirst();
  return row?.given_back_centavos;
}

/** Records in the network's books that its tills take nothing under a reference any more. */
export async function insertVoided({ db }: Store, reference: string): Promise<void> {
  await db
    .insertInto('sandbox_voided_references')
    .values({ reference })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .execute();
}

export const isVoided = question(
  ({ db }, reference: string) =>
    db.selectFrom('sandbox_voided_references').select('reference').where('reference', '=', reference),
  {},
  ([row]): boolean => row !== undefined,
);

/** Returns the payments after a number of the books, oldest first. */
export const paymentsTaken = (
  { db }: Store,
  { after, limit }: { after: number; limit: number },
): Promise<(PaymentTaken & { seq: number; givenBackCentavos: number })[]> =>
  db
    .selectFrom('sandbox_payments')
    .select([
      'seq',
      'event_id as eventId',
      'reference',
      'amount_centavos as amountCentavos',
      'paid_at as paidAt',
      'given_back_centavos as givenBackCentavos',
    ])
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(limit)
    .execute();
