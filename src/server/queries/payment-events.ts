import type { Db, Trx } from '#server/context.ts';
import { prepared } from './prepared.ts';
import { sendAlong } from './send-along.ts';

/** What became of an event of a payment network. */
export type PaymentResult = 'applied' | 'unknown-reference' | 'amount-mismatch' | 'already-paid';

/** What a payment network tells. */
interface PaymentEvent {
  readonly provider: string;
  readonly eventId: string;
  readonly reference: string;
  readonly amountCentavos: number;
  readonly paidAt: Date;
}

/**
 * Takes an event into the inbox; false when it is there already. Two at once: the second waits for the first
 * to commit and then finds it.
 */
export async function insertPaymentEvent(trx: Trx, event: PaymentEvent): Promise<boolean> {
  return (await taken(event).first(trx)) !== undefined;
}

const taken = prepared((db, given: PaymentEvent) =>
  db
    .insertInto('payment_events')
    .values({
      provider: given.provider,
      event_id: given.eventId,
      reference: given.reference,
      amount_centavos: given.amountCentavos,
      paid_at: given.paidAt,
      result: 'received',
    })
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .returning('event_id'),
);

/** Which of these events are in the inbox already. */
export async function knownPaymentEvents(
  db: Db,
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
  trx: Trx,
  provider: string,
  eventId: string,
  result: PaymentResult,
): Promise<void> {
  await sendAlong(trx)(concluded({ provider, eventId, result }));
}

const concluded = prepared((db, given: { provider: string; eventId: string; result: PaymentResult }) =>
  db
    .updateTable('payment_events')
    .set({ result: given.result })
    .where('provider', '=', given.provider)
    .where('event_id', '=', given.eventId),
);
