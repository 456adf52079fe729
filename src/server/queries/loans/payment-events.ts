import type { Store, TxStore } from '#server/database/store.ts';

/** The outcome of a payment network's event; the last three by a person. */
export type PaymentResult =
  | 'applied'
  | 'unknown-reference'
  | 'amount-mismatch'
  | 'already-paid'
  | 'assigned'
  | 'returned'
  | 'taken-back';

/** A payment as reported by a payment network. */
interface PaymentEvent {
  readonly provider: string;
  readonly eventId: string;
  readonly reference: string;
  readonly amountCentavos: number;
  readonly paidAt: Date;
}

/**
 * Inserts an event into the inbox; false when it is already there. Of two concurrent inserts the second waits for the
 * first to commit and then conflicts.
 */
export async function insertPaymentEvent({ db }: TxStore, event: PaymentEvent): Promise<boolean> {
  const row = await db
    .insertInto('payment_events')
    .values({
      provider: event.provider,
      event_id: event.eventId,
      reference: event.reference,
      amount_centavos: event.amountCentavos,
      paid_at: event.paidAt,
      result: 'received',
    })
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .returning('event_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns which of these events are already in the inbox. */
export async function knownPaymentEvents(
  { db }: Store,
  provider: string,
  eventIds: readonly string[],
): Promise<Set<string>> {
  if (eventIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('payment_events')
    .select('event_id')
    .where('provider', '=', provider)
    .where('event_id', 'in', [...eventIds])
    .execute();
  return new Set(rows.map((row) => row.event_id));
}

export async function setPaymentResult(
  { db }: TxStore,
  provider: string,
  eventId: string,
  result: PaymentResult,
): Promise<void> {
  await db
    .updateTable('payment_events')
    .set({ result })
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .execute();
}
